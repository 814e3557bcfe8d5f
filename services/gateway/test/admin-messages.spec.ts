import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { EmailSummaryDto } from '@vitrine/contracts/notify/email.dto';
import type { EnquiryDto } from '@vitrine/contracts/notify/enquiry.dto';
import { anId } from '@vitrine/testing/builders/id';
import { TestGateway } from './support/test-gateway.js';

const anEnquiry = (over: Partial<EnquiryDto> = {}): EnquiryDto => ({
  id: anId(),
  name: 'Vera Visitor',
  email: 'vera@visitors.test',
  subject: 'A day in June',
  message: 'We are getting married by the sea.',
  isCut: false,
  portfolioContext: null,
  photo: null,
  createdAt: '2026-06-01T10:00:00.000Z',
  ...over,
});
const anEmail = (over: Partial<EmailSummaryDto> = {}): EmailSummaryDto => ({
  id: anId(),
  from: 'hello@vitrine.test',
  to: 'ada@vitrine.test',
  subject: 'A message for you',
  status: 'delivered',
  timestamp: '2026-06-01T10:00:00.000Z',
  attempts: 1,
  reply: '250 OK',
  ...over,
});

let gateway: TestGateway;
let headers: { cookie: string };
beforeAll(async () => {
  gateway = await TestGateway.open();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ headers } = await gateway.signIn({ role: 'admin' }));
  gateway.rpc.asked.length = 0;
});
/** Reading one is an act in the log, so that only pages of our own may. */
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };
const open = (url: string) => gateway.get(url, { ...OWN_PAGE, ...headers });
const notFound = () => {
  throw new AppError('NOT_FOUND');
};

describe('messages', () => {
  it('API-70 ENT-27 are an array with the total in a header, and a query for the service', async () => {
    const rows = [anEnquiry(), anEnquiry({ isCut: true })];
    gateway.answer({ 'notify.enquiry.list': () => ({ rows, total: 7 }) });
    const answer = await gateway.get('/api/messages?q=vera&sort=createdAt&limit=2&offset=2', headers);
    expect(answer.json()).toEqual(rows);
    expect(answer.headers['x-total-count']).toBe('7');
    expect(gateway.rpc.asked.at(-1)?.request).toEqual({ q: 'vera', sort: 'createdAt', limit: 2, offset: 2 });
    expect((await gateway.get('/api/messages?sort=message', headers)).statusCode).toBe(400);
  });

  it('are a file on request; a message that goes on ends in an ellipsis', async () => {
    const rows = [
      anEnquiry({
        message: '=1+1',
        portfolioContext: 'Portfolio of Ada (/ada)',
        photo: { id: 'p1', title: 'Dunes', path: '/ada?photo=p1' },
      }),
      anEnquiry({ isCut: true }),
    ];
    gateway.answer({ 'notify.enquiry.list': () => ({ rows, total: 2 }) });
    const answer = await gateway.get('/api/messages?format=csv', headers);
    expect(answer.headers['content-disposition']).toMatch(/messages-\d{4}-\d\d-\d\d\.csv/);
    const [head, first, second] = answer.body.split('\r\n');
    expect(head).toBe('\uFEFFid,createdAt,name,email,portfolio,photo,subject,message');
    expect(first).toMatch(/,Portfolio of Ada \(\/ada\),p1,A day in June,'=1\+1$/);
    expect(second).toMatch(/by the sea\.…$/);
  });

  it('ADM-MSG-04 API-71 can be read whole and deleted, and are not found when they are not there', async () => {
    const enquiry = anEnquiry();
    gateway.answer({ 'notify.enquiry.get': () => enquiry, 'notify.enquiry.delete': () => ({ mails: 2 }) });
    expect((await open(`/api/messages/${enquiry.id}`)).json()).toEqual(enquiry);
    const deleted = await gateway.write('DELETE', `/api/messages/${enquiry.id}`, { headers });
    expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
    expect(gateway.rpc.asked.at(-1)).toMatchObject({ name: 'notify.enquiry.delete', request: { id: enquiry.id } });
    gateway.answer({ 'notify.enquiry.get': notFound, 'notify.enquiry.delete': notFound });
    for (const id of [anId(), 'no-id']) {
      expect((await open(`/api/messages/${id}`)).statusCode).toBe(404);
      expect((await gateway.write('DELETE', `/api/messages/${id}`, { headers })).statusCode).toBe(404);
    }
  });
});

describe('e-mails', () => {
  const list = (known?: string) =>
    gateway.get('/api/admin/emails?status=delivered&limit=50', {
      ...headers,
      ...(known && { 'if-none-match': known }),
    });

  it('API-72 ADM-MAIL-02 are answered 304 while their rows are as the page has them', async () => {
    let rows = [anEmail()];
    let total = 1;
    gateway.answer({ 'notify.email.list': () => ({ rows, total }) });
    const first = await list();
    expect(first.json()).toEqual(rows);
    expect(first.headers).toMatchObject({ 'x-total-count': '1', 'cache-control': 'no-store' });
    expect(gateway.rpc.asked.at(-1)?.request).toEqual({ status: 'delivered', limit: 50 });
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}"$/);

    total = 2;
    const again = await list(etag);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ 'x-total-count': '2', 'cache-control': 'no-store' });

    rows = [anEmail({ attempts: 2 })];
    const changed = await list(etag);
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('are a file on request, without bodies', async () => {
    gateway.answer({ 'notify.email.list': () => ({ rows: [anEmail()], total: 1 }) });
    const answer = await gateway.get('/api/admin/emails?format=csv', headers);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body.split('\r\n')[0]).toBe('\uFEFFid,timestamp,from,to,subject,status,attempts,reply');
  });

  it('API-73 ADM-MAIL-04 are opened by id', async () => {
    const email = { ...anEmail(), html: '<p>Hi</p>' };
    gateway.answer({ 'notify.email.get': () => email });
    expect((await open(`/api/admin/emails/${email.id}`)).json()).toEqual(email);
    expect((await open('/api/admin/emails/no-id')).statusCode).toBe(404);
  });
});

it.each([
  ['GET', '/api/messages'],
  ['GET', '/api/messages?format=csv'],
  ['GET', `/api/messages/${anId()}`],
  ['DELETE', `/api/messages/${anId()}`],
  ['GET', '/api/admin/emails'],
  ['GET', '/api/admin/emails?format=csv'],
  ['GET', `/api/admin/emails/${anId()}`],
] as const)('SEC-15 SEC-16 API-80 %s %s is for administrators alone', async (method, url) => {
  const call = (as: Record<string, string> = {}) =>
    method === 'GET' ? gateway.get(url, { ...OWN_PAGE, ...as }) : gateway.write('DELETE', url, { headers: as });
  const { headers: user } = await gateway.signIn();
  const { headers: owner } = await gateway.signIn({ username: 'ada' });
  expect((await call()).statusCode).toBe(401);
  expect((await call(user)).statusCode).toBe(403);
  expect((await call(owner)).statusCode).toBe(403);
  expect(gateway.rpc.asked.filter(({ name }) => name.startsWith('notify.'))).toEqual([]);
  gateway.answer({
    'notify.enquiry.list': () => ({ rows: [], total: 0 }),
    'notify.enquiry.get': () => anEnquiry(),
    'notify.enquiry.delete': () => ({ mails: 0 }),
    'notify.email.list': () => ({ rows: [], total: 0 }),
    'notify.email.get': () => ({ ...anEmail(), html: '' }),
  });
  expect((await call(headers)).statusCode).toBeLessThan(300);
});
