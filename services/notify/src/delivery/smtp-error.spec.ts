import { describe, expect, it } from '@jest/globals';
import { toMailError } from './smtp-error.js';

const failure = (over: object): Error => Object.assign(new Error('text'), over);

describe('toMailError', () => {
  it.each([
    [{ code: 'EMESSAGE', responseCode: 554, response: '554 Spam' }, 'MAIL_REFUSED', '554 Spam'],
    [{ code: 'EENVELOPE' }, 'MAIL_REFUSED', 'text'],
    [
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 No such user' },
      'MAIL_REFUSED',
      '550 No such user',
    ],
    [
      { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 552, response: '552 Too large' },
      'MAIL_REFUSED',
      '552 Too large',
    ],
    // What is wrong with our own address is wrong with every mail, and can be mended.
    [
      { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550, response: '550 Sender refused' },
      'MAIL_UNAVAILABLE',
      '550 Sender refused',
    ],
    [
      {
        code: 'EENVELOPE',
        command: 'RCPT TO',
        responseCode: 553,
        response: '553 5.7.1 Sender address rejected: not owned',
      },
      'MAIL_UNAVAILABLE',
      '553 5.7.1 Sender address rejected: not owned',
    ],
    [
      { code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 5.2.252 SendAsDenied' },
      'MAIL_UNAVAILABLE',
      '554 5.2.252 SendAsDenied',
    ],
    [
      { code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 Email address is not verified' },
      'MAIL_UNAVAILABLE',
      '554 Email address is not verified',
    ],
    // The policy of one recipient says nothing of other mail.
    ...[
      '550 5.7.1 Sender rejected by policy',
      '550 Sender address rejected: Access denied',
      '550 Sender not verified',
      '554 5.7.1 Your sender domain was refused',
    ].flatMap((response) =>
      ['RCPT TO', 'DATA'].map((command): [object, string, string] => [
        { code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE', command, responseCode: 550, response },
        'MAIL_REFUSED',
        response,
      ]),
    ),
    [{ code: 'EENVELOPE', responseCode: 451, response: '451 Later' }, 'MAIL_UNAVAILABLE', '451 Later'],
    [{ code: 'EAUTH', responseCode: 535, response: '535 Who are you' }, 'MAIL_UNAVAILABLE', '535 Who are you'],
    [{ code: 'ESOCKET' }, 'MAIL_UNAVAILABLE', 'text'],
    [{ code: 'ETIMEDOUT' }, 'MAIL_UNAVAILABLE', 'text'],
    [{}, 'MAIL_UNAVAILABLE', 'text'],
  ] as [object, string, string][])('takes %p as %s', (over, code, message) => {
    expect(toMailError(failure(over))).toMatchObject({ code, message });
  });

  it('accepts any thrown value', () => {
    expect(toMailError(undefined).code).toBe('MAIL_UNAVAILABLE');
    expect(toMailError('broken')).toMatchObject({ code: 'MAIL_UNAVAILABLE', message: 'broken' });
  });
});
