import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { BUILD_HEADER } from '@vitrine/contracts/http/routes';
import { ROOT } from '@vitrine/dev-servers/root';
import { accessibilityFaults } from '@vitrine/e2e-support/axe';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';

const NOTE = 'A new version is ready.';

/** Files in which others are named. */
const TEXTS = new Set(['.js', '.css', '.json', '.html']);

/** Copies a built frontend as another build: every hashed file, and whatever names it, has another name. */
const writeOtherBuild = (from: string, to: string): void => {
  cpSync(from, to, { recursive: true, filter: (file) => !/\.(br|gz|map)$/.test(file) });
  const assets = join(to, 'dist', 'assets');
  const names = readdirSync(assets);
  const anyName = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const other = (name: string): string => name.replace(/(\.\w+)$/, '_b$1');
  const rename = (file: string): void => {
    if (TEXTS.has(extname(file))) writeFileSync(file, readFileSync(file, 'utf8').replace(anyName, other));
  };
  for (const file of ['index.html', '.vite/manifest.json']) rename(join(to, 'dist', file));
  for (const name of names) {
    rename(join(assets, name));
    renameSync(join(assets, name), join(assets, other(name)));
  }
};

/** Pages that are open while the product gets a new version. */
describe('an upgrade', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let dir: string;
  let buildOf: Record<'a' | 'b', string>;
  const errors: string[] = [];

  /** Has the gateway start again with that build's folder; resolves to how the build is called. */
  const deploy = async (name: 'a' | 'b'): Promise<string> => {
    rmSync(join(dir, 'current'), { force: true });
    symlinkSync(join(dir, name), join(dir, 'current'));
    const before = await build();
    product.kill('gateway');
    return until('the other build', async () => {
      const now = await build();
      return now !== before && now;
    });
  };
  const build = async (): Promise<string | null> =>
    (await fetch(`${product.url}/robots.txt`)).headers.get(BUILD_HEADER);
  const buildOfPage = () => page.locator('meta[name=vitrine-build]').getAttribute('content');
  const note = () => page.getByRole('status').filter({ hasText: NOTE });
  /** Lets the page's time pass until it has asked the server another three times. */
  const passMinute = async (): Promise<void> => {
    for (let looks = 0; looks < 3; looks += 1) {
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/user'));
      await page.clock.runFor(20_000);
      await answered;
    }
  };

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'vitrine-upgrade-'));
    const env = { STATIC_DIR: join(dir, 'current', 'dist') };
    [product, browser] = await Promise.all([startProduct({ demo: false, env }), launchBrowser()]);
    // Built by the start, if it was not before.
    for (const part of ['dist', 'dist-server'])
      cpSync(join(ROOT, 'frontend', part), join(dir, 'a', part), { recursive: true });
    writeOtherBuild(join(dir, 'a'), join(dir, 'b'));
    buildOf = { a: await deploy('a'), b: '' };
    page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => errors.push(error.message));
    await page.clock.install();
    await page.goto(`${product.url}/api/login`);
    await page.getByRole('button', { name: 'admin', exact: true }).click();
    await page.waitForURL(`${product.url}/**`);
    const profile = { firstName: 'Ada', lastName: 'Admin', username: 'ada' };
    const completed = await page.request.post(`${product.url}/api/profile/complete`, {
      data: profile,
      headers: { origin: product.url },
    });
    if (!completed.ok()) throw new Error(`the profile was answered ${completed.status()}`);
  }, 300_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
    rmSync(dir, { recursive: true });
  });

  it('gives an open page the parts of its own build, which the new one does not have', async () => {
    await page.goto(`${product.url}/account?tab=profile`);
    await page.getByRole('button', { name: 'Save changes' }).first().waitFor();
    expect(await buildOfPage()).toBe(buildOf.a);
    buildOf.b = await deploy('b');
    const part = page.waitForResponse((answer) => /\/assets\/settings-tab-/.test(answer.url()));
    await page.getByRole('tab', { name: 'Settings' }).click();
    const answer = await part;
    const name = new URL(answer.url()).pathname;
    expect([
      answer.status(),
      existsSync(join(dir, 'a', 'dist', name)),
      existsSync(join(dir, 'b', 'dist', name)),
    ]).toEqual([200, true, false]);
    await page.getByRole('button', { name: 'Delete Account' }).waitFor();
    expect(await buildOfPage()).toBe(buildOf.a);
  });

  it('says that there is a new version once nothing is unsaved, on any window and in either light', async () => {
    await page.getByRole('tab', { name: 'Edit Profile' }).click();
    const tagline = page.getByLabel('Tagline');
    await tagline.fill('Light and what it falls on');
    await passMinute();
    expect(await note().count()).toBe(0);
    await page.getByRole('button', { name: 'Save changes' }).first().click();
    await until('the note', async () => {
      await page.clock.runFor(5_000);
      return note().isVisible();
    });
    for (const mode of ['light', 'dark']) {
      if (mode === 'dark') await page.getByRole('button', { name: 'Use dark theme' }).click();
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const box = await page.getByText(NOTE).boundingBox();
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([width, box && box.x >= 0 && box.x + box.width <= width, overflow]).toEqual([width, true, 0]);
      }
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });

  it('is out of sight under a dialog', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByText(NOTE).isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByText(NOTE).waitFor();
  });

  it('brings the new version when it is reloaded, and nothing before', async () => {
    expect(await buildOfPage()).toBe(buildOf.a);
    await page.getByRole('status').getByRole('button', { name: 'Reload' }).click();
    await until('the new build', async () => (await buildOfPage()) === buildOf.b);
    await page.getByRole('button', { name: 'Delete Account' }).waitFor();
    await page.getByRole('tab', { name: 'Edit Profile' }).click();
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Light and what it falls on');
    await page.clock.runFor(70_000);
    expect(await note().count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('gives a new page that asks a replica of the build before what is only in the new one', async () => {
    const names = readdirSync(join(dir, 'b', 'dist', 'assets'));
    await deploy('a');
    const answers = await Promise.all(names.map(async (name) => (await fetch(`${product.url}/assets/${name}`)).status));
    expect(answers.filter((status) => status !== 200)).toEqual([]);
  });
});
