import { describe, expect, it } from '@jest/globals';
import type { CreateEnquiryDto } from '@vitrine/contracts/notify/enquiry-input.dto';
import { contentOf, mailboxOf, enquiryKey } from './enquiry-content.js';

const now = new Date('2026-06-12T10:00:00Z');
const ada = '01900000-0000-7000-8000-00000000000a';
const aMessage = (over: Partial<CreateEnquiryDto> = {}): CreateEnquiryDto => ({
  name: 'Vera Visitor',
  email: 'vera@visitors.test',
  subject: 'A day in June',
  message: 'We are getting married.',
  subjectType: 'booking_inquiry',
  recipientUserId: ada,
  ...over,
});
const refusal = (over: Partial<CreateEnquiryDto>) => {
  try {
    contentOf(aMessage(over), now);
    return null;
  } catch (error) {
    return error;
  }
};

describe('contentOf', () => {
  it('CONT-17 omits missing fields', () => {
    expect(contentOf(aMessage({ eventDate: null, honeypot: '' }), now)).toEqual({
      subjectType: 'booking_inquiry',
      name: 'Vera Visitor',
      email: 'vera@visitors.test',
      subject: 'A day in June',
      message: 'We are getting married.',
      eventDate: null,
      eventType: null,
      budgetRange: null,
    });
  });

  it('CONT-16 refuses a filled hidden field', () => {
    expect(refusal({ honeypot: ' ' })).toMatchObject({
      code: 'BOT_DETECTED',
      message: 'Bot detection failed',
      errors: { honeypot: ['Bot detection failed'] },
    });
  });

  it.each([
    ['name', '\u200b\u200b', 'Name must be at least 2 characters.'],
    ['name', '\u0001\u0002\u0003', 'Name must be at least 2 characters.'],
    ['subject', '\u2800\u2800', 'Subject must be at least 2 characters.'],
    ['message', `a${'\n'.repeat(20)}b`, 'Message must be at least 10 characters.'],
    ['message', `${'\u0007'.repeat(20)}short`, 'Message must be at least 10 characters.'],
    ['eventDate', '2026-02-30', 'Please choose a day that has not passed.'],
  ])('CONT-11 CONT-14 CONT-15 CONT-33 counts what can be read: the %s %j', (field, value, text) => {
    expect(refusal({ [field]: value })).toMatchObject({
      code: 'VALIDATION',
      message: text,
      errors: { [field]: [text] },
    });
  });

  it.each([
    ['vera@ya\u202ehoo.test', 'a mark that turns the direction'],
    ['vera@\u200b\u200b.test', 'a domain that cannot be seen'],
    ['vera@visitors.test\u3002', 'a dot too many'],
    ['vera@visitors\u3002\u3002test', 'a part without a name'],
  ])('CONT-12 refuses %j: %s', (email) => {
    const text = 'Please enter a valid email address.';
    expect(refusal({ email })).toMatchObject({ code: 'VALIDATION', message: text, errors: { email: [text] } });
  });

  it.each([
    ['vera@visitors\u3002co.test', 'vera@visitors.co.test'],
    ['vera@visi\u200btors.test', 'vera@visitors.test'],
    ['vera@visi\u00adtors.test', 'vera@visitors.test'],
    ['Vera+one@VISITORS.test', 'Vera+one@visitors.test'],
    ['vera@m\u00fcller.test', 'vera@xn--mller-kva.test'],
    ['vera@mu\u0308ller.test', 'vera@xn--mller-kva.test'],
  ])('CONT-12 keeps %j as mail servers use it: %s', (email, kept) => {
    expect(contentOf(aMessage({ email }), now).email).toBe(kept);
  });

  it('CONT-13 CONT-19 requires one of the four kinds to the operator, and the fifth to a photographer', () => {
    const wrong = { code: 'VALIDATION', errors: { subjectType: [expect.any(String)] } };
    expect(refusal({ recipientUserId: null })).toMatchObject(wrong);
    expect(refusal({ subjectType: 'freeform' })).toMatchObject(wrong);
    expect(refusal({ subjectType: 'freeform', recipientUserId: null })).toBeNull();
  });
});

describe('messageKey', () => {
  const keyOf = (over: Partial<CreateEnquiryDto> = {}, at = now) =>
    enquiryKey(contentOf(aMessage(over), at), aMessage(over), at);

  it('REQ-29 is the same for the same content under the same key on any day', () => {
    expect(keyOf({ idempotencyKey: 'k' })).toBe(keyOf({ idempotencyKey: 'k' }, new Date('2026-06-13T10:00:00Z')));
    expect(keyOf({ idempotencyKey: 'k' })).not.toBe(keyOf({ idempotencyKey: 'l' }));
    expect(keyOf({ idempotencyKey: '2026-06-12' })).not.toBe(keyOf());
  });

  it('REQ-29 is the same for the same content on one day without a key', () => {
    expect(keyOf({}, new Date('2026-06-12T23:59:59Z'))).toBe(keyOf());
    expect(keyOf({}, new Date('2026-06-13T00:00:01Z'))).not.toBe(keyOf());
  });

  it.each([
    { name: 'Vera V' },
    { email: 'v@visitors.test' },
    { subject: 'Another day' },
    { message: 'We are not getting married.' },
    { eventDate: '2026-08-01' },
    { eventType: 'wedding' },
    { budgetRange: 'discuss' },
    { recipientUserId: '01900000-0000-7000-8000-00000000000b' },
  ] as Partial<CreateEnquiryDto>[])('is another one for another message under the same key: %j', (over) => {
    expect(keyOf({ idempotencyKey: 'k', ...over })).not.toBe(keyOf({ idempotencyKey: 'k' }));
  });
});

it.each([
  ['Vera@Visitors.TEST', 'vera@visitors.test'],
  ['vera+one@visitors.test', 'vera@visitors.test'],
  ['+one@visitors.test', '+one@visitors.test'],
  ['Ve.ra+x@googlemail.com', 'vera@gmail.com'],
  ['ve.ra@visitors.test', 've.ra@visitors.test'],
])('counts %s as the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
