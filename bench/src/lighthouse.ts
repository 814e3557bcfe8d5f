import { spawn } from 'node:child_process';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { freePort } from '@vitrine/dev-servers/ports';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import { json } from '@vitrine/e2e-support/photographer';
import { until, type Product } from '@vitrine/e2e-support/product';
import { createDataset, publishProjects, type Dataset } from './dataset.ts';
import { median, ratio, report } from './report.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const RUNS = 5;
const TEMPLATES = ['classic', 'epic', 'monochrome', 'monochrome-white'];
const LIMITS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const SHIFT_MAX = 0.02;
const SCRIPT_BYTES_MAX = 8_000;
const BLOCKING_MS_MAX = 30;

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Category = keyof typeof LIMITS;
const CATEGORIES = Object.keys(LIMITS) as Category[];

/** Times as slow as here. */
const SLOW_PHONE = 4;

/**
 * Lighthouse on a phone, on the home page, and in each template on a portfolio of 50 photos and on a project of 500 with
 * 200 blocks, while one core is busy.
 */
export async function measureLighthouse(product: Product): Promise<void> {
  const shown = await createDataset(product);
  await waitUntilIdle(product);
  const port = await freePort();
  const browser = await launchBrowser({ debuggingPort: port });
  const busy = spawn(process.execPath, ['-e', 'for (;;);']);
  try {
    await visit('home', `${product.url}/`, port);
    for (const template of TEMPLATES) {
      await selectTemplate(shown, template);
      await visit(template, `${product.url}/${shown.name}`, port);
    }
    const projects = await publishProjects(shown, TEMPLATES);
    await waitUntilIdle(product);
    for (const [at, url] of projects.entries()) {
      const what = `a project in ${TEMPLATES[at]}`;
      await visit(what, url, port);
      await tap(what, url, browser);
    }
  } finally {
    busy.kill('SIGKILL');
    await browser.close();
  }
}

async function selectTemplate({ client, name }: Dataset, templateId: string): Promise<void> {
  await client.json('/api/user/template', json('POST', { templateId }));
  const page = `${client.url}/${name}`;
  await until(`the template ${templateId}`, async () =>
    (await documentOf(page)).includes(`template":{"id":"${templateId}"`),
  );
}

async function visit(what: string, url: string, port: number): Promise<void> {
  const runs: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await observed(url, port));
  tell(what, runs);
}

/** How soon a photo is there that is tapped as soon as the page is seen. */
async function tap(what: string, url: string, browser: Browser): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    const photo = page.locator('[data-photo-id]').first();
    await photo.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const begin = performance.now();
    await photo.tap({ noWaitAfter: true });
    await page.locator('.lightbox img').first().waitFor({ timeout: 120_000 });
    times.push(performance.now() - begin);
    await context.close();
  }
  report.add(
    `from a tap to the photo, ${what}`,
    `${(median(times) / 1000).toFixed(1)} s`,
    `${SLOW_PHONE} times slowed`,
  );
}

/** One run. On a busy machine the browser sometimes loses the beginning of its own record: then once more. */
async function observed(url: string, port: number, triesLeft = 2): Promise<Result> {
  const flags: Flags = { port, logLevel: 'silent', onlyCategories: CATEGORIES };
  const result = (await lighthouse(url, flags))?.lhr;
  if (result && !result.runtimeError) return result;
  if (triesLeft === 0) throw new Error(`Lighthouse on ${url}: ${result?.runtimeError?.message ?? 'no result'}`);
  return observed(url, port, triesLeft - 1);
}

function tell(what: string, runs: Result[]): void {
  const middle = (of: (run: Result) => number): number => median(runs.map(of));
  const timed = (audit: string): number => middle((run) => run.audits[audit]?.numericValue ?? Number.NaN);
  const scores = CATEGORIES.map((name) => middle((run) => Math.round((run.categories[name]?.score ?? 0) * 100)));
  report.add(
    `Lighthouse, ${what}`,
    scores.join(' / '),
    `aim ${Object.values(LIMITS).join(' / ')}; LCP ${(timed('largest-contentful-paint') / 1000).toFixed(2)} s, ` +
      `FCP ${(timed('first-contentful-paint') / 1000).toFixed(2)} s`,
  );
  const blocked = timed('total-blocking-time');
  report.add(`total blocking time, ${what}`, ratio(blocked, BLOCKING_MS_MAX), `of the limit; ${blocked.toFixed(0)} ms`);
  const shift = timed('cumulative-layout-shift');
  report.add(`layout shift, ${what}`, ratio(shift, SHIFT_MAX), `of the limit; ${shift.toFixed(4)}`);
  const scripts = middle(scriptBytesOf);
  report.add(
    `JavaScript while nothing is touched, ${what}`,
    ratio(scripts, SCRIPT_BYTES_MAX),
    `of the limit; ${(scripts / 1000).toFixed(1)} kB`,
  );
  for (const line of findings(runs[0])) console.log(`    ${line}`);
}

/** What keeps a score below its best, as Lighthouse names it. */
function findings(run: Result | undefined): string[] {
  if (!run) return [];
  return CATEGORIES.flatMap((name) =>
    (run.categories[name]?.auditRefs ?? []).flatMap(({ id, weight, group }) => {
      const audit = run.audits[id];
      const counts = weight > 0 || group === 'insights' || group === 'diagnostics';
      if (!audit || audit.score === null || audit.score >= 0.9 || !counts) return [];
      const saving = Object.values(audit.metricSavings ?? {}).some((ms) => ms && ms > 0)
        ? audit.metricSavings
        : undefined;
      return [`${name}: ${id} ${audit.displayValue ?? ''} ${saving ? JSON.stringify(saving) : ''}`.trimEnd()];
    }),
  );
}

const documentOf = async (url: string): Promise<string> =>
  (await fetch(url, { headers: { accept: 'text/html' } })).text();

/** Bytes of scripts as they came over the line. */
function scriptBytesOf(run: Result): number {
  const details = run.audits['network-requests']?.details;
  const items = details?.type === 'table' ? details.items : [];
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + Number(transferSize), 0);
}
