/**
 * `npm run test:containers`: the integration suites against the servers of docker-compose.yml, then the image of the whole
 * product, then the journeys through the container stack. Words after it choose files:
 * `npm run test:containers -- services/media e2e/compose-area`.
 */
import { spawnSync } from 'node:child_process';
import { nodeForProduct, prepare } from './lib/prepare.mjs';

const words = process.argv.slice(2);

await prepare();
const node = nodeForProduct();
const run = (...args) => spawnSync(node, ['--no-warnings', ...args], { stdio: 'inherit' }).status === 0;

if (!run('scripts/lib/need-engine.mjs')) process.exit(1);
const jest = (project, workers) =>
  run(
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    project,
    workers,
    '--passWithNoTests',
    ...words.flatMap((word) => ['--testPathPatterns', word]),
  );
const suites = jest('containers', '--maxWorkers=100%');
const image = jest('image', '--runInBand');
const journeys = run('e2e/containers.ts', ...words);
process.exit(suites && image && journeys ? 0 : 1);
