import { describe, expect, it } from '@jest/globals';
import { SUBJECT_TYPE_LABELS } from '@vitrine/contracts/notify/enquiry.rules';
import type { ContactPreference } from '@vitrine/contracts/portfolio/contact-preference';
import { digestMail } from './digest-mail.js';
import { enquiryMail, previewOf, type EnquiryMailInput } from './enquiry-mail.js';
import type { EnquiryContent } from './enquiry-content.js';
import { receiptMail } from './receipt-mail.js';

const content: EnquiryContent = {
  subjectType: 'booking_inquiry',
  name: 'Vera Visitor',
  email: 'vera@visitors.test',
  subject: 'A day in June',
  message: 'Dear Ada,\n\nwe are getting married by the sea.\nVera',
  eventDate: '2026-06-12',
  eventType: 'wedding',
  budgetRange: '1000-2500',
};
const ada = { name: 'Ada Lovelace', portfolioUrl: 'https://vitrine.test/ada', hasMailbox: true };
const anEnquiry = (over: Partial<EnquiryMailInput> = {}): EnquiryMailInput => ({
  brand: 'Vitrine',
  siteUrl: 'https://vitrine.test/',
  content,
  photographer: ada,
  wording: 'booking',
  ...over,
});
const licensed = { photoId: 'p1', photoTitle: 'Dunes & <sea>' };
const toOperator = (over: Partial<EnquiryContent> = {}): EnquiryMailInput =>
  anEnquiry({
    content: { ...content, subjectType: 'bug_report', eventDate: null, eventType: null, budgetRange: null, ...over },
    photographer: null,
    wording: null,
  });

const FIELDS = [
  'Vera Visitor',
  'vera@visitors.test',
  'A day in June',
  'Friday, June 12, 2026',
  'Wedding',
  '1,000 – 2,500',
  'we are getting married by the sea.',
];

describe('the mail to a photographer', () => {
  it('CONT-04 CONT-06 CONT-07 CONT-08 ENT-25 ENT-26 contains the whole enquiry, in HTML and plain text', () => {
    const { subject, html, text } = enquiryMail(anEnquiry());
    expect(subject).toBe('Vera Visitor: A day in June');
    for (const field of FIELDS) {
      expect(html).toContain(field);
      expect(text).toContain(field);
    }
    expect(html).toContain('href="mailto:vera@visitors.test?subject=Re%3A%20A%20day%20in%20June"');
  });

  it('is complete in plain text, too', () => {
    expect(enquiryMail(anEnquiry()).text).toBe(`VITRINE

Booking inquiry from Vera Visitor

Vera Visitor would like to book a session with you.

From: Vera Visitor
E-mail: vera@visitors.test
Subject: A day in June
Event date: Friday, June 12, 2026
Event type: Wedding
Budget: 1,000 – 2,500

> Dear Ada,
>
> we are getting married by the sea.
> Vera

Reply: vera@visitors.test

--
You received this e-mail because you can be written to on Vitrine. Your address was not shown; when you answer, the sender will see it.
https://vitrine.test/ada
`);
  });

  it.each([
    ['booking', 'Booking inquiry from Vera Visitor', 'would like to book a session with you.'],
    ['prints', 'Print inquiry from Vera Visitor', 'would like to order prints from you.'],
    ['general', 'Message from Vera Visitor', 'has written to you through your portfolio.'],
  ] as [ContactPreference, string, string][])('CONT-09 has words for %s', (wording, title, words) => {
    for (const version of [enquiryMail(anEnquiry({ wording })).html, enquiryMail(anEnquiry({ wording })).text]) {
      expect(version).toContain(title);
      expect(version).toContain(words);
    }
  });

  it('CONT-17 omits fields left empty', () => {
    const { html, text } = enquiryMail(
      anEnquiry({ content: { ...content, eventDate: null, eventType: null, budgetRange: null } }),
    );
    for (const version of [html, text]) expect(version).not.toMatch(/Event|Budget|null/);
  });

  it('goes to the operator when the photographer has no address, and names the photographer', () => {
    const { html, text } = enquiryMail(anEnquiry({ photographer: { ...ada, hasMailbox: false } }));
    for (const version of [html, text])
      expect(version).toContain('That is why it comes to you. Vera Visitor has been told.');
  });
});

it.each([
  ['bug_report', 'Bug report from Vera Visitor'],
  ['feature_request', 'Feature request from Vera Visitor'],
  ['account_enquiry', 'Account enquiry from Vera Visitor'],
  ['freeform', 'Message from Vera Visitor'],
] as const)('CONT-18 CONT-29 tells the operator what %s is: %s', (subjectType, title) => {
  const { html, text } = enquiryMail(toOperator({ subjectType }));
  for (const version of [html, text]) {
    expect(version).toContain(title);
    expect(version).toContain('through the contact form of Vitrine');
    expect(version).toContain(SUBJECT_TYPE_LABELS[subjectType]);
  }
});

describe('the receipt to the sender', () => {
  it('CONT-24 contains the sentence, nothing of the sender’s text and not the recipient’s address', () => {
    const { subject, html, text } = receiptMail(anEnquiry(), 'Your booking inquiry has been sent to Ada Lovelace.');
    expect(subject).toBe('Your message to Ada Lovelace');
    for (const version of [html, text]) {
      for (const part of ['Your booking inquiry has been sent to Ada Lovelace.', 'https://vitrine.test/ada'])
        expect(version).toContain(part);
      for (const theirs of ['Vera Visitor', 'A day in June', 'by the sea']) expect(version).not.toContain(theirs);
    }
  });

  it('CONT-27 is from the site when the message went to its operator', () => {
    const { subject, text } = receiptMail(toOperator(), "We'll get back to you as soon as possible.");
    expect(subject).toBe('Your message to Vitrine');
    expect(text).toContain("We'll get back to you as soon as possible.");
    expect(text).toContain('Back to Vitrine: https://vitrine.test/');
  });
});

