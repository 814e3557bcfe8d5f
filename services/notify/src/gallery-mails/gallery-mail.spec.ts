import { describe, expect, it } from '@jest/globals';
import type { GalleryMail } from '@vitrine/contracts/client-galleries/gallery-mail';
import { createTransport } from 'nodemailer';
import { galleryMail, type GalleryMailAround } from './gallery-mail.js';

const around: GalleryMailAround = {
  siteUrl: 'https://vitrine.test/',
  address: 'hello@vitrine.test',
  photographer: { name: 'Ada Lovelace', email: 'ada@example.test' },
};
const head = {
  dedupeKey: 'k',
  ownerId: 'o',
  galleryId: 'g',
  gallery: { title: 'Anna & Ben', path: '/g/anna-and-ben/k7k7k7k7k7k7k7k7k7k7' },
};
const guest = { ...head, to: 'anna@guests.test' };
const owner = { ...head, to: null };
const choice = { person: 'Anna', list: 'Album', photos: 2, fileNames: ['IMG_1', 'IMG_2'], note: 'Thank you!' };

/** One of each kind. */
const MAILS: GalleryMail[] = [
  { ...guest, kind: 'invitation', note: 'Here they are.', hasPin: true, closesOn: '2026-12-24' },
  { ...guest, kind: 'pin', pin: '204060' },
  { ...guest, kind: 'complete', photos: 600, note: 'All there.' },
  { ...guest, kind: 'closing', days: 7, closesOn: '2026-12-24' },
  { ...guest, kind: 'code', code: '123456', minutes: 10 },
  { ...guest, kind: 'submitted_copy', isVerified: true, ...choice },
  { ...owner, kind: 'submitted', replyTo: { name: 'Anna', email: 'anna@guests.test' }, ...choice },
  { ...owner, kind: 'opened', link: 'Couple' },
  { ...owner, kind: 'comments', comments: [{ author: 'Anna', fileName: 'IMG_1', text: 'Lovely' }], more: 0 },
  { ...owner, kind: 'more_time', person: null, link: 'Guests' },
  { ...owner, kind: 'wrong_pins', link: 'Guests', tries: 10 },
];
const letterOf = (mail: GalleryMail, over: Partial<GalleryMailAround> = {}) =>
  galleryMail(mail, { ...around, ...over })!;
const mailOf = <K extends GalleryMail['kind']>(kind: K): Extract<GalleryMail, { kind: K }> =>
  MAILS.find((mail) => mail.kind === kind) as Extract<GalleryMail, { kind: K }>;

/** Every text of a mail made hostile, whatever its field. */
const hostile = <T>(value: T, bad: string): T => {
  if (Array.isArray(value)) return value.map((each: unknown) => hostile(each, bad)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const texts = ['title', 'note', 'person', 'list', 'link', 'author', 'fileName', 'text', 'name', 'pin', 'code'];
  return Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]) => [
      key,
      texts.includes(key) && typeof each === 'string' ? bad : key === 'fileNames' ? [bad] : hostile(each, bad),
    ]),
  ) as T;
};

const headersOf = async (letter: ReturnType<typeof letterOf>): Promise<string[]> => {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: letter.sender,
    to: letter.recipient,
    ...(letter.replyTo && { replyTo: letter.replyTo }),
    subject: letter.subject,
    text: letter.text,
  });
  const [head = ''] = (message as Buffer).toString().split('\r\n\r\n');
  return head.replaceAll(/\r\n\s+/g, ' ').split('\r\n');
};

