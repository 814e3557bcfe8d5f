import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;

/**
 * A log that keeps its present and one past file, so that it never fills a disk. One that cannot be written, such as on a
 * disk that something else has filled, loses lines and nothing else: it never throws, and goes on when it can.
 */
export class LogFile {
  private fd: number | undefined;
  private size = 0;
  private isFailing = false;
  /** The disk has taken only a part of the last line. */
  private isCut = false;

  constructor(
    readonly file: string,
    private readonly maxBytes = MAX_BYTES,
    private readonly warn: (text: string) => void = () => undefined,
  ) {
    try {
      this.open();
    } catch {
      // the first line says so
    }
  }

  write(line: string): void {
    try {
      this.append(Buffer.from(`${this.isCut ? '\n' : ''}${line}\n`));
      if (this.isFailing) this.warn(`${basename(this.file)} is written again; some lines are missing in it.`);
      this.isFailing = false;
    } catch (error) {
      // Opened anew for the next line: the folder may be another one by then.
      this.close();
      const { code = String(error) } = error as NodeJS.ErrnoException;
      if (!this.isFailing) this.warn(`${this.file} cannot be written (${code}): its lines are lost until it can be.`);
      this.isFailing = true;
    }
  }

  close(): void {
    const { fd } = this;
    this.fd = undefined;
    try {
      if (fd !== undefined) closeSync(fd);
    } catch {
      // a disk may say only now what it could not write
    }
  }

  private append(bytes: Buffer): void {
    let fd = this.fd ?? this.open();
    if (this.size > 0 && this.size + bytes.length > this.maxBytes) {
      renameSync(this.file, `${this.file}.1`);
      this.close();
      fd = this.open();
    }
    for (let at = 0; at < bytes.length;) {
      const written = writeSync(fd, bytes, at);
      at += written;
      this.size += written;
      this.isCut = at < bytes.length;
    }
  }

  private open(): number {
    mkdirSync(dirname(this.file), { recursive: true });
    const fd = openSync(this.file, 'a', 0o600);
    this.fd = fd;
    this.size = fstatSync(fd).size;
    return fd;
  }
}
