import { expect, it } from '@jest/globals';
import type { Logger } from '@vitrine/platform/log/logger';
import { Readiness } from '@vitrine/platform/health/readiness';
import { MailOutage } from './mail-outage.js';

const failure = (message: string, over: object = {}): Error => Object.assign(new Error(message), over);

const watched = () => {
  const said: string[] = [];
  const note = (_fields: object, text: string): void => void said.push(text);
  return { said, outage: new MailOutage({ error: note, info: note } as unknown as Logger, new Readiness()) };
};

it('logs once why mail waits, again when the reason changes, and when it is over', () => {
  const { said, outage } = watched();
  const login = (id: string): Error =>
    failure('Invalid login', {
      code: 'EAUTH',
      responseCode: 535,
      response: `535 5.7.8 Bad credentials\n${id} - gsmtp`,
    });
  outage.failed(failure('self-signed certificate', { code: 'ESOCKET' }));
  outage.failed(failure('self-signed certificate', { code: 'ESOCKET' }));
  outage.failed(login('a1'));
  outage.failed(login('b2'));
  outage.recovered();
  outage.recovered();
  outage.failed(login('c3'));
  expect(said).toEqual([
    'Mail waits: the server of SMTP_URL does not take it (self-signed certificate)',
    'Mail waits: the server of SMTP_URL does not take it (535 5.7.8 Bad credentials a1 - gsmtp)',
    'Mail is sent again',
    'Mail waits: the server of SMTP_URL does not take it (535 5.7.8 Bad credentials c3 - gsmtp)',
  ]);
});

it('keeps what concerns one message or recipient, and every address, to itself', () => {
  const { said, outage } = watched();
  outage.failed(failure('later', { code: 'EENVELOPE', responseCode: 451, response: '451 <jane@example.org> later' }));
  outage.failed(failure('x', { code: 'EAUTH', responseCode: 530, response: '530 <jane@example.org> is not you' }));
  expect(said).toEqual(['Mail waits: the server of SMTP_URL does not take it (530 <…> is not you)']);
});
