/**
 * The long run, on demand: `npm run chaos -- [uploads] [seed]`. Prints a table of what was lost, doubled or wrong and
 * ends with an error when anything was.
 */
import { runChaos, tableOf } from './run-chaos.ts';

const [uploads = '1500', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
console.log(`${uploads} uploads, seed ${seed}`);
const report = await runChaos({
  uploads: Number(uploads),
  photographers: 12,
  troubleEveryMs: 4_000,
  settleWithinMs: 600_000,
  seed: Number(seed),
  log: console.log,
});
console.log(`\n${tableOf(report)}`);
process.exit(report.faults === 0 ? 0 : 1);
