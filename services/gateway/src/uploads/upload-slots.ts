import { AppError } from '@vitrine/contracts/errors/app-error';
import { UPLOADS_AT_ONCE } from '@vitrine/contracts/media/photo.rules';

/** Not judged before it has been waited for so long: a phone may have to find its network first. */
const GRACE_MS = 20_000;
/** A phone in bad reception is faster. */
const BYTES_PER_SECOND = 16 * 1024;

/** How fast one upload comes in. Time that its bytes wait for the store does not count. */
export class Sender {
  private bytes = 0;
  private waitedMs = 0;
  private waitingSince: number | null = null;
  private isHungUp = false;
  private stopWaiting: (error: AppError) => void = () => undefined;

  /** On average, as far as it was waited for. */
  get bytesPerSecond(): number {
    return this.bytes / Math.max(this.waited / 1_000, 0.001);
  }

  get isTooSlow(): boolean {
    return this.waited > GRACE_MS && this.bytesPerSecond < BYTES_PER_SECOND;
  }

  /** What `work` brings from the sender. Throws `UPLOADS_BUSY` once {@link hangUp} was called. */
  async await<T>(work: Promise<T>): Promise<T> {
    this.waitingSince = performance.now();
    try {
      return await new Promise<T>((resolve, reject) => {
        this.stopWaiting = reject;
        work.then(resolve, reject);
        if (this.isHungUp) this.hangUp();
      });
    } finally {
      this.waitedMs = this.waited;
      this.waitingSince = null;
    }
  }

  received(bytes: number): void {
    this.bytes += bytes;
  }

  /** Stops waiting, in favour of another upload. */
  hangUp(): void {
    this.isHungUp = true;
    this.stopWaiting(new AppError('UPLOADS_BUSY'));
  }

  private get waited(): number {
    return this.waitedMs + (this.waitingSince === null ? 0 : performance.now() - this.waitingSince);
  }
}

/** Two open pages of one user. */
const OF_PERSON = 2 * UPLOADS_AT_ONCE;
/** The S3 driver holds one part of 5 MB of each. */
const OF_PROCESS = 48;
/** Of those together who sign in within a form, and may be nobody: they keep no user from a place. */
const OF_STRANGERS = 12;

interface Slot {
  readonly userId: string;
  readonly isStranger: boolean;
  readonly sender: Sender;
}

/** How many uploads this process takes in at once, in all and of each user. */
export class UploadSlots {
  private readonly taken = new Set<Slot>();

  /**
   * Runs `work` in a place of `userId`'s, which is an address where `isStranger`. Throws `TOO_MANY_UPLOADS` or
   * `UPLOADS_BUSY` instead of waiting for one. When all are taken, the slowest sender gives up its place, if it is too slow
   * to keep others from theirs.
   */
  async run<T>(userId: string, work: (sender: Sender) => Promise<T>, isStranger = false): Promise<T> {
    const all = [...this.taken];
    const own = all.filter((slot) => slot.userId === userId);
    if (own.length >= OF_PERSON) throw new AppError('TOO_MANY_UPLOADS');
    const strangers = isStranger ? all.filter((slot) => slot.isStranger) : [];
    const rivals = strangers.length >= OF_STRANGERS ? strangers : all.length >= OF_PROCESS ? all : null;
    if (rivals && !this.hangUpOnSlowest(rivals)) throw new AppError('UPLOADS_BUSY');
    const slot: Slot = { userId, isStranger, sender: new Sender() };
    this.taken.add(slot);
    try {
      return await work(slot.sender);
    } finally {
      this.taken.delete(slot);
    }
  }

  private hangUpOnSlowest(rivals: readonly Slot[]): boolean {
    const [slowest] = rivals
      .filter(({ sender }) => sender.isTooSlow)
      .toSorted((a, b) => a.sender.bytesPerSecond - b.sender.bytesPerSecond);
    if (!slowest) return false;
    slowest.sender.hangUp();
    return this.taken.delete(slowest);
  }
}
