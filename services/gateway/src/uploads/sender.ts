import { AppError } from '@vitrine/contracts/errors/app-error';

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
