/**
 * A container of each kind is killed with -9 while fifty photos are uploaded through two gateways: what was acknowledged
 * is stored once and unchanged. `npm run test:containers` runs it on its own stack; by hand, with two replicas:
 *
 *   node e2e/compose-faults.ts [public address] [address of the other gateway]
 *
 * Prints each step and ends with an error at the first failure.
 */
import assert from 'node:assert/strict';
import { containersOf, said } from '@vitrine/e2e-support/compose';
import { VICTIMS } from './chaos/troubles.ts';
import { Photographer } from './cluster/photographer.ts';

const UPLOADS = 50;
const IN_FLIGHT = 6;
const KILL_AFTER = 10;

const [siteA = 'http://localhost:3000', siteB = 'http://localhost:3001'] = process.argv.slice(2);

for (const victim of [...VICTIMS, 'nats', 's3']) {
  const photographer = await Photographer.arrive(siteA, siteB);
  const [container, ...others] = await containersOf(victim);
  assert.ok(container);
  let begun = 0;
  let struck = false;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (begun < UPLOADS) {
        begun += 1;
        await photographer.upload();
        if (struck || photographer.photos.size < KILL_AFTER) continue;
        struck = true;
        await container.kill();
        // Its replica goes on alone; what has none comes back.
        if (others.length === 0) await container.start();
      }
    }),
  );
  if (others.length > 0) await container.start();
  await photographer.settled();
  assert.equal(photographer.photos.size, UPLOADS);
  assert.deepEqual(await photographer.faults(), { lost: [], doubled: [], wrong: [] });
  said(`${victim} killed: ${photographer.failures.length} uploads tried again, all ${UPLOADS} stored once, unchanged`);
}