describe.each(MAILS.map((mail) => [mail.kind, mail] as const))('the mail %s', (_kind, mail) => {
  it('GMAIL-01 says the same in HTML and in text, and leads to the gallery', () => {
    const { subject, html, text } = letterOf(mail);
    expect(subject.length).toBeGreaterThan(5);
    expect(html).toContain('href="https://vitrine.test/g/anna-and-ben/k7k7k7k7k7k7k7k7k7k7"');
    expect(text).toContain('Open the gallery: https://vitrine.test/g/anna-and-ben/k7k7k7k7k7k7k7k7k7k7');
    expect(html).not.toMatch(/<link|<img|url\(|@import|src=/);
    expect(text).not.toMatch(/undefined|null|\{/);
  });

  it('GMAIL-09 has no link, PIN or code in its subject, which is kept', () => {
    expect(letterOf(mail).subject).not.toMatch(/204060|123456|k7k7/);
  });

  it('GMAIL-04 is safe with hostile names, titles and notes', async () => {
    const bad = '"><script>x</script><img src=x>\r\nBcc: eve@x.test\n\u202e=?utf-8?q?evil?= {person} <eve@x.test>';
    const letter = letterOf(hostile(mail, bad), { photographer: { name: bad, email: 'ada@example.test' } });
    expect(letter.html).not.toMatch(/<script|<img/);
    expect(letter.subject).not.toMatch(/[\r\n\u202e]|=\?/);
    const headers = await headersOf(letter);
    expect(headers.filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
    const from = headers.filter((line) => /^from:/i.test(line));
    expect(from).toHaveLength(1);
    expect(from[0]).toMatch(/<hello@vitrine\.test>$/);
    expect(from[0]?.replace('hello@vitrine.test', '')).not.toContain('@');
  });

  it('GMAIL-05 is bounded, however much was typed', () => {
    const { subject, html, text } = letterOf(hostile(mail, 'x'.repeat(100_000)));
    expect(subject.length).toBeLessThanOrEqual(200);
    expect(html.length).toBeLessThan(120_000);
    expect(text.length).toBeLessThan(80_000);
  });
});

it('GMAIL-02 comes in the photographer’s name to visitors, and answers go there', () => {
  for (const mail of MAILS.filter(({ to, kind }) => to !== null && kind !== 'code')) {
    const { sender, replyTo, recipient } = letterOf(mail);
    expect([sender, replyTo, recipient]).toEqual([
      '"Ada Lovelace via Vitrine" <hello@vitrine.test>',
      '"Ada Lovelace" <ada@example.test>',
      'anna@guests.test',
    ]);
  }
});

it('GMAIL-02 comes to the photographer from the site, answered to a person whose address is verified', () => {
  expect(letterOf(mailOf('submitted'))).toMatchObject({
    sender: '"Vitrine" <hello@vitrine.test>',
    recipient: 'ada@example.test',
    replyTo: '"Anna" <anna@guests.test>',
  });
  expect(letterOf({ ...mailOf('submitted'), replyTo: null })).not.toHaveProperty('replyTo');
});

it('GMAIL-03 gives the photographer’s address to nobody who only typed one', () => {
  const typed = [mailOf('code'), { ...mailOf('submitted_copy'), isVerified: false }];
  for (const mail of typed) expect(JSON.stringify(letterOf(mail))).not.toContain('ada@example.test');
});

it('GMAIL-03 repeats no words to an address that is not verified', () => {
  const text = { person: 'Buy pills', list: 'Buy pills', note: 'Buy pills' };
  expect(JSON.stringify(letterOf({ ...mailOf('submitted_copy'), ...text, isVerified: false }))).not.toContain('pills');
  expect(letterOf({ ...mailOf('submitted_copy'), ...text }).text).toContain('> Buy pills');
});

it('GMAIL-06 is not written to a photographer without an address', () => {
  const nobody = { photographer: { name: 'Ada', email: null } };
  expect(galleryMail(mailOf('opened'), { ...around, ...nobody })).toBeNull();
  expect(letterOf(mailOf('invitation'), nobody)).not.toHaveProperty('replyTo');
});

it('GMAIL-04 leads nowhere but to this site', () => {
  for (const path of ['https://evil.test/', '//evil.test/g', 'javascript:alert(1)', '\\\\evil.test']) {
    const { html, text } = letterOf({ ...mailOf('opened'), gallery: { title: 'x', path } });
    expect(html + text).not.toMatch(/evil|javascript/);
  }
});

it('GMAIL-01 says what was chosen, and how many more there are than it names', () => {
  const fileNames = Array.from({ length: 600 }, (_each, at) => `IMG_${at}`);
  const { text } = letterOf({ ...mailOf('submitted'), photos: 600, fileNames });
  expect(text).toContain('> IMG_499\n> …');
  expect(text).not.toContain('IMG_500');
  const comments = Array.from({ length: 60 }, () => ({ author: 'Anna', fileName: 'IMG_1', text: 'Lovely' }));
  expect(letterOf({ ...mailOf('comments'), comments, more: 5 }).text).toContain('15 more are in the gallery.');
});
