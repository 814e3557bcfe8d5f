import { describe, expect, it } from '@jest/globals';
import { Drain } from './drain.js';

describe('Drain', () => {
  it('is idle when nothing was begun', async () => {
    expect(await new Drain().idle(1_000)).toBe(true);
  });

  it('waits until the last piece of work has ended', async () => {
    const drain = new Drain();
    const [endFirst, endSecond] = [drain.begin(), drain.begin()];
    let idle = false;
    const waiting = drain.idle(5_000).then((result) => (idle = result));
    endFirst();
    endFirst(); // counts once
    await Promise.resolve();
    expect([drain.count, idle]).toEqual([1, false]);
    endSecond();
    await waiting;
    expect([drain.count, idle]).toEqual([0, true]);
  });

  it('says so when the time is up', async () => {
    const drain = new Drain();
    drain.begin();
    expect(await drain.idle(10)).toBe(false);
  });

  it('refuses new work from the call on', () => {
    const drain = new Drain();
    expect(drain.refusing).toBe(false);
    drain.refuse();
    expect(drain.refusing).toBe(true);
  });

  it('calls each listener once, and those added later at once', () => {
    const drain = new Drain();
    const heard: string[] = [];
    drain.onRefuse(() => heard.push('early'));
    expect(heard).toEqual([]);
    drain.refuse();
    drain.refuse();
    drain.onRefuse(() => heard.push('late'));
    expect(heard).toEqual(['early', 'late']);
  });
});
