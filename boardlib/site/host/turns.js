// Which place is filled next: one at a time, so that what is clicked meanwhile is answered between
// two of them, and first the one where something was clicked already, then what is in sight.

const BREATH = 30; // milliseconds between two places

export class Turns {
  constructor() {
    this.waiting = [];
    this.busy = null;
  }

  add(place) {
    if (this.waiting.includes(place)) return;
    this.waiting.push(place);
    this.next();
  }

  next() {
    if (this.busy || !this.waiting.length) return;
    const first = (is) => this.waiting.find(is);
    const wanted = first((place) => place.kept.some()) ?? first((place) => place.isInSight) ?? this.waiting[0];
    this.waiting = this.waiting.filter((place) => place !== wanted);
    this.busy = wanted;
    wanted.ask();
  }

  // The engine begins anew.
  forget() {
    this.waiting = [];
    this.busy = null;
  }

  // It is there.
  done(place) {
    if (this.busy !== place) return;
    this.busy = null;
    setTimeout(() => this.next(), BREATH);
  }
}
