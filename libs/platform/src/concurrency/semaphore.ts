/** Light work may overtake heavy work so often; then the heavy one is next. */
const OVERTAKEN_MAX = 8;

interface Waiting {
  readonly weight: number;
  overtaken: number;
  begin(): void;
}

/**
 * Lets work of `places` at most run at once; the rest waits. Each piece weighs one place unless it says otherwise, and
 * what weighs more than there are places runs alone. The lightest waiting piece goes first, equal ones in the order in
 * which they came, and none is overtaken without end.
 */
export class Semaphore {
  private readonly waiting: Waiting[] = [];
  private free: number;

  constructor(private readonly places: number) {
    this.free = places;
  }

  /** Settles as `work` does. */
  async run<T>(work: () => Promise<T>, weight = 1): Promise<T> {
    const taken = Math.min(weight, this.places);
    await new Promise<void>((begin) => {
      this.waiting.push({ weight: taken, overtaken: 0, begin });
      this.admit();
    });
    try {
      return await work();
    } finally {
      this.free += taken;
      this.admit();
    }
  }

  private admit(): void {
    for (let at = this.next(); at >= 0; at = this.next()) {
      for (const earlier of this.waiting.slice(0, at)) earlier.overtaken += 1;
      const [admitted] = this.waiting.splice(at, 1);
      this.free -= admitted?.weight ?? 0;
      admitted?.begin();
    }
  }

  /** Where in the line the next one stands; -1 while none fits. */
  private next(): number {
    const patient = this.waiting.findIndex(({ overtaken }) => overtaken >= OVERTAKEN_MAX);
    const lightest = Math.min(...this.waiting.map(({ weight }) => weight));
    const at = patient >= 0 ? patient : this.waiting.findIndex(({ weight }) => weight === lightest);
    return (this.waiting[at]?.weight ?? Infinity) <= this.free ? at : -1;
  }
}
