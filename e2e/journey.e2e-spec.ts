import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import { photograph } from '@vitrine/e2e-support/photographs';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';

const HEIC = join(import.meta.dirname, '../services/media/test/fixtures/turned.heic');

/** The seven steps of the main job, in a real browser, on the product as the README starts it. */
describe('from sign-in to a visit', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const files = mkdtempSync(join(tmpdir(), 'vitrine-journey-'));
  const consoleErrors: string[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) consoleErrors.push(message.text());
    });
  }, 300_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
    rmSync(files, { recursive: true });
  });

  /** Chooses a file in the open dialog and waits until it may be sent. */
  const choose = async (path: string): Promise<void> => {
    await page.getByRole('dialog').getByLabel('Choose a photo').setInputFiles(path);
  };
  const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
  const toast = (title: string) => page.getByText(title, { exact: true }).first();
  const openUpload = async (): Promise<void> => {
    await page.goto(`${product.url}/my-photos?upload=true`);
    await page.getByRole('dialog', { name: 'Upload Photos' }).waitFor();
  };
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });

  it('ROUTE-01 NAV-06 greets a visitor with real photographs and a way to sign in', async () => {
    await page.goto(product.url);
    const image = page.locator('main img').first();
    await image.waitFor();
    await until('the first image', () =>
      image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 300),
    );
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  });

  it('AUTH-01 AUTH-13 ONB-02 ONB-06 ONB-08 leads a new user through the provider to onboarding, and home when done', async () => {
    await page.goto(product.url);
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await page.getByRole('button', { name: 'newcomer', exact: true }).click();
    await page.waitForURL(`${product.url}/onboarding`);
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Ny');
    await page.getByLabel('Username').fill('mara');
    expect(await page.getByText('/portfolio/mara').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: /complete|save|continue/i }).click();
    await toast('Profile completion failed').waitFor();
    await page.getByText('This username is already taken.').first().waitFor();

    await page.getByLabel('Username').fill('nora-ny');
    await page.getByLabel('Tagline').fill('Slow light');
    await page.getByLabel('Bio').fill('I photograph what does not move.');
    await page.getByRole('button', { name: /complete|save|continue/i }).click();
    await page.waitForURL(`${product.url}/`);
    await page.getByRole('heading', { level: 1, name: /nora ny/i }).waitFor();
  });

  it('UPL-01 UPL-02 UPL-03 UPL-04 UPL-06 UPL-07 UPL-16 UPL-26 uploads a photograph: optimised, analysed, suggested, sent, listed', async () => {
    await openUpload();
    await choose(photograph('forest-stream.jpg'));
    const title = field('Title');
    await until('a suggested title', async () => (await title.inputValue()) !== '');
    await until('a suggested category', async () => (await field('Category').inputValue()) !== '');
    await title.fill('Forest stream');
    // Held back until the page has shown its progress: locally it would be over before it can be read.
    const held = Promise.withResolvers<void>();
    await page.route('**/api/photos/upload', async (route) => {
      await held.promise;
      await route.continue();
    });
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/photos/upload'));
    // Shown for a second.
    const processing = page.getByText('Processing...').waitFor();
    await page.getByRole('button', { name: 'Upload Photo' }).click();
    await processing;
    await page.getByText('Uploading...').waitFor();
    held.resolve();
    expect((await sent).headers()['idempotency-key']).toMatch(/.{10,}/);
    await toast('Photo uploaded').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row('Forest stream').locator('img').waitFor();

    const [own] = await (await context.request.get(`${product.url}/api/user/photos`)).json();
    expect(own).toMatchObject({
      title: 'Forest stream',
      isPublic: false,
      metadata: { aiAnalysisStatus: 'completed' },
      file: { type: 'image/webp' },
    });
    expect(own.image.width).toBeLessThanOrEqual(2400);
  });

  it('UPL-05 keeps what the photographer has typed before the suggestions arrive', async () => {
    await openUpload();
    await field('Title').fill('My own words');
    const analysed = page.waitForResponse((response) => response.url().endsWith('/api/photos/ai-analyze'));
    await choose(photograph('nuthatch.jpg'));
    await analysed;
    await page.getByRole('button', { name: 'Upload Photo' }).and(page.locator(':enabled')).waitFor();
    expect(await field('Title').inputValue()).toBe('My own words');
    expect(await field('Category').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Upload Photo' }).click();
    await toast('Missing Information').waitFor();
  });

  it.each([
    ['png', async () => sharp(photograph('green-clock.jpg')).resize(900).png().toBuffer()],
    ['webp', async () => sharp(photograph('dragonfly.jpg')).resize(900).webp().toBuffer()],
    ['tiff', async () => sharp(photograph('paint-brushes.jpg')).resize(900).tiff({ compression: 'lzw' }).toBuffer()],
    ['heic', async () => readFileSync(HEIC)],
    // With an empty box behind it: the same bytes again would be the same photo.
    ['heif', async () => Buffer.concat([readFileSync(HEIC), Buffer.from('\0\0\0\u0008free', 'latin1')])],
  ])('UPL-09 UPL-25 takes a .%s file to a finished derivative', async (ending, make) => {
    const path = join(files, `photo.${ending}`);
    writeFileSync(path, await make());
    await openUpload();
    await field('Title').fill(`A ${ending} photo`);
    await field('Category').selectOption('other');
    await choose(path);
    await page.getByRole('button', { name: 'Upload Photo' }).and(page.locator(':enabled')).click();
    await toast('Photo uploaded').waitFor();
    await row(`A ${ending} photo`).locator('img').waitFor();
  });

  it.each([
    ['a text file', 'notes.txt', async () => Buffer.from('Hello'), 'Invalid file type'],
    [
      'a renamed text file',
      'notes.jpg',
      async () => Buffer.from('Hello, I am a text. '.repeat(50)),
      'Invalid file type',
    ],
    ['26 MB', 'big.jpg', async () => Buffer.alloc(26 * 1024 * 1024, 1), 'File too large'],
    [
      'a truncated file',
      'half.jpg',
      async () => readFileSync(photograph('dragonfly.jpg')).subarray(0, 90_000),
      'Processing Error',
    ],
  ])(
    'UPL-09 UPL-10 UPL-20 shows clearly what is wrong with %s, and accepts the next file',
    async (_what, name, make, title) => {
      writeFileSync(join(files, name), await make());
      await openUpload();
      await choose(join(files, name));
      await toast(title).waitFor();
      await choose(photograph('lamp-and-bird.jpg'));
      await until('its suggestions', async () => (await field('Title').inputValue()) !== '');
    },
  );

  it('PHOTO-25 PHOTO-27 PORT-49 LBX-02 publishes and features it, and a visitor sees it on the portfolio', async () => {
    await page.goto(`${product.url}/my-photos`);
    await row('Forest stream').getByRole('switch').click();
    await row('Forest stream')
      .getByRole('button', { name: /feature/i })
      .click();
    const visitor = await (await browser.newContext()).newPage();
    await until(
      'the photo on the portfolio',
      async () => (await (await fetch(`${product.url}/api/portfolio/nora-ny/photos`)).json()).length === 1,
    );
    await visitor.goto(`${product.url}/nora-ny`);
    expect(await visitor.title()).toContain('Nora Ny');
    await visitor.getByRole('heading', { level: 1, name: /nora ny/i }).waitFor();
    await visitor.getByText('I photograph what does not move.').waitFor();
    const image = visitor
      .locator('main')
      .getByRole('button', { name: /forest stream/i })
      .first();
    await image.click();
    await visitor.getByText('1 / 1', { exact: true }).waitFor();
    await visitor.keyboard.press('i');
    await visitor.getByRole('dialog').getByText('Forest stream').first().waitFor();
    await visitor.keyboard.press('Escape');
    await visitor.getByText('1 / 1', { exact: true }).waitFor({ state: 'detached' });
    await visitor.context().close();
  });

  it('PORT-01 reads sensibly without JavaScript', async () => {
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await plain.goto(`${product.url}/mara`);
    await plain.getByRole('heading', { level: 1, name: /mara lindqvist/i }).waitFor();
    expect(await plain.locator('img[alt]').count()).toBeGreaterThan(5);
    await plain.context().close();
  });

  it('SEC-19 PHOTO-26 makes it private: the portfolio and every address are empty for visitors, its owner still sees it', async () => {
    const [shown] = await (await fetch(`${product.url}/api/portfolio/nora-ny/photos`)).json();
    await page.goto(`${product.url}/my-photos`);
    await row('Forest stream').getByRole('switch').click();
    await until(
      'nothing on the portfolio',
      async () => (await (await fetch(`${product.url}/api/portfolio/nora-ny/photos`)).json()).length === 0,
      5_000,
    );
    for (const width of shown.image.widths as number[])
      await until(
        '404',
        async () => (await fetch(`${product.url}${shown.image.base}/${width}.webp`)).status === 404,
        5_000,
      );
    await page.reload();
    const own = row('Forest stream').locator('img');
    await until('the owner sees it', () =>
      own.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
    );
  });

  it('PHOTO-26 rolls a switch back when the server cannot be reached', async () => {
    await page.route('**/api/user/photos/*/public', (route) => route.abort());
    await row('Forest stream').getByRole('switch').click();
    await toast('Update failed').waitFor();
    await page.getByText('Privacy status could not be updated.').first().waitFor();
    expect(await row('Forest stream').getByRole('switch').getAttribute('aria-checked')).toBe('false');
    await page.unroute('**/api/user/photos/*/public');
  });

  it('PHOTO-41 deletes after a confirmation', async () => {
    await page.getByRole('button', { name: 'Actions for A png photo' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Are you sure you want to delete A png photo?').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await row('A png photo').waitFor({ state: 'detached' });
    await page.reload();
    await row('A tiff photo').waitFor();
    expect(await row('A png photo').count()).toBe(0);
  });

  it('AUTH-03 AUTH-14 signs out here and at the provider', async () => {
    await page.goto(product.url);
    await page.getByRole('link', { name: 'Sign Out' }).first().click();
    await page.waitForURL(`${product.url}/`);
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await page.getByRole('button', { name: 'photographer', exact: true }).waitFor();
    expect((await context.request.get(`${product.url}/api/user/photos`)).status()).toBe(401);
  });

  it('needs nothing that the content security policy forbids, and no script fails', () => {
    expect(consoleErrors).toEqual([]);
  });
});
