import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { failureOf } from '@vitrine/testing/failure-of';
import { HeavyWork } from './heavy-work.js';

/** Work that lasts until the test ends it. */
const work = () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = jest.fn(() => ended);
  return { run, end };
};
const settle = () => jest.advanceTimersByTimeAsync(0);

let heavy: HeavyWork;
beforeEach(() => {
  jest.useFakeTimers();
  heavy = new HeavyWork();
});
afterEach(() => {
  jest.useRealTimers();
});

it('runs one piece of work of an owner at a time, and two in all', async () => {
  const [a1, a2, b, c] = [work(), work(), work(), work()];
  const all = [heavy.run('a', a1.run), heavy.run('a', a2.run), heavy.run('b', b.run), heavy.run('c', c.run)];
  expect([a1, a2, b, c].map(({ run }) => run.mock.calls.length)).toEqual([1, 0, 1, 0]);
  a1.end();
  await settle();
  expect([a2, c].map(({ run }) => run.mock.calls.length)).toEqual([0, 1]);
  b.end();
  await settle();
  expect(a2.run).toHaveBeenCalled();
  a2.end();
  c.end();
  await Promise.all(all);
});

it('begins with the owner served longest ago, however many another has sent', async () => {
  const begun: string[] = [];
  const works = ['a', 'b', 'a', 'a', 'b', 'c'].map((ownerId) => {
    const { run, end } = work();
    const running = heavy.run(ownerId, () => {
      begun.push(ownerId);
      return run();
    });
    return { running, end };
  });
  works[0]?.end();
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const { end } of works) {
    end();
    await settle();
  }
  await Promise.all(works.map(({ running }) => running));
});

it('is BUSY at once for a user with more waiting than the limit', async () => {
  const { run, end } = work();
  const all = Array.from({ length: 21 }, () => heavy.run('a', run));
  expect(await failureOf(heavy.run('a', run))).toMatchObject({ code: 'BUSY' });
  end();
  await Promise.all(all);
});

it('is BUSY for who has waited too long, and does not begin that work later', async () => {
  const [first, second] = [work(), work()];
  const running = heavy.run('a', first.run);
  const refused = failureOf(heavy.run('a', second.run));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await refused).toMatchObject({ code: 'BUSY' });
  first.end();
  await running;
  expect(second.run).not.toHaveBeenCalled();
});

it('goes on after work that fails', async () => {
  await failureOf(heavy.run('a', () => Promise.reject(new Error('broken'))));
  expect(await heavy.run('a', async () => 'done')).toBe('done');
});
