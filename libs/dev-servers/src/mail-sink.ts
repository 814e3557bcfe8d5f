import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { readJson, writeAtomically } from './files.js';

/** The envelope that is kept beside each message. */
interface MailRecord {
  readonly id: string;
  readonly receivedAt: string;
  readonly from: string;
  readonly to: string[];
  readonly size: number;
}

/** A received message, parsed for tests. */
export interface ReceivedMail extends MailRecord {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly email: Email;
}

/** A running sink. */
export interface MailSink {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Addresses that answer like a server in trouble, so that bounces and delays can be seen. */
const FAULTS: readonly { domain: string; code: number; text: string }[] = [
  { domain: '@bounce.test', code: 550, text: 'No such mailbox' },
  { domain: '@later.test', code: 451, text: 'Try again later' },
];

const MAX_MESSAGE = 25 * 1024 * 1024;

/** Starts an SMTP server on this machine that keeps every message in `dir` as `<id>.eml` and `<id>.json`. */
export const startMailSink = async ({ dir, port = 0 }: { dir: string; port?: number }): Promise<MailSink> => {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideSTARTTLS: true,
    disableReverseLookup: true,
    size: MAX_MESSAGE,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onRcptTo: ({ address }, _session, done) => {
      const fault = FAULTS.find(({ domain }) => address.toLowerCase().endsWith(domain));
      done(fault ? refusal(fault.code, fault.text) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        if (stream.sizeExceeded) return done(refusal(552, 'Message too big'));
        try {
          done(null, `queued as ${keep(dir, session, Buffer.concat(chunks))}`);
        } catch {
          done(refusal(451, 'The message could not be stored'));
        }
      });
    },
  });
  server.on('error', () => undefined); // a client that breaks off is its own affair
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const actual = (server.server.address() as { port: number }).port;
  return {
    url: `smtp://127.0.0.1:${actual}`,
    port: actual,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

/** Every kept message, oldest first. */
export const readMail = async (dir: string): Promise<ReceivedMail[]> => {
  const records = readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readJson<MailRecord>(join(dir, name)))
    .filter((record) => record !== undefined)
    .sort((a, b) => a.receivedAt.localeCompare(b.receivedAt));
  return Promise.all(
    records.map(async (record) => {
      const email = await PostalMime.parse(readFileSync(join(dir, `${record.id}.eml`)));
      return { ...record, subject: email.subject ?? '', text: email.text ?? '', html: email.html ?? '', email };
    }),
  );
};

/** The record is written last: a message without one was never acknowledged. */
const keep = (dir: string, { envelope }: SMTPServerSession, raw: Buffer): string => {
  const record: MailRecord = {
    id: randomUUID(),
    receivedAt: new Date().toISOString(),
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    size: raw.length,
  };
  writeAtomically(join(dir, `${record.id}.eml`), raw);
  writeAtomically(join(dir, `${record.id}.json`), JSON.stringify(record));
  return record.id;
};

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });
