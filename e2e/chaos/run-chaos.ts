import { setTimeout as pause } from 'node:timers/promises';
import { startProduct, type Product } from '@vitrine/e2e-support/product';
import { audit, faultsOf, mistakesOf, type Finding, type Known } from './audit.ts';
import type { Tally } from './careful-client.ts';
import { ChaosPhotographer } from './chaos-photographer.ts';
import { visitGallery, type KnownChoice } from './chaos-guest.ts';
import { enquire, type KnownEnquiry } from './chaos-visitor.ts';
import { Random } from './random.ts';
import { Troubles } from './troubles.ts';

export interface ChaosOptions {
  uploads: number;
  photographers: number;
  /** The mean pause between two troubles. */
  troubleEveryMs: number;
  /** How long after the last trouble everything has to be in order. */
  settleWithinMs: number;
  seed: number;
  log?: (line: string) => void;
}

export interface ChaosReport {
  findings: Finding[];
  faults: number;
  /** From the last trouble to a clean audit, or to the end of the patience. */
  settledAfterMs: number;
  lines: string[];
}

/** Acts of a photographer besides uploads, per upload. */
const CHANGES_PER_UPLOAD = 2;
const ENQUIRIES_PER_UPLOAD = 0.15;
const GUESTS_PER_UPLOAD = 0.25;
/** This share of the photographers leaves when all is uploaded, while others go on. */
const LEAVERS = 0.2;

/** Uses the product while its processes die and restart, then compares its state with its answers. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { log = () => undefined, seed } = options;
  // In one process all services would die with each, and be away for most of the time.
  const product = await startProduct({ demo: false, env: { TRUST_PROXY: '1', SHARED_PROCESSES: 'off' } });
  try {
    const tally: Tally = { statuses: new Map(), mistakes: [] };
    const photographers = Array.from(
      { length: options.photographers },
      (_, n) =>
        new ChaosPhotographer(product.url, tally, new Random(seed + n), `chaos-${n}`, `10.0.${n >> 8}.${n & 255}`),
    );
    await Promise.all(photographers.map((one) => one.arrive()));
    log(`${photographers.length} photographers are there`);

    const troubles = new Troubles(product, new Random(seed));
    const known = await working(product, options, tally, photographers, troubles);
    log('all is done; waiting for order');
    const begun = Date.now();
    const settling = await settled(product, known, options.settleWithinMs, log);
    const findings = [...settling, mistakesOf(tally)];
    return {
      findings,
      faults: faultsOf(findings),
      settledAfterMs: Date.now() - begun,
      lines: [...troubles.lines(), answersOf(tally)],
    };
  } finally {
    await product.stop();
  }
}

async function working(
  product: Product,
  options: ChaosOptions,
  tally: Tally,
  photographers: readonly ChaosPhotographer[],
  troubles: Troubles,
): Promise<Known> {
  const random = new Random(options.seed + 10_000);
  const enquiries: KnownEnquiry[] = [];
  const choices: KnownChoice[] = [];
  let guests = 0;
  const marks = milestones(options.uploads, troubles);
  let uploads = 0;
  let ended = false;

  const busy = photographers.map(async (photographer, n) => {
    while (uploads < options.uploads) {
      uploads += 1;
      await photographer.upload();
      if (uploads % 100 === 0) options.log?.(`${uploads} uploads`);
      await marks.pass(uploads);
      for (let acts = 0; acts < CHANGES_PER_UPLOAD; acts += 1) await photographer.change();
      if (random.chance(ENQUIRIES_PER_UPLOAD)) {
        const to = random.pick(photographers) ?? photographer;
        const address = `10.1.${(enquiries.length >> 8) & 255}.${enquiries.length & 255}`;
        const enquiry = await enquire(product.url, tally, to, address);
        if (enquiry) enquiries.push(enquiry);
      }
      if (random.chance(GUESTS_PER_UPLOAD)) {
        const address = `10.2.${(guests >> 8) & 255}.${guests & 255}`;
        guests += 1;
        const choice = await visitGallery(product.url, tally, random, photographer, address);
        if (choice) choices.push(choice);
      }
    }
    if (n < options.photographers * LEAVERS) await photographer.leave();
  });
  const trouble = (async () => {
    for (;;) {
      await pause(options.troubleEveryMs * (0.5 + random.next()));
      if (ended) return;
      await troubles.strike();
    }
  })();
  await Promise.all(busy).finally(() => {
    ended = true;
  });
  await trouble;
  return { photographers, enquiries, choices };
}

/** Redis is emptied at one third and at two thirds of the uploads, Postgres restarted at the half. */
const milestones = (uploads: number, troubles: Troubles) => {
  const left: [number, () => unknown][] = [
    [Math.floor(uploads / 3), () => troubles.emptyRedis()],
    [Math.floor(uploads / 2), () => troubles.restartPostgres()],
    [Math.floor((2 * uploads) / 3), () => troubles.emptyRedis()],
  ];
  return {
    pass: async (done: number): Promise<void> => {
      while (left[0] && done >= left[0][0]) await left.shift()?.[1]();
    },
  };
};

/** Audits until all is in order or the time is over. */
async function settled(
  product: Product,
  known: Known,
  withinMs: number,
  log: (line: string) => void,
): Promise<Finding[]> {
  let findings: Finding[] = [];
  for (const end = Date.now() + withinMs; ; await pause(1_000)) {
    try {
      findings = await audit(product, known);
      if (faultsOf(findings) === 0) return findings;
      log(`not in order yet: ${faultsOf(findings)}`);
    } catch (error) {
      // Something is still coming back.
      log(String(error));
    }
    if (Date.now() > end) return findings;
  }
}

const answersOf = (tally: Tally): string =>
  `answers: ${[...tally.statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'none'} ${count}`)
    .join(', ')}`;

/** The report as readable text. */
export const tableOf = ({ findings, settledAfterMs, lines }: ChaosReport): string => {
  const columns = ['', 'checked', 'lost', 'doubled', 'wrong'];
  const rows = findings.map(({ what, checked, lost, doubled, wrong }) => [
    what,
    ...[checked, lost.length, doubled.length, wrong.length].map(String),
  ]);
  const widths = columns.map((column, n) => Math.max(column.length, ...rows.map((row) => row[n]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  ');
  const examples = findings.flatMap(({ what, lost, doubled, wrong }) =>
    [...lost, ...doubled, ...wrong].slice(0, 3).map((example) => `${what}: ${example}`),
  );
  return [
    line(columns),
    ...rows.map(line),
    '',
    ...lines,
    `in order after ${(settledAfterMs / 1_000).toFixed(1)} s`,
    ...examples,
  ].join('\n');
};
