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

/**
 * What axe finds on the page as it stands, in a wide light window and a phone's dark one, and how far it sticks out of
 * them. Leaves it light, at the size that it had.
 */
export async function faultsInBothLooks(page: Page, what: string): Promise<string[]> {
  const size = page.viewportSize() ?? WIDE;
  const look = async (viewport: typeof WIDE, mode: 'light' | 'dark'): Promise<string[]> => {
    await page.setViewportSize(viewport);
    await page.evaluate((isDark) => document.documentElement.classList.toggle('dark', isDark), mode === 'dark');
    const found = await accessibilityFaults(page);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (tooWide > 0) found.push(`${tooWide} px too wide`);
    return found.map((fault) => `${what}, ${viewport.width} ${mode}: ${fault}`);
  };
  const faults = [...(await look(WIDE, 'light')), ...(await look(PHONE, 'dark'))];
  await page.setViewportSize(size);
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
  return faults;
}
