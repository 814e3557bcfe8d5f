import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { CLIENT_ERROR_LIMITS } from '@vitrine/contracts/http/client-error.rules';
import { RATE_LIMITS } from '@vitrine/contracts/http/rate-limits.rules';
import { Metrics } from '@vitrine/platform/health/define-metric';
import { Logger } from '@vitrine/platform/log/logger';
import { TestGateway } from './support/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await TestGateway.open({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => gateway.close());

const anError = { message: 'no photo of ada@mail.example', stack: 'at f (/a.js?x=1:2:3)', path: '/mara', build: 'b1' };
const tell = (payload: object, from: string) =>
  gateway.write('POST', '/api/client-errors', { headers: { 'x-forwarded-for': from }, payload });
const counted = async () => {
  const { registry } = gateway.app.get(Metrics, { strict: false });
  return Number(/^client_errors_total\S* (\d+)$/m.exec(await registry.metrics())?.[1]);
};

it('logs and counts what a page tells of an error in it, without personal data', async () => {
  const warn = jest.spyOn(gateway.app.get(Logger, { strict: false }), 'warn');
  const before = await counted();
  const answer = await tell(anError, '10.2.0.1');
  expect([answer.statusCode, answer.body, (await counted()) - before]).toEqual([204, '', 1]);
  expect(warn.mock.calls).toEqual([
    [{ page: { ...anError, message: 'no photo of (e-mail)', stack: 'at f (/a.js:2:3)' } }, 'Error in a page'],
  ]);
});

it('refuses what is too long, no text, or from another site', async () => {
  const tooLong = { ...anError, stack: 'x'.repeat(CLIENT_ERROR_LIMITS.stack + 1) };
  expect((await tell(tooLong, '10.2.0.2')).statusCode).toBe(400);
  expect((await tell({ ...anError, message: { toString: 1 } }, '10.2.0.2')).statusCode).toBe(400);
  const foreign = await gateway.write('POST', '/api/client-errors', {
    headers: { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' },
    payload: anError,
  });
  expect(foreign.statusCode).toBe(403);
});

it('hears so many from one address, and others all the same', async () => {
  for (let n = 0; n < RATE_LIMITS.clientError.address; n += 1)
    expect((await tell(anError, '10.2.0.3')).statusCode).toBe(204);
  const statuses = [await tell(anError, '10.2.0.3'), await tell(anError, '10.2.0.4')].map((a) => a.statusCode);
  expect(statuses).toEqual([429, 204]);
});
