import { expect, it } from '@jest/globals';
import { runChaos, tableOf } from './run-chaos.js';

/** A small run of what `npm run chaos` does at length. */
it('loses, doubles and shows nothing wrong while processes die, Redis is emptied and Postgres restarts', async () => {
  const report = await runChaos({
    uploads: 36,
    photographers: 4,
    troubleEveryMs: 2_500,
    settleWithinMs: 180_000,
    seed: 7,
  });
  expect(report.faults > 0 ? tableOf(report) : '').toBe('');
  expect(report.findings.find(({ what }) => what === 'photos')?.checked).toBeGreaterThan(20);
}, 600_000);
