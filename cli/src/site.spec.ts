import { afterEach, expect, it, jest } from '@jest/globals';
import { originOf, Site, Stop, waitOf } from './site.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

it.each([
  ['vitrine.example', 'https://vitrine.example'],
  ['https://vitrine.example/my-photos?x=1', 'https://vitrine.example'],
  ['http://localhost:3000/', 'http://localhost:3000'],
])('DESK-72 takes %s as %s', (typed, origin) => expect(originOf(typed)).toBe(origin));

it.each(['', 'https://', 'two words'])('DESK-72 refuses “%s”', (typed) => expect(() => originOf(typed)).toThrow(Stop));

it.each([
  [null, undefined],
  ['7', 7_000],
  ['0', 0],
  ['Sat, 28 Nov 2026 12:00:10 GMT', 10_000],
  ['soon', undefined],
])('DESK-71 reads Retry-After %s', (header, ms) => expect(waitOf(header, Date.parse('2026-11-28T12:00:00Z'))).toBe(ms));

/** A site that answers one after another; the last goes on. `ECONNRESET`: it is not reached. */
const siteOf = (...answers: (Response | 'ECONNRESET')[]) => {
  const pauses: number[] = [];
  let now = Date.parse('2026-11-28T12:00:00Z');
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next instanceof Response) return Promise.resolve(next.clone());
    return Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } }));
  });
  const site = new Site({
    url: 'https://vitrine.example',
    token: 'id:secret',
    signal: new AbortController().signal,
    wait: (ms) => {
      pauses.push(ms);
      now += ms;
      return Promise.resolve();
    },
  });
  return { site, pauses, fetched };
};
const failure = (status: number, code: string, retryAfter?: string) =>
  Response.json({ code, message: code }, { status, ...(retryAfter && { headers: { 'retry-after': retryAfter } }) });

it('DESK-71 pauses longer each time that the site is not reached, and gives up in the end', async () => {
  const { site, pauses } = siteOf('ECONNRESET');
  await expect(site.call('knownFiles', { json: {} })).rejects.toThrow('the connection broke off');
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
});

it('DESK-71 goes on as long as the site says when to come back', async () => {
  const busy = Array.from({ length: 20 }, () => failure(429, 'RATE_LIMITED', '900'));
  const { site, pauses } = siteOf(...busy, Response.json([], { status: 200 }));
  expect(await site.call('customCategories')).toEqual({ data: [], isNew: false });
  expect(pauses).toEqual(busy.map(() => 900_000));
});

it('DESK-72 fails at once where the first call is not answered', async () => {
  const { site, pauses } = siteOf('ECONNRESET');
  await expect(site.call('knownFiles', { json: {}, isFirst: true })).rejects.toThrow(Stop);
  expect(pauses).toEqual([]);
});

it('DESK-72 takes a page that is no answer for no site of ours', async () => {
  const { site } = siteOf(new Response('<!doctype html>', { status: 200 }));
  await expect(site.call('customCategories')).rejects.toThrow('There is no Vitrine at https://vitrine.example');
});