describe('a digest', () => {
  const digest = (
    photographer: EnquiryMailInput['photographer'],
    messages = [content, { ...content, email: 'bo@visitors.test' }],
  ) => digestMail({ brand: 'Vitrine', siteUrl: 'https://vitrine.test/', photographer }, messages);

  it('CONT-29 contains each message in full, and how to answer it', () => {
    const { subject, html, text } = digest(ada);
    expect(subject).toBe('2 more messages through your portfolio');
    for (const field of [...FIELDS, 'bo@visitors.test'])
      for (const version of [html, text]) expect(version).toContain(field);
    expect(html).toContain('href="mailto:bo@visitors.test?subject=Re%3A%20A%20day%20in%20June"');
    expect(text.match(/^> we are getting married/gm)).toHaveLength(2);
  });

  it('names the site, or the photographer without an address, when it goes to the operator', () => {
    expect(digest(null, [content])).toMatchObject({
      subject: '1 more message through Vitrine',
      text: expect.stringContaining('About: '),
    });
    expect(digest({ ...ada, hasMailbox: false }).text).toContain('To: Ada Lovelace');
  });
});

it.each([
  ['subject', { subject: '=?utf-8?Q?=0D=0ABcc:x?=' }],
  ['name', { name: '=?utf-8?B?QmNjOg==?=' }],
])('has no encoded words of a typed %s in its header', (_field, over) => {
  expect(enquiryMail(anEnquiry({ content: { ...content, ...over } })).subject).not.toContain('=?');
});

/** All that a mail is made of. */
const TAGS = 'a bdi body br div h1 head html meta p table td title tr'.split(' ');

describe('typed text', () => {
  const evil = "\"><script>alert(1)</script><img src=x onerror=alert(1)> & 'x'";
  const hostile: EnquiryMailInput = anEnquiry({
    brand: evil,
    content: { ...content, name: evil, email: "a'b&c=<d>@x.test", subject: evil, message: `${evil}\n${evil}` },
    photographer: { name: evil, portfolioUrl: 'https://vitrine.test/"onclick="x', hasMailbox: true },
  });

  it.each([
    ['the enquiry', enquiryMail(hostile).html],
    ['the enquiry to the operator', enquiryMail({ ...hostile, photographer: null, wording: null }).html],
    ['the receipt', receiptMail(hostile, evil).html],
    ['the digest', digestMail(hostile, [hostile.content]).html],
  ])('ADM-MAIL-07 is text and nothing else in %s', (_which, html) => {
    expect(html).not.toMatch(/<script|<img|<d>/);
    expect(html).not.toContain('"onclick="');
    expect(html).not.toMatch(/<link|url\(|@import|src="/);
    const tags = new Set([...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag));
    expect(TAGS).toEqual(expect.arrayContaining([...tags]));
  });

  it('cannot put more than a subject into the answer', () => {
    const { html } = enquiryMail(
      anEnquiry({ content: { ...content, email: "o'n?cc=x&y@x.test", subject: 'Hi&cc=evil@x.test&body=' } }),
    );
    expect(html).toContain('mailto:o&#39;n%3Fcc%3Dx%26y@x.test?subject=Re%3A%20Hi%26cc%3Devil%40x.test%26body%3D');
  });

  it('is marked as a quotation in plain text', () => {
    const { text } = enquiryMail(anEnquiry({ content: { ...content, message: 'Hello.\n\n--\nClick here' } }));
    expect(text).toContain('> Hello.\n>\n> --\n> Click here\n');
  });

  it('may be long, right to left, or made of combined characters', () => {
    const { html, text } = enquiryMail(
      anEnquiry({ content: { ...content, name: 'ורה', subject: '👩‍👩‍👧', message: `${'x'.repeat(4_000)}\nשלום` } }),
    );
    for (const version of [html, text]) for (const part of ['ורה', '👩‍👩‍👧', 'שלום']) expect(version).toContain(part);
    expect(html).toContain('dir="auto"');
    expect(html).toContain('overflow-wrap:anywhere');
  });

  it('is shown beside the subject as far as it goes', () => {
    expect(previewOf('Short\n\nand sweet')).toBe('Short and sweet');
    expect(previewOf('😀'.repeat(200))).toBe(`${'😀'.repeat(120)}…`);
  });
});

describe('a mail about a photo', () => {
  const about = anEnquiry({ content: { ...content, ...licensed }, wording: 'general' });
  const link = 'https://vitrine.test/ada?photo=p1';

  it('says that somebody would like to use it, which one, and where it is', () => {
    const { html, text } = enquiryMail(about);
    expect(text).toContain('Licence inquiry from Vera Visitor');
    expect(text).toContain('Vera Visitor would like to use one of your photos.');
    expect(text).toContain(`Photo: Dunes & <sea> (${link})`);
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain('Dunes &amp; &lt;sea&gt;');
  });

  it('is named in a digest, too', () => {
    const { text } = digestMail(about, [{ ...content, ...licensed }, content]);
    expect(text.split(link)).toHaveLength(2);
  });
});
