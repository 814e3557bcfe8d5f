import { AppError } from '@vitrine/contracts/errors/app-error';

/** Who is sent an archive at once: the guests of a wedding come together. */
const OF_PROCESS = 64;
/** Connections of one user, as programs open them that download in pieces. Each reads one file from the store at a time. */
const OF_USER = 4;
/** Nobody is judged before so long. */
const GRACE_MS = 20_000;
/** What a reader has taken is looked at so often, and judged by as many of the last looks: half a minute. */
const LOOK_MS = 10_000;
const LOOKS = 3;
/** Who is slower gives up a place that somebody else needs: what is sent can be taken up again. */
const BYTES_PER_SECOND = 256 * 1024;

/** A part of an archive that is sent. */
interface Sending {
  readonly archiveId: string;
  /** Bytes that its reader has taken so far. */
  readonly taken: () => number;
  /** Ends it. */
  readonly stop: () => void;
}

/** What one user is sent. */
class Place {
  private readonly sendings = new Set<Sending>();
  private readonly since = performance.now();
  /** Bytes of what has ended. */
  private before = 0;
  /** The last looks. One who was fast at first keeps the place no longer for it. */
  private looks = [{ at: this.since, taken: 0 }];
  private readonly timer = setInterval(() => {
    this.looks = [...this.looks, { at: performance.now(), taken: this.taken }].slice(-LOOKS);
  }, LOOK_MS).unref();

  constructor(readonly archiveId: string) {}

  get isEmpty(): boolean {
    return this.sendings.size === 0;
  }

  get bytesPerSecond(): number {
    const [first = { at: this.since, taken: 0 }] = this.looks;
    return (this.taken - first.taken) / Math.max((performance.now() - first.at) / 1_000, 0.001);
  }

  get isTooSlow(): boolean {
    return performance.now() - this.since > GRACE_MS && this.bytesPerSecond < BYTES_PER_SECOND;
  }

  add(sending: Sending): void {
    // The first one's connection may be dead without the process having noticed.
    const [first] = this.sendings;
    if (first && this.sendings.size >= OF_USER) this.end(first);
    this.sendings.add(sending);
  }

  leave(sending: Sending): void {
    if (this.sendings.delete(sending)) this.before += sending.taken();
    if (this.isEmpty) clearInterval(this.timer);
  }

  endAll(): void {
    for (const sending of this.sendings) this.end(sending);
  }

  private get taken(): number {
    return [...this.sendings].reduce((sum, { taken }) => sum + taken(), this.before);
  }

  private end(sending: Sending): void {
    this.leave(sending);
    sending.stop();
  }
}

/** How many archives this process sends at once: one of each user, and some of all. */
export class ArchiveSlots {
  private readonly places = new Map<string, Place>();

  /** Throws `DOWNLOAD_RUNNING` or `DOWNLOADS_BUSY` when there is no place for a further archive of `userId`. */
  assertFree(userId: string): void {
    if (this.places.has(userId)) throw new AppError('DOWNLOAD_RUNNING');
    if (this.places.size >= OF_PROCESS && !this.slowest()) throw new AppError('DOWNLOADS_BUSY');
  }

  /**
   * Takes a place, or a part of the user's own for the same archive; answers how to leave it, which may be done twice. When
   * all are taken, the slowest reader gives up its place, if it is too slow to keep others from theirs. Throws as
   * {@link assertFree} does.
   */
  take(userId: string, sending: Sending): () => void {
    const former = this.places.get(userId);
    if (former?.archiveId !== sending.archiveId) this.assertFree(userId);
    const place = former ?? this.open(userId, sending.archiveId);
    place.add(sending);
    return () => {
      place.leave(sending);
      if (place.isEmpty && this.places.get(userId) === place) this.places.delete(userId);
    };
  }

  private open(userId: string, archiveId: string): Place {
    const slowest = this.places.size >= OF_PROCESS && this.slowest();
    if (slowest) {
      this.places.delete(slowest[0]);
      slowest[1].endAll();
    }
    const place = new Place(archiveId);
    this.places.set(userId, place);
    return place;
  }

  private slowest(): [userId: string, place: Place] | undefined {
    return [...this.places]
      .filter(([, place]) => place.isTooSlow)
      .toSorted(([, a], [, b]) => a.bytesPerSecond - b.bytesPerSecond)[0];
  }
}
