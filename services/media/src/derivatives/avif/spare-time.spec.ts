import { describe, expect, it } from '@jest/globals';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { SpareTime } from './spare-time.js';

const MINUTE = 60_000;

describe('SpareTime', () => {
  it('is when WebP derivatives neither wait nor are made', async () => {
    const queues = fakeQueues();
    const time = new SpareTime(queues);
    expect(await time.isNow()).toBe(true);
    for (const queue of ['derivatives', 'site-images'] as const) {
      queues.waitingJobs = { [queue]: 1 };
      expect(await time.isNow()).toBe(false);
      queues.waitingJobs = {};
      queues.runningJobs = { [queue]: 1 };
      expect(await time.isNow()).toBe(false);
      queues.runningJobs = {};
      expect(await time.isNow()).toBe(true);
    }
  });

  it('is once in ten minutes on a site that never rests', async () => {
    const queues = fakeQueues();
    queues.runningJobs = { derivatives: 1 };
    const time = new SpareTime(queues);
    const at = [];
    for (let minute = 0; minute <= 25; minute += 1) if (await time.isNow(minute * MINUTE)) at.push(minute);
    expect(at).toEqual([10, 20]);
  });

  it('begins to count anew after a rest', async () => {
    const queues = fakeQueues();
    const time = new SpareTime(queues);
    queues.runningJobs = { derivatives: 1 };
    await time.isNow(0);
    queues.runningJobs = {};
    await time.isNow(9 * MINUTE);
    queues.runningJobs = { derivatives: 1 };
    expect([await time.isNow(11 * MINUTE), await time.isNow(20 * MINUTE), await time.isNow(21 * MINUTE)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
