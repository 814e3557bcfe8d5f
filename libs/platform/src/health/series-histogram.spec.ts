import { describe, expect, it } from '@jest/globals';
import { Histogram, Registry } from 'prom-client';
import { SeriesHistogram } from './series-histogram.js';

const buckets = [0.01, 0.1, 1];
const definition = {
  name: 'answers_seconds',
  help: 'Seconds an answer took',
  labelNames: ['route', 'status'],
  buckets,
};
const observed: [route: string, status: number, seconds: number][] = [
  ['/a', 200, 0.01],
  ['/b', 404, 0.05],
  ['/a', 200, 7],
  ['/a', 500, 0.2],
  ['/a', 200, 0],
];

const prometheus = (): { theirs: Histogram; registry: Registry } => {
  const registry = new Registry();
  return { theirs: new Histogram({ ...definition, registers: [registry] }), registry };
};

describe('a histogram of series', () => {
  it('says what one of prom-client says', async () => {
    const { theirs, registry: expected } = prometheus();
    const registry = new Registry();
    const ours = new SeriesHistogram({ ...definition, registers: [registry] });
    for (const [route, status, seconds] of observed) {
      theirs.observe({ route, status }, seconds);
      ours.seriesOf({ route, status }).observe(seconds);
    }
    expect(await registry.metrics()).toBe(await expected.metrics());
  });

  it('has one series for the same labels, and is observed by them alone', () => {
    const ours = new SeriesHistogram({ ...definition, registers: [] });
    expect(ours.seriesOf({ route: '/a', status: 200 })).toBe(ours.seriesOf({ status: 200, route: '/a' }));
    expect(() => ours.observe(1)).toThrow('answers_seconds is observed by its series');
  });
});
