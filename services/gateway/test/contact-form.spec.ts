import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { SiteBlock } from '@vitrine/contracts/portfolio/site.rules';
import { anId } from '@vitrine/testing/builders/id';
import { aPortfolioPage, aProfile, aSitePage } from '@vitrine/testing/builders/portfolio';
import { PageRenderer } from '../src/pages/page-renderer.js';
import { PerSecondLimiter } from '../src/edge/per-second-limiter.js';
import { multipart, type Part } from './support/multipart.js';
import { TestGateway } from './support/test-gateway.js';

const SENT = 'Your booking inquiry has been sent to Ada Lovelace.';
const ada = anId();
const PRICES: SiteBlock = {
  id: 'p',
  type: 'prices',
  rows: ['Portrait', 'Wedding'].map((name) => ({ name, price: '€ 350', includes: '' })),
};
const typed = (over: Record<string, string> = {}): Record<string, string> => ({
  name: 'Vera "V" <Visitor>',
  email: 'vera@visitors.test',
  subject: 'A day in June',
  message: '  We are getting married.\n</textarea><script>alert(1)</script>',
  honeypot: '',
  subjectType: 'booking_inquiry',
  recipientUserId: ada,
  contactPreference: 'booking',
  eventDate: '',
  ...over,
});
const general = (over: Record<string, string> = {}) => {
  const { recipientUserId: _, ...rest } = typed({ subjectType: 'freeform', ...over });
  return rest;
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await TestGateway.open({
    env: { TRUST_PROXY: '1' },
    answers: {
      'portfolio.page.get': ({ identifier }) =>
        identifier === ada ? aPortfolioPage({ profile: aProfile({ id: ada }) }) : refuse('PORTFOLIO_NOT_FOUND'),
      'portfolio.site.page': ({ identifier, slug }) =>
        slug === 'prices'
          ? aSitePage(
              { kind: 'prices', path: `/${identifier}/prices`, blocks: [PRICES] },
              { profile: aProfile({ id: identifier === 'ada' ? ada : anId() }) },
            )
          : refuse('SITE_PAGE_NOT_FOUND'),
      'portfolio.gallery.list': () => [],
      'media.banner.default': () => refuse('HERO_NOT_FOUND'),
    },
  });
});
afterAll(() => gateway.close());
afterEach(() => void jest.useRealTimers());
beforeEach(() => {
  jest.restoreAllMocks();
  // All of this happens within a second or two.
  jest.spyOn(PerSecondLimiter.prototype, 'take').mockResolvedValue(true);
  // As much of a page as matters here: the form, and what it is rendered with.
  jest.spyOn(gateway.app.get(PageRenderer), 'render').mockImplementation(({ url }) => ({
    html: `<main data-page="${url}"><form action="/api/contact"></form></main>`,
    modules: [],
    preloads: [],
    hasContactForm: true,
    theme: null,
  }));
  gateway.answer({ 'notify.enquiry.create': () => ({ success: true, message: SENT, repeated: false }) });
});

const refuse = (code: ErrorCode): never => {
  throw new AppError(code);
};
let visitors = 0;
/** As a browser without JavaScript sends a form. */
const submit = (fields: Record<string, string>, { from = `10.2.0.${(visitors += 1)}` } = {}) => {
  const { type, payload } = multipart(...Object.entries(fields).map(([name, value]): Part => ({ name, value })));
  const headers = {
    'content-type': type,
    accept: 'text/html,application/xhtml+xml',
    'sec-fetch-mode': 'navigate',
    'x-forwarded-for': from,
  };
  return gateway.write('POST', '/api/contact', { headers, payload });
};
const dataOf = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/json" id="vitrine-data">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as never;

