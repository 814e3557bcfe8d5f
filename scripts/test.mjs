/**
 * `npm test`: installs what is missing, builds, and runs every kind of test but the long ones. Arguments select files:
 * `npm test -- services/media`. `npm run test:operations` runs the long ones, `npm run test:browsers` those in Firefox and
 * WebKitGTK, `npm run test:desk` those with darktable, showfoto and Shotwell. Ends with one line that counts.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeForProduct, prepare } from './lib/prepare.mjs';

await prepare();
const node = nodeForProduct();
const dir = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
const alone = ['operations', 'browsers', 'desk'].find((project) => process.argv[2] === `--${project}`);
const words = process.argv.slice(alone ? 3 : 2);
const patterns = words.flatMap((word) => ['--testPathPatterns', word]);

/**
 * Whole-product tests run apart from the others: each starts the product. When all is well they end by themselves;
 * `--forceExit` is for a failed start that left a browser open.
 */
const wholeProduct = (project, workers) => ({
  name: project,
  args: ['--selectProjects', project, workers, '--forceExit'],
});
const PARTS = alone
  ? [wholeProduct(alone, '--runInBand')] // they say how long a start or a repair may take
  : [
      // Jest would leave one processor to itself: of two, half of the machine.
      { name: 'fast', args: ['--selectProjects', 'unit', 'web', 'integration', '--maxWorkers=100%'] },
      // One by one they leave half of two processors idle. Each starts on a copy of what a first start left.
      { ...wholeProduct('e2e', '--maxWorkers=2'), env: { FIRST_STARTS: dir } },
    ];

/** A run that could not even begin writes none; its status still counts as a failure. */
const readReport = (file) =>
  existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };

let [passed, failed] = [0, 0];
for (const { name, args, env } of PARTS) {
  const outputFile = join(dir, `${name}.json`);
  const { status } = spawnSync(
    node,
    [
      '--experimental-vm-modules',
      '--no-warnings',
      'node_modules/jest/bin/jest.js',
      ...args,
      ...patterns,
      '--passWithNoTests',
      '--json',
      '--outputFile',
      outputFile,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } },
  );
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = readReport(outputFile);
  passed += numPassedTests;
  failed += numFailedTests + numRuntimeErrorTestSuites;
  if (status !== 0 && numFailedTests + numRuntimeErrorTestSuites === 0) failed += 1;
}
rmSync(dir, { recursive: true });

console.log(`\n${passed} passed, ${failed} failed`);
const isMissed = passed + failed === 0;
if (isMissed) console.error(`No test matches.${alone ? '' : ' The long ones are run by `npm run test:operations`.'}`);
process.exit(failed || isMissed ? 1 : 0);
