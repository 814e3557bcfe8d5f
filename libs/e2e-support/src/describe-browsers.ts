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

/** Has a test or hook that fails leave of each open page its address, messages, last requests and text in the log, and its picture and document. */
export function describeOnFailure(browser: Browser): void {
  browsers.add(browser);
  browser.once('disconnected', () => browsers.delete(browser));
  Object.assign(globalThis, { describeBrowsers });
}

/** Called by the environment of the test (`libs/testing/jest/browser-environment.mjs`). */
async function describeBrowsers(test: string): Promise<void> {
  const pages = [...browsers].flatMap((browser) => browser.contexts().flatMap((context) => context.pages()));
  mkdirSync(FOLDER, { recursive: true });
  // The newest first: it is most often the one that the test waits for.
  for (const [i, page] of pages.toReversed().entries()) {
    const file = join(FOLDER, `${test.replaceAll(/\W+/g, '-').slice(0, 80)}-${i}`);
    console.error(`${await historyOf(page).catch(String)}\n${await inTime(stateOf(page, file))}`);
  }
}

/** A page that hangs says nothing, and one that is closing throws: neither may hide what the others say. */
const inTime = (state: Promise<string>): Promise<string> =>
  Promise.race([state.catch(String), sleep(PATIENCE_MS, '  the page does not answer', { ref: false })]);

/** What the browser knows of it, even if it hangs: address, messages, errors and last requests. */
async function historyOf(page: Page): Promise<string> {
  const [messages, errors, requests] = await Promise.all([page.consoleMessages(), page.pageErrors(), page.requests()]);
  const said = messages.map((message) => `  ${message.type()}: ${message.text()}`);
  const last = requests.slice(-REQUESTS_MAX).map((request) => {
    const status = request.failure()?.errorText ?? request.existingResponse()?.status() ?? 'under way';
    return `  ${request.method()} ${request.url()} ${status}`;
  });
  return [page.url(), ...said, ...errors.map(String), ...last].join('\n');
}

/** Writes its picture and document, and answers its text. */
async function stateOf(page: Page, file: string): Promise<string> {
  writeFileSync(`${file}.html`, await page.content());
  await page.screenshot({ path: `${file}.png` });
  const text = await page.locator('body').innerText();
  return `  picture and document: ${file}.{png,html}\n${text.slice(0, TEXT_MAX)}`;
}
