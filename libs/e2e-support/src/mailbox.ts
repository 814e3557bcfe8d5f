import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMail, startMailSink, type MailSink, type ReceivedMail } from '@vitrine/dev-servers/mail-sink';
import { freePort } from '@vitrine/dev-servers/ports';

/** A mail server at one address that can be stopped and started, and that keeps what it was given. */
export class Mailbox {
  private sink: MailSink | null = null;

  private constructor(
    private readonly dir: string,
    readonly port: number,
  ) {}

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox(mkdtempSync(join(tmpdir(), 'vitrine-mail-')), await freePort());
    await mailbox.start();
    return mailbox;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.sink ??= await startMailSink({ dir: this.dir, port: this.port });
  }

  async stop(): Promise<void> {
    await this.sink?.stop();
    this.sink = null;
  }

  /** Everything that was ever taken for this address. */
  async to(address: string): Promise<ReceivedMail[]> {
    return (await readMail(this.dir)).filter((mail) => mail.to.includes(address));
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