describe('a form that is sent without JavaScript', () => {
  it('CONT-23 gets the portfolio back, which says that it was sent', async () => {
    const answer = await submit(typed());
    expect(answer.statusCode).toBe(201);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
    expect(answer.body).toContain('data-page="/ada"');
    expect(dataOf(answer.body)).toMatchObject({
      portfolio: { profile: { id: ada } },
      contact: { sent: true, message: SENT, values: {}, errors: {}, failed: null },
      address: '/ada',
    });
    // Of what was sent, and of its answer, the next visitor gets nothing.
    expect(Object.keys(dataOf((await gateway.get(`/${ada}`)).body))).toEqual(['portfolio']);
  });

  it('SITE-54 gets the page with prices back, about the one that it was about, when it stood there', async () => {
    const answer = await submit(typed({ page: '/ada/prices?ask=2' }));
    expect(answer.statusCode).toBe(201);
    expect(answer.body).toContain('data-page="/ada/prices?ask=2"');
    expect(dataOf(answer.body)).toMatchObject({
      sitePage: { page: { path: '/ada/prices' } },
      contact: { sent: true, message: SENT },
      address: '/ada/prices?ask=2',
    });
    const refused = await submit(typed({ page: '/ada/prices?ask=2', message: 'Too short' }));
    expect(dataOf(refused.body)).toMatchObject({
      contact: { values: { subject: 'A day in June' }, errors: { message: [expect.any(String)] } },
      address: '/ada/prices?ask=2',
    });
    const unpriced = await submit(typed({ page: '/ada/prices?ask=9' }));
    expect(dataOf(unpriced.body)['address']).toBe('/ada/prices');
  });
  it.each(['/ada/gone', '/eve/prices', '/ada', 'https://elsewhere.example/', '/account'])(
    'SITE-54 gets the portfolio back where %s is no page of the photographer’s',
    async (page) => {
      expect(dataOf((await submit(typed({ page }))).body)).toMatchObject({ contact: { sent: true }, address: '/ada' });
    },
  );
  it('SITE-54 keeps its page for the next try, where it cannot be shown', async () => {
    jest.spyOn(gateway.app.get(PageRenderer), 'render').mockReturnValue(null);
    const { body } = await submit(typed({ page: '/ada/prices?ask=2', name: '' }));
    expect(body).toContain('<input type="hidden" name="page" value="/ada/prices?ask=2" />');
  });

  it('CONT-30 gets back what was typed, with a sentence at its field', async () => {
    const fields = typed({ message: 'Too short', eventDate: '2026-02-30', honeypot: '' });
    const answer = await submit(fields);
    expect(answer.statusCode).toBe(400);
    const { honeypot: _h, eventDate, ...values } = fields;
    expect(dataOf(answer.body)).toMatchObject({
      contact: {
        sent: false,
        values: { ...values, eventDate },
        errors: { message: ['Message must be at least 10 characters.'] },
      },
    });
  });

  it('names the photo it is about, and gets it back with what was typed', async () => {
    const photoId = anId();
    expect((await submit(typed({ photoId }))).statusCode).toBe(201);
    expect(gateway.rpc.asked.findLast(({ name }) => name === 'notify.enquiry.create')?.request).toMatchObject({
      photoId,
    });
    const refused = await submit(typed({ photoId, message: 'Too short' }));
    expect(dataOf(refused.body)).toMatchObject({ contact: { values: { photoId } } });
    expect((await submit(typed({ photoId: 'Dunes' }))).statusCode).toBe(400);
  });

  it('CONT-27 gets the home page back when it stood there', async () => {
    const answer = await submit(general());
    expect(answer.statusCode).toBe(201);
    expect(answer.body).toContain('data-page="/"');
    expect(dataOf(answer.body)).toMatchObject({ gallery: [], contact: { sent: true }, address: '/' });
  });

  it.each([
    ['RATE_LIMITED', 429, 'Too many requests. Please wait 15 minutes before trying again.'],
    ['BOT_DETECTED', 400, 'Bot detection failed'],
    ['SERVICE_TIMEOUT', 504, 'Please try again later.'],
    ['INTERNAL', 500, 'Please try again later.'],
  ] as const)('CONT-22 loses nothing when it is refused: %s', async (code, status, failed) => {
    gateway.answer({ 'notify.enquiry.create': () => refuse(code) });
    const answer = await submit(typed());
    expect(answer.statusCode).toBe(status);
    expect(dataOf(answer.body)).toMatchObject({
      contact: { sent: false, failed, values: { message: typed().message, email: 'vera@visitors.test' } },
    });
  });

  it('loses nothing at an unexpected error, or when too many were sent from there', async () => {
    gateway.answer({
      'notify.enquiry.create': () => {
        throw new TypeError('undefined is not a function');
      },
    });
    const broken = await submit(typed());
    expect(broken.statusCode).toBe(500);
    expect(broken.body).not.toContain('undefined is not');
    const from = '10.3.0.1';
    await Promise.all(Array.from({ length: 100 }, () => submit(typed({ name: '' }), { from })));
    const late = await submit(typed(), { from });
    expect(late.statusCode).toBe(429);
    expect(dataOf(late.body)).toMatchObject({ contact: { values: { subject: 'A day in June' } } });
  });

  it('is answered to its sender alone', async () => {
    await submit(typed({ name: '' }));
    expect((await gateway.get('/ada')).body).not.toContain('getting married');
    expect((await gateway.get('/')).body).not.toContain('getting married');
  });
});

