import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page once it has come to rest: rule and element, one line each. Empty when all is well. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Written by the browser's own tools, which the content security policy does not concern.
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
    interface Violation {
      id: string;
      nodes: { target: string[]; failureSummary?: string }[];
    }
    // What fades in has other colours until it is there.
    const passing = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
      );
    await Promise.allSettled(passing.map(({ finished }) => finished));
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`),
    );
  });
}

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 900 };

type Look = readonly [viewport: typeof WIDE, mode: 'light' | 'dark'];

/**
 * What axe finds on the page as it stands, in a wide light window and a phone's dark one, and how far it sticks out of
 * them. Leaves it light, at the size that it had.
 */
export const faultsInBothLooks = (page: Page, what: string): Promise<string[]> =>
  faultsIn(page, what, [
    [WIDE, 'light'],
    [PHONE, 'dark'],
  ]);

/** As {@link faultsInBothLooks}, in windows of both widths, each light and dark. */
export const faultsInEveryLook = (page: Page, what: string): Promise<string[]> =>
  faultsIn(page, what, [
    [WIDE, 'light'],
    [WIDE, 'dark'],
    [PHONE, 'dark'],
    [PHONE, 'light'],
  ]);

async function faultsIn(page: Page, what: string, looks: readonly Look[]): Promise<string[]> {
  const size = page.viewportSize() ?? WIDE;
  const faults: string[] = [];
  // Transitions of what is not laid out yet (content-visibility) do not run: it would keep the colours of before.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  for (const [viewport, mode] of looks) {
    await page.setViewportSize(viewport);
    await page.evaluate((isDark) => document.documentElement.classList.toggle('dark', isDark), mode === 'dark');
    const found = await accessibilityFaults(page);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (tooWide > 0) found.push(`${tooWide} px too wide`);
    faults.push(...found.map((fault) => `${what}, ${viewport.width} ${mode}: ${fault}`));
  }
  await page.setViewportSize(size);
  await page.evaluate(() => {
    document.documentElement.classList.remove('dark');
    document.adoptedStyleSheets.pop();
  });
  return faults;
}
