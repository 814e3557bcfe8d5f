import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { ROOT } from '@vitrine/dev-servers/root';

const FOLDER = join(ROOT, 'e2e', 'failures');
const TEXT_MAX = 1_500;
const REQUESTS_MAX = 20;
const PATIENCE_MS = 10_000;

const browsers = new Set<Browser>();

/** What a test leaves behind when it fails: of each open page its address, text, messages and last requests, a picture and its document. */
export function describeOnFailure(browser: Browser): void {
  browsers.add(browser);
  browser.once('disconnected', () => browsers.delete(browser));
  Object.assign(globalThis, { describeBrowsers });
}

/** Called by the environment of the test (`libs/testing/jest/browser-environment.mjs`). */
async function describeBrowsers(test: string): Promise<void> {
  const pages = [...browsers].flatMap((browser) => browser.contexts().flatMap((context) => context.pages()));
  mkdirSync(FOLDER, { recursive: true });
  for (const [i, page] of pages.entries()) {
    const file = join(FOLDER, `${test.replaceAll(/\W+/g, '-').slice(0, 80)}-${i}`);
    // A page may be closing, or hang.
    const description = describePage(page, file).catch(String);
    console.error(await Promise.race([description, sleep(PATIENCE_MS, `${page.url()} does not answer`)]));
  }
}

async function describePage(page: Page, file: string): Promise<string> {
  const [messages, errors, requests] = await Promise.all([page.consoleMessages(), page.pageErrors(), page.requests()]);
  const said = messages.map((message) => `  ${message.type()}: ${message.text()}`);
  const last = requests.slice(-REQUESTS_MAX).map((request) => {
    const status = request.failure()?.errorText ?? request.existingResponse()?.status() ?? 'under way';
    return `  ${request.method()} ${request.url()} ${status}`;
  });
  const lines = [page.url(), ...said, ...errors.map(String), ...last];
  const document = await page.content();
  writeFileSync(`${file}.html`, document);
  await page.screenshot({ path: `${file}.png`, timeout: 5_000 });
  const text = await page.locator('body').innerText({ timeout: 1_000 });
  return [...lines, `  picture and document: ${file}.{png,html}`, text.slice(0, TEXT_MAX)].join('\n');
}
