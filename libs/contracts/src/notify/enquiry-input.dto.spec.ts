import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { SendEnquiryDto } from './enquiry-input.dto.js';
import {
  BUDGET_RANGES,
  BUDGET_RANGE_LABELS,
  EVENT_TYPES,
  EVENT_TYPE_LABELS,
  GENERAL_SUBJECT_TYPES,
  PORTFOLIO_SUBJECT_TYPE,
  SUBJECT_TYPE_LABELS,
  enquirySentText,
  enquirySubject,
  enquiryTitle,
  portfolioContext,
} from './enquiry.rules.js';

const good = {
  name: 'Vera Visitor',
  email: 'vera@visitors.test',
  subject: 'A day in June',
  message: 'We are getting married.',
  subjectType: 'booking_inquiry',
};
/** First sentence about every bad field. */
const problems = (over: object): Record<string, string | undefined> =>
  Object.fromEntries(
    validateSync(plainToInstance(SendEnquiryDto, { ...good, ...over })).map(({ property, constraints }) => [
      property,
      Object.values(constraints ?? {})[0],
    ]),
  );
const fine = {};

describe('a contact message', () => {
  it('CONT-01 ENT-25 needs name, e-mail, subject, message and what it is about, and nothing else', () => {
    expect(problems({})).toEqual(fine);
    for (const field of Object.keys(good))
      expect(problems({ [field]: undefined })).toEqual({ [field]: expect.any(String) });
  });

  it.each([
    ['name', 'V', 'Name must be at least 2 characters.'],
    ['name', ' V ', 'Name must be at least 2 characters.'],
    ['name', undefined, 'Name must be at least 2 characters.'],
    ['subject', '?', 'Subject must be at least 2 characters.'],
    ['message', 'Too short', 'Message must be at least 10 characters.'],
    ['message', '          ', 'Message must be at least 10 characters.'],
  ])('CONT-11 CONT-14 CONT-15 LIM-56 says of the %s %j: %s', (field, value, text) => {
    expect(problems({ [field]: value })).toEqual({ [field]: text });
  });

  it('CONT-11 CONT-14 CONT-15 LIM-56 takes the shortest there are', () => {
    expect(problems({ name: 'Vi', subject: 'Hi', message: 'Ten chars.' })).toEqual(fine);
  });

  it.each([
    'vera',
    'vera@',
    '@visitors.test',
    'vera@visitors',
    'vera @visitors.test',
    'vera@visitors.test, other@visitors.test',
    'Vera <vera@visitors.test>',
    '"vera"@visitors.test',
    '"a\r\nBcc: b"@visitors.test',
    'jürgen@visitors.test',
    42,
  ])('CONT-12 takes %j for no address', (email) => {
    expect(problems({ email })).toEqual({ email: 'Please enter a valid email address.' });
  });

  it('CONT-30 bounds an address', () => {
    expect(Object.keys(problems({ email: `${'v'.repeat(250)}@visitors.test` }))).toEqual(['email']);
  });

  it.each(['vera@visitors.test', ' Vera.V+x@Visitors.co.uk ', "o'neill@visitors.test"])('CONT-12 takes %j', (email) => {
    expect(problems({ email })).toEqual(fine);
  });

  it('CONT-30 bounds name, subject and message', () => {
    const longest = { name: 'x'.repeat(100), subject: 'x'.repeat(200), message: 'x'.repeat(5_000) };
    expect(problems(longest)).toEqual(fine);
    for (const [field, value] of Object.entries(longest))
      expect(Object.keys(problems({ [field]: `${value}x` }))).toEqual([field]);
  });

  it('CONT-13 CONT-18 CONT-19 CONT-31 knows five kinds, letter by letter', () => {
    expect(GENERAL_SUBJECT_TYPES).toEqual(['bug_report', 'feature_request', 'account_enquiry', 'freeform']);
    expect(PORTFOLIO_SUBJECT_TYPE).toBe('booking_inquiry');
    for (const subjectType of [...GENERAL_SUBJECT_TYPES, PORTFOLIO_SUBJECT_TYPE])
      expect(problems({ subjectType })).toEqual(fine);
    for (const subjectType of ['account_inquiry', 'booking inquiry', 'BUG_REPORT', ''])
      expect(Object.keys(problems({ subjectType }))).toEqual(['subjectType']);
  });

  it('CONT-17 CONT-20 CONT-21 ENT-26 may have a day, a type and a budget of the lists', () => {
    expect(EVENT_TYPES).toEqual(['wedding', 'portrait', 'family', 'corporate', 'lifestyle', 'product', 'other']);
    expect(BUDGET_RANGES).toEqual(['under-500', '500-1000', '1000-2500', '2500-5000', 'over-5000', 'discuss']);
    for (const eventType of [...EVENT_TYPES, null]) expect(problems({ eventType })).toEqual(fine);
    for (const budgetRange of [...BUDGET_RANGES, null]) expect(problems({ budgetRange })).toEqual(fine);
    expect(Object.keys(problems({ eventType: 'funeral', budgetRange: '5000' }))).toEqual(['eventType', 'budgetRange']);
  });

  it('CONT-33 takes the day as an ISO date, or as a time in ISO form', () => {
    for (const eventDate of ['2026-06-12', '2026-06-12T00:00:00.000Z', '2026-06-12T10:00:00+02:00', null])
      expect(problems({ eventDate })).toEqual(fine);
    for (const eventDate of ['12.06.2026', '2026-6-12', '2026-13-01', '2026-06-12 10:00', 'tomorrow'])
      expect(problems({ eventDate })).toEqual({ eventDate: 'Please choose a day that has not passed.' });
  });

  it('SEC-22 names its recipient by id, if there is one', () => {
    expect(Object.keys(problems({ recipientUserId: 'ada', contactPreference: 'phone' }))).toEqual([
      'recipientUserId',
      'contactPreference',
    ]);
  });
});

describe('words of the form', () => {
  it('CONT-09 CONT-28 change with the preference', () => {
    expect([null, 'booking', 'prints', 'general'].map((each) => enquiryTitle(each as never))).toEqual([
      'Contact Us',
      'Book a Session',
      'Order Prints',
      'Get in Touch',
    ]);
    expect([null, 'booking', 'prints', 'general'].map((each) => enquirySubject(each as never, 'Ada'))).toEqual([
      '',
      'Booking Inquiry for Ada',
      'Print Inquiry for Ada',
      'Message for Ada',
    ]);
  });

  it('CONT-24 CONT-25 CONT-26 CONT-27 say where a message has gone', () => {
    expect([null, 'booking', 'prints', 'general'].map((each) => enquirySentText(each as never, 'Ada'))).toEqual([
      "We'll get back to you as soon as possible.",
      'Your booking inquiry has been sent to Ada.',
      'Your print inquiry has been sent to Ada.',
      'Your message has been sent to Ada.',
    ]);
  });

  it('PORT-43 name the portfolio', () => {
    expect(portfolioContext('Ada Lovelace', '/ada')).toBe('Portfolio of Ada Lovelace (/ada)');
  });

  it('CONT-18 CONT-20 CONT-21 have a label for every value', () => {
    for (const labels of [SUBJECT_TYPE_LABELS, EVENT_TYPE_LABELS, BUDGET_RANGE_LABELS])
      for (const [value, label] of Object.entries(labels))
        expect([value, label]).toEqual([value, expect.stringMatching(/^\S.+$/)]);
  });
});
