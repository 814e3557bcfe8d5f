import { expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { namedAddress } from './named-address.js';

const NAMES = [
  'Vera Visitor',
  'Visitor, Vera',
  'Vera" <evil@x.test>, "',
  'Vera\r\nBcc: evil@x.test',
  'evil@x.test',
  'Vera <evil@x.test>',
  '\\"; group: evil@x.test;',
  'ורה 😀',
  'x'.repeat(100),
];

it.each(NAMES)('SEC-22 puts one address in the header for the name %j', async (name) => {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'a@b.test',
    to: 'c@d.test',
    replyTo: namedAddress(name, 'vera@visitors.test'),
    subject: 'Hi',
    text: 'Hi',
  });
  const headers =
    (message as Buffer)
      .toString()
      .split('\r\n\r\n')[0]
      ?.replace(/\r\n\s+/g, ' ')
      .split('\r\n') ?? [];
  const [replyTo, ...more] = headers.filter((line) => /^reply-to:/i.test(line));
  expect(more).toEqual([]);
  expect(replyTo?.replace(/"[^"]*"/g, '').match(/[^\s<>]+@[^\s<>]+/g)).toEqual(['vera@visitors.test']);
  expect(headers.filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
});
