import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { LibraryImportDto, LibraryStatusDto } from '@vitrine/contracts/media/photo-library.dto';
import { GooglePhotosClient } from '@vitrine/dev-servers/google-photos/google-photos-client';
import { accessibilityFaults } from '@vitrine/e2e-support/axe';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import type { Photo } from '@vitrine/e2e-support/photographer';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';

const CONNECT = '/account/google-photos/connect';
const ALBUMS = '/account/google-photos/albums';
/** Codes, tokens, and addresses of bytes, as the stand-in makes them. */
const SECRET = /(?<![\w-])4\/0[\w-]{20}|1\/\/0[\w-]{20}|ya29\.|\/base\//;

/** Photos of Google Photos in a real browser: two windows, as its users see them, and the stand-in in Google's place. */
describe('a photo library', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let google: GooglePhotosClient;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ demo: false }), launchBrowser()]);
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    page = await open('/api/login');
    const name = `lib-${randomUUID().slice(0, 8)}`;
    await page.getByRole('textbox', { name: /e-?mail/i }).fill(`${name}@library.test`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${product.url}/**`);
    const completed = await context.request.post(`${product.url}/api/profile/complete`, {
      headers: { origin: product.url },
      data: { firstName: 'Lib', lastName: 'Rary', username: name },
    });
    if (!completed.ok()) throw new Error(`The profile was not completed: ${completed.status()}`);
    const start = await context.request.get(`${product.url}/api/auth/google-photos`, {
      maxRedirects: 0,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    google = new GooglePhotosClient(new URL(start.headers()['location'] ?? '').origin);
    await libraryOf(6);
  }, 300_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  /** A video and photos, of which the last two are an album as well. */
  const libraryOf = (count: number) =>
    google.library({
      items: [{ kind: 'video', filename: 'waterfall.mp4' }],
      count,
      albums: [
        { title: 'Wings', first: 1, count: 2 },
        { title: 'Lately', first: count - 2, count: 2 },
      ],
    });
  const open = async (path: string): Promise<Page> => {
    const opened = await context.newPage();
    opened.setDefaultTimeout(30_000);
    await opened.goto(product.url + path);
    return opened;
  };
  const read = async <T>(path: string): Promise<T> =>
    (await context.request.get(product.url + path)).json() as Promise<T>;
  const photos = () => read<Photo[]>('/api/user/photos');
  const imports = async () => (await read<{ imports: LibraryImportDto[] }>('/api/google-photos/imports')).imports;
  const status = () => read<LibraryStatusDto>('/api/google-photos/status');
  /** So many imports, all of which have ended; the newest first. */
  const ended = (count: number): Promise<LibraryImportDto[]> =>
    until(
      `${count} imports`,
      async () => {
        const found = await imports();
        return found.length === count && found.every(({ result }) => result !== null) && found;
      },
      60_000,
      500,
    );
  const outcome = ({ result }: LibraryImportDto) => [result?.imported, result?.duplicates, result?.skipped];
  const allow = async (): Promise<void> => {
    await page.getByRole('heading', { name: 'Vitrine asks for access to your photos' }).waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(product.url + ALBUMS);
  };
  const album = (title: string) => page.locator('label').filter({ hasText: title });
  const launcher = () => page.getByRole('button', { name: 'Select Photos from Google Photos' });
  /** Picks everything in the library's own window, which then closes itself. */
  const pickAll = async (): Promise<void> => {
    const opening = context.waitForEvent('page');
    await launcher().click();
    const picker = await opening;
    await picker.getByRole('heading', { name: 'Select photos' }).waitFor();
    expect(picker.viewportSize() ?? (await picker.evaluate(() => ({ width: innerWidth })))).toMatchObject({
      width: 800,
    });
    await picker.getByRole('button', { name: 'Select all' }).click();
    const closed = picker.waitForEvent('close');
    await picker.getByRole('button', { name: 'Done' }).click();
    await closed;
  };

  it('GPH-04 GPH-06 GPH-13 API-08 is connected on the library’s own page, and shows its albums', async () => {
    await page.goto(product.url + CONNECT);
    await page.getByRole('link', { name: 'Connect Google Photos' }).click();
    await allow();
    await album('Lately').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(2);
    const covers = page.locator('.album-cover img');
    await until('the covers', () =>
      covers.evaluateAll(
        (images) => images.length === 2 && images.every((image) => (image as HTMLImageElement).naturalWidth > 0),
      ),
    );
    expect(await status()).toMatchObject({ isConnected: true, hasAlbums: true, lastSync: null });
    expect(await accessibilityFaults(page)).toEqual([]);
  }, 60_000);

  it('GPH-20 GPH-24 GPH-33 GPH-36 imports what was picked although the tab is closed', async () => {
    await page.goto(product.url + CONNECT);
    await pickAll();
    await page.close();
    const [first] = await ended(1);
    expect(outcome(first!)).toEqual([5, 0, 1]);
    const imported = await photos();
    expect(imported.map(({ isPublic, category }) => [isPublic, category])).toEqual(
      Array.from({ length: 5 }, () => [false, 'other']),
    );
    page = await open('/my-photos');
    for (const { title } of imported) await page.getByRole('row').filter({ hasText: title }).first().waitFor();
    const notice = page.getByRole('region', { name: 'Imports' });
    await notice.getByText(/5\simported\s·\s1\sskipped/).waitFor();
    await until(
      'derivatives',
      async () => (await photos()).every(({ derivatives }) => derivatives === 'ready'),
      60_000,
    );
  }, 120_000);

  it('GPH-21 GPH-25 follows the next pick in the open page, and tells what is here already', async () => {
    await libraryOf(7);
    await page.goto(product.url + CONNECT);
    await launcher().waitFor();
    await pickAll();
    await page.waitForURL(`${product.url}/my-photos**`, { timeout: 45_000 });
    const [second] = await ended(2);
    expect(outcome(second!)).toEqual([1, 5, 1]);
    await page.getByText(/1\simported\s·\s5\shere\salready\s·\s1\sskipped/).waitFor();
    expect(await photos()).toHaveLength(6);
  }, 90_000);

  it('GPH-14 GPH-38 imports albums, each by itself', async () => {
    await libraryOf(8);
    await page.goto(product.url + ALBUMS);
    await album('Wings').click();
    await album('Lately').click();
    await page.getByRole('button', { name: 'Sync Selected Albums (2)' }).click();
    await page.waitForURL(`${product.url}/account**`);
    const albums = (await ended(4)).filter(({ album }) => album !== null);
    expect(Object.fromEntries(albums.map((each) => [each.album, outcome(each)]))).toEqual({
      Wings: [0, 2, 0],
      Lately: [1, 1, 0],
    });
    expect(await photos()).toHaveLength(7);
  }, 90_000);

  it('GPH-10 GPH-29 GPH-41 says that access was withdrawn, and is connected anew', async () => {
    await page.goto(product.url + CONNECT);
    await launcher().waitFor();
    await google.revoke();
    await launcher().click();
    await page.getByText('Failed to create picker session', { exact: true }).waitFor();
    await page.getByRole('alert').getByText('Google Photos no longer gives access. Please connect it again.').waitFor();
    expect(await status()).toMatchObject({ isConnected: false });
    await page.goto(product.url + ALBUMS);
    await page.getByRole('heading', { name: 'Google Photos Not Connected' }).waitFor();
    await page.getByRole('link', { name: 'Connect Google Photos' }).click();
    await allow();
    expect(await status()).toMatchObject({ isConnected: true, errors: [] });
  }, 60_000);

  it('GPH-45 ACCT-40 is disconnected: access is given back, and the photos stay', async () => {
    await page.goto(`${product.url}/account?tab=services`);
    await page.getByRole('button', { name: 'Manage Google Photos' }).click();
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Not connected', { exact: true }).first().waitFor();
    await until('the revocation', async () =>
      (await google.calls('revoke')).some(({ status: answered }) => answered === 200),
    );
    expect(await status()).toMatchObject({ isConnected: false });
    expect(await photos()).toHaveLength(7);
  }, 60_000);

  it('GPH-45 has left no token, code or address of bytes in any log', () => {
    const dir = join(product.dataDir, 'logs');
    const logs = readdirSync(dir).map((name) => readFileSync(join(dir, name), 'utf8'));
    expect(logs.some((text) => text.length > 0)).toBe(true);
    for (const text of [...logs, product.output()]) expect(text).not.toMatch(SECRET);
  });
});
