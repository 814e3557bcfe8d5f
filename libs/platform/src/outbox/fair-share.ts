const WINDOW_MS = 60_000;
/** Events of one owner in a minute that go before those of owners with more. */
const SHARE = 200;

/** Puts the events of owners who cause many behind those of the others. */
export class FairShare {
  private counts = new Map<string, number>();
  private windowEndsAt = 0;

  /** BullMQ's priority of an owner's next event: the smaller goes first. */
  priorityOf(ownerId: string, now: number): number {
    if (now >= this.windowEndsAt) {
      this.counts = new Map();
      this.windowEndsAt = now + WINDOW_MS;
    }
    const count = (this.counts.get(ownerId) ?? 0) + 1;
    this.counts.set(ownerId, count);
    return count <= SHARE ? 1 : 2;
  }
}
