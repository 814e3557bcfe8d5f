import { expect, it } from '@jest/globals';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { NotifyConfig } from './config.js';

const configOf = (MAIL_FROM: string): NotifyConfig =>
  loadConfig(NotifyConfig, {
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
    SMTP_URL: 'smtp://localhost',
    PUBLIC_URL: 'https://vitrine.test',
    MAIL_FROM,
  });

it.each([
  ['hello@example.org', '', 'hello@example.org'],
  ['<hello@example.org>', '', 'hello@example.org'],
  ['Vitrine <hello@example.org>', 'Vitrine', 'hello@example.org'],
  ['"Studio, Berlin" <hello@example.org>', 'Studio, Berlin', 'hello@example.org'],
  ['Studio, Berlin <hello@example.org>', 'Studio, Berlin', 'hello@example.org'],
  ['Müller & Söhne <büro@müller.example>', 'Müller & Söhne', 'büro@müller.example'],
  ['root@localhost', '', 'root@localhost'],
])('takes %j as one mailbox, which also gets the messages of the home page', (given, name, address) => {
  expect(configOf(given).mailbox).toEqual({ name, address });
  expect(configOf(given).operatorAddress).toBe(address);
});

it.each([
  'Vitrine',
  'not an address',
  'hello@',
  '@example.org',
  'Vitrine <>',
  'Vitrine <hello>',
  'a@example.org, b@example.org',
  'A <a@example.org>, B <b@example.org>',
  'A <a@example.org> <b@example.org>',
  'Vitrine\nBcc: b@example.org <a@example.org>',
  'a@example.org\nb@example.org',
  'mailto:a@example.org',
])('does not start with MAIL_FROM=%j, and says what it has to be', (given) => {
  expect(() => configOf(given)).toThrow(
    'notify: MAIL_FROM: must be one e-mail address, with or without a name: Vitrine <hello@example.org>',
  );
});
