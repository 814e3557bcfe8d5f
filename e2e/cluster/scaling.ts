/**
 * Uploads more photos than one worker renders at once, and prints how many workers there are until there is one again.
 * For a cluster that runs a scaler of media-worker: KEDA by `components/queue-autoscaling`, or `overlays/v120` by processor.
 *
 *   npm run proof:scaling -- [photos, 300]
 *
 * Ends with an error when it does not come to several workers and back to one, or a photo is lost.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { kubectl, podsOf } from './kubectl.ts';
import { Photographer } from './photographer.ts';

const SITE = process.env.SITE ?? 'http://localhost:30300';
const WORKER = 'media-worker';
const LOOK_EVERY_MS = 5_000;
/** Down comes slowly on purpose: some minutes without work for each worker. */
const PATIENCE_MS = 30 * 60_000;
const AT_ONCE = 6;
const [WIDTH, HEIGHT] = [2_400, 1_600];

const wanted = Number(process.argv[2] ?? 300);
const began = Date.now();
const seconds = (): number => Math.round((Date.now() - began) / 1_000);

console.log(await kubectl('get', 'horizontalpodautoscalers'));
const photographer = await Photographer.arrive(SITE);
let uploaded = 0;
const uploads = Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (uploaded < wanted) {
      uploaded += 1;
      await photographer.upload(WIDTH, HEIGHT);
    }
  }),
).then(() => photographer.settled());
let done = false;
const rendered = uploads.then(() => {
  done = true;
  console.log(`${seconds()} s: all ${photographer.photos.size} photos are rendered`);
});

let most = 0;
let last = '';
for (;;) {
  const { ready, wanted: pods } = await podsOf(WORKER);
  most = Math.max(most, ready);
  const line = `${ready} of ${pods} workers ready`;
  if (line !== last) console.log(`${seconds()} s: ${line}`);
  last = line;
  if (done && pods === 1 && ready === 1) break;
  if (Date.now() - began > PATIENCE_MS) break;
  await pause(LOOK_EVERY_MS);
}
await rendered;
const { lost, doubled, wrong } = await photographer.faults();
const { wanted: left } = await podsOf(WORKER);
console.log(`most ${most}, left ${left}; lost ${lost.length}, doubled ${doubled.length}, wrong ${wrong.length}`);
process.exit(most > 1 && left === 1 && lost.length + doubled.length + wrong.length === 0 ? 0 : 1);
