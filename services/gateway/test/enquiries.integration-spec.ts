import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { testRedis } from '@vitrine/testing/test-stack';
import { TestGateway } from './support/test-gateway.js';

let replicas: TestGateway[];
beforeAll(async () => {
  const { REDIS_URL } = testRedis();
  const options = {
    isRedisReal: true,
    env: { REDIS_URL, TRUST_PROXY: '1' },
    answers: { 'notify.enquiry.create': () => ({ success: true as const, message: 'Sent.', repeated: false }) },
  };
  replicas = await Promise.all([TestGateway.open(options), TestGateway.open(options)]);
});
afterAll(() => Promise.all(replicas.map((replica) => replica.close())));

const from = [10, ...randomBytes(3)].join('.');
const post = (n: number, over: object = {}) =>
  (replicas[n % 2] as TestGateway).write('POST', '/api/contact', {
    headers: { 'x-forwarded-for': from },
    payload: {
      name: 'Vera Visitor',
      email: 'vera@visitors.test',
      subject: 'A day in June',
      message: 'We are getting married.',
      subjectType: 'freeform',
      ...over,
    },
  });
const statusesOf = async (answers: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

it('CONT-30 counts five messages of an address for all replicas together, and only those that were stored', async () => {
  const invalid = Array.from({ length: 6 }, (_, n) => post(n, { name: '' }));
  expect(await statusesOf(invalid)).toEqual([400, 400, 400, 400, 400, 400]);
  for (const replica of replicas)
    replica.answer({
      'notify.enquiry.create': ({ repeatOnly }) => ({ success: true, message: 'Sent.', repeated: repeatOnly === true }),
    });
  // Those past the limit differ by `repeatOnly`, which this notify answers as repeats.
  await Promise.all(Array.from({ length: 9 }, (_, n) => post(n)));
  const asked = replicas.flatMap(({ rpc }) => rpc.asked.map(({ request }) => request as { repeatOnly?: boolean }));
  expect(asked.filter(({ repeatOnly }) => repeatOnly === false)).toHaveLength(5);
  expect(asked.filter(({ repeatOnly }) => repeatOnly === true)).toHaveLength(4);
});