describe('when the page cannot be shown', () => {
  it.each([
    ['there is no such photographer', typed({ recipientUserId: anId() }), 'RECIPIENT_NOT_FOUND'],
    ['the id is none', typed({ recipientUserId: 'ada' }), 'VALIDATION'],
  ] as const)('CONT-30 says so in plain words and keeps the text: %s', async (_why, fields, code) => {
    gateway.answer({ 'notify.enquiry.create': () => refuse(code) });
    const { body, headers } = await submit(fields);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('Failed to send message</h1>');
    expect(body).toContain('value="Vera &quot;V&quot; &lt;Visitor&gt;"');
    expect(body).toContain('We are getting married.\n&lt;/textarea&gt;');
    expect(body).not.toContain('<script>alert');
    expect(body).toContain(`<input type="hidden" name="recipientUserId" value="${fields.recipientUserId}" />`);
  });

  it('CONT-30 says so when they have just stopped taking messages, whose page has no form any more', async () => {
    jest
      .spyOn(gateway.app.get(PageRenderer), 'render')
      .mockReturnValue({ html: '<main></main>', modules: [], preloads: [], hasContactForm: false, theme: null });
    gateway.answer({ 'notify.enquiry.create': () => refuse('CONTACT_DISABLED') });
    const answer = await submit(typed());
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('This photographer is not accepting messages.');
    expect(answer.body).toContain('We are getting married.');
  });

  it('CONT-30 keeps the text in plain words when more are sent than can be rendered, and renders again a second later', async () => {
    jest.restoreAllMocks();
    const rendered = jest.spyOn(gateway.app.get(PageRenderer), 'render').mockReturnValue({
      html: '<main><form action="/api/contact"></form></main>',
      modules: [],
      preloads: [],
      hasContactForm: true,
      theme: null,
    });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    for (let n = 0; n < 10; n += 1) await submit(typed({ name: '' }));
    expect(rendered).toHaveBeenCalledTimes(10);
    const { statusCode, body } = await submit(typed({ name: '' }));
    expect(rendered).toHaveBeenCalledTimes(10);
    expect(statusCode).toBe(400);
    expect(body).toContain('We are getting married.');
    jest.advanceTimersByTime(1_000);
    await submit(typed({ name: '' }));
    expect(rendered).toHaveBeenCalledTimes(11);
  });

  it('CONT-33 leaves out of the next try what is wrong and cannot be seen', async () => {
    const fields = typed({ recipientUserId: 'ada', eventDate: 'tomorrow', eventType: 'wedding' });
    const { body } = await submit(fields);
    expect(body).toContain('Please choose a day that has not passed.');
    expect(body).not.toContain('name="eventDate"');
    expect(body).toContain('<input type="hidden" name="eventType" value="wedding" />');
    expect(body).toContain('<input type="hidden" name="recipientUserId" value="ada" />');
  });

  it('says that it was sent, whatever else is away', async () => {
    gateway.answer({ 'portfolio.gallery.list': () => refuse('SERVICE_UNAVAILABLE') });
    jest.spyOn(gateway.app.get(PageRenderer), 'render').mockReturnValue(null);
    const answer = await submit(general());
    expect(answer.statusCode).toBe(201);
    expect(answer.body).toContain('Message sent successfully!</h1>');
    expect(answer.body).toContain(SENT);
    expect(answer.body).not.toContain('<form');
  });

  it('answers a form that is none', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-mode': 'navigate' };
    const answer = await gateway.write('POST', '/api/contact', { headers, payload: 'nothing of the kind' });
    expect(answer.statusCode).toBe(400);
    expect(dataOf(answer.body)).toMatchObject({ contact: { sent: false, values: {} } });
  });
});
