import { beforeEach, describe, expect, it } from '@jest/globals';
import { WorkScope } from '../context/work-scope.js';
import { gauge, Metrics } from './define-metric.js';
import { Readings } from './readings.js';

const plain = gauge({ name: 'of_a_test', help: 'One value' });
const labelled = gauge({ name: 'of_two_tests', help: 'Values', labelNames: ['queue'] });
const printed = async (): Promise<string[]> =>
  (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('of_'));

let metrics: Metrics;
let readings: Readings;
beforeEach(() => {
  metrics = new Metrics();
  readings = new Readings(new WorkScope(), metrics);
});

describe('readings', () => {
  it('are absent before they are taken, and when they cannot be taken any more', async () => {
    let isAway = false;
    readings.add(async () => {
      if (isAway) throw new Error('away');
      return [
        { gauge: plain, value: 7 },
        { gauge: labelled, labels: { queue: 'email' }, value: 2 },
      ];
    }, 0);
    readings.add(async () => [{ gauge: labelled, labels: { queue: 'events' }, value: 3 }], 0);
    expect(await printed()).toEqual([]);
    await readings.take();
    expect(await printed()).toEqual(['of_a_test 7', 'of_two_tests{queue="email"} 2', 'of_two_tests{queue="events"} 3']);
    isAway = true;
    await readings.take();
    expect(await printed()).toEqual(['of_two_tests{queue="events"} 3']);
  });

  it('are shared by scrapes at the same time, and kept for their while', async () => {
    let times = 0;
    readings.add(async () => [{ gauge: plain, value: (times += 1) }], 60_000);
    await Promise.all([readings.take(), readings.take()]);
    await readings.take();
    expect(times).toBe(1);
  });

  it('are not tried again before their time when they could not be taken', async () => {
    let times = 0;
    readings.add(() => {
      times += 1;
      return Promise.reject(new Error('late'));
    }, 60_000);
    await readings.take();
    await readings.take();
    expect(times).toBe(1);
  });
});
