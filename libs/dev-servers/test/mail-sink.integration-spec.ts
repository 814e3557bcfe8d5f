import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readMail, startMailSink, type MailSink } from '../src/mail-sink.js';

/** Speaks SMTP line by line and gives back the last answer before each next line. */
const converse = async (port: number, lines: string[]): Promise<string[]> => {
  const socket = createConnection(port, '127.0.0.1');
  const answers: string[] = [];
  for await (const line of createInterface({ input: socket })) {
    if (/^\d{3}-/.test(line)) continue;
    answers.push(line);
    const next = lines.shift();
    if (next === undefined) break;
    socket.write(`${next}\r\n`);
  }
  socket.destroy();
  return answers;
};

const message = [
  'From: Vitrine <hello@vitrine.local>',
  'To: ada@example.org',
  'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'A line.',
  '.',
].join('\r\n');
const to = (address: string): string[] => ['EHLO test', 'MAIL FROM:<hello@vitrine.local>', `RCPT TO:<${address}>`];

describe('the mail sink', () => {
  let dir: string;
  let sink: MailSink;

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'vitrine-mail-'));
    sink = await startMailSink({ dir });
  });
  afterAll(async () => {
    await sink.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  it('keeps a message before it accepts it and names it in its answer', async () => {
    const answers = await converse(sink.port, [...to('ada@example.org'), 'DATA', message]);
    const [mail] = await readMail(dir);
    expect(answers.at(-1)).toContain(`queued as ${mail?.id}`);
    expect(mail).toMatchObject({ subject: 'Grüße', to: ['ada@example.org'], from: 'hello@vitrine.local' });
    expect(mail?.text.trim()).toBe('A line.');
    expect(readdirSync(dir).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it.each([
    ['anyone@bounce.test', '550'],
    ['anyone@later.test', '451'],
  ])('answers for %s like a server in trouble: %s', async (address, code) => {
    const answers = await converse(sink.port, to(address));
    expect(answers.at(-1)).toMatch(new RegExp(`^${code} `));
  });
});
