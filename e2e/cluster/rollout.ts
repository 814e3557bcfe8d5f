/**
 * Replaces the pods of every process, one Deployment after another, while the site is used, and says what its users
 * noticed. For a cluster that runs `k8s/overlays/local` (or `v120`), with `kubectl` pointing at it:
 *
 *   npm run proof:rollout -- [reads a second, 200] [uploads a minute, 50] [names of Deployments, all of them]
 *
 * SITE and MAILBOX are where the node ports are reached, http://localhost:30300 and :30825 unless said otherwise. Ends with
 * an error when a request failed, an upload is lost, or a mail came twice or never.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Enquiries } from './enquiries.ts';
import { deployables, kubectl, rolledOut } from './kubectl.ts';
import { Photographer } from './photographer.ts';
import { Reads } from './reads.ts';

const SITE = process.env.SITE ?? 'http://localhost:30300';
const MAILBOX = process.env.MAILBOX ?? 'http://localhost:30825';
const PHOTOGRAPHERS = 4;
const FIRST_PHOTOS = 12;
const ENQUIRY_EVERY_MS = 10_000;
/** Before the first restart and after the last one, to compare. */
const CALM_MS = 20_000;

const [reads = '200', uploads = '50', ...only] = process.argv.slice(2);
const [readsASecond, uploadsAMinute] = [Number(reads), Number(uploads)];

const all = await deployables();
const names = only.length > 0 ? all.filter((name) => only.some((word) => name.endsWith(`/${word}`))) : all;
await Promise.all(names.map(rolledOut));
const photographers = await Promise.all(Array.from({ length: PHOTOGRAPHERS }, () => Photographer.arrive(SITE)));
const [first] = photographers;
if (!first) throw new Error('nobody has come');
for (let n = 0; n < FIRST_PHOTOS; n += 1) await first.upload();
const image = await first.publish();
const visitors = new Reads(SITE, ['/', `/${first.name}`, image, `/api/portfolio/${first.name}/photos`, image]);
const enquiries = new Enquiries(SITE, MAILBOX);

let busy = true;
/** Every `everyMs` one more, whether or not the former one is done. */
async function keepOn(everyMs: number, act: (n: number) => Promise<void>): Promise<void> {
  const begun = Date.now();
  const running: Promise<void>[] = [];
  for (let n = 0; busy; n += 1) {
    await pause(Math.max(0, begun + n * everyMs - Date.now()));
    if (busy) running.push(act(n));
  }
  await Promise.all(running);
}
const somebody = (n: number): Photographer => photographers[n % PHOTOGRAPHERS] ?? first;
const failures = (): string[] => [
  ...visitors.failures,
  ...photographers.flatMap((one) => one.failures),
  ...enquiries.failures,
];

console.log(
  `${readsASecond} reads a second, ${uploadsAMinute} uploads a minute, an enquiry every ${ENQUIRY_EVERY_MS / 1_000} s`,
);
const began = Date.now();
visitors.start(readsASecond);
const work = [
  keepOn(60_000 / uploadsAMinute, (n) => somebody(n).upload()),
  keepOn(ENQUIRY_EVERY_MS, (n) => enquiries.send(somebody(n))),
];
await pause(CALM_MS);
console.log(`before: ${visitors.rate.toFixed(0)} reads a second answered, ${failures().length} failures`);
for (const name of names) {
  const [start, before] = [Date.now(), failures().length];
  await kubectl('rollout', 'restart', name);
  await rolledOut(name);
  console.log(
    `${name} replaced in ${Math.round((Date.now() - start) / 1_000)} s, ${failures().length - before} failures`,
  );
}
await pause(CALM_MS);
busy = false;
await visitors.stop();
await Promise.all(work);
const minutes = (Date.now() - began) / 60_000;

await Promise.all(photographers.map((one) => one.settled()));
const stored = await Promise.all(photographers.map((one) => one.faults()));
const mails = await enquiries.faults();
const photos = photographers.reduce((sum, one) => sum + one.photos.size, 0);
const faults = {
  'failed requests': failures(),
  'lost uploads': stored.flatMap(({ lost }) => lost),
  'doubled uploads': stored.flatMap(({ doubled }) => doubled),
  'wrong files': stored.flatMap(({ wrong }) => wrong),
  'lost mails': mails.lost,
  'doubled mails': mails.doubled,
};
console.log(
  [
    '',
    `${minutes.toFixed(1)} minutes; reads: ${visitors.answered}, ${visitors.rate.toFixed(0)} a second, ` +
      `half within ${visitors.percentile(0.5)} ms, 99 of 100 within ${visitors.percentile(0.99)} ms`,
    `uploads: ${photos}, ${((photos - FIRST_PHOTOS) / minutes).toFixed(0)} a minute; enquiries: ${enquiries.sent.length}`,
    ...Object.entries(faults).map(([what, found]) => `${what}: ${found.length}`),
    ...Object.values(faults).flatMap((found) => found.slice(0, 10)),
  ].join('\n'),
);
process.exit(Object.values(faults).some((found) => found.length > 0) ? 1 : 0);
