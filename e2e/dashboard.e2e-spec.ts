import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { accessibilityFaults, faultsInBothLooks } from '@vitrine/e2e-support/axe';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import { json, newUser, type Photo, uploadMany } from '@vitrine/e2e-support/photographer';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const TABS = [
  'overview',
  'users',
  'messages',
  'hero-banners',
  'featured',
  'ai-insights',
  'storage',
  'object-storage',
  'settings',
];

/** The administrators' dashboard in a real browser. */
describe('the dashboard', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const consoleErrors: string[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ demo: false }), launchBrowser()]);
    for (const email of ['ada@dashboard.test', 'grace@dashboard.test']) await new Visitor(product.url).signIn(email);
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await open();
    await page.goto(`${product.url}/api/login`);
    await page.getByRole('button', { name: 'admin', exact: true }).click();
    await page.waitForURL(`${product.url}/**`);
  }, 300_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  const open = async (): Promise<Page> => {
    const opened = await context.newPage();
    opened.setDefaultTimeout(30_000);
    opened.on('pageerror', (error) => consoleErrors.push(error.message));
    opened.on('console', (message) => {
      if (/content security policy/i.test(message.text())) consoleErrors.push(message.text());
    });
    return opened;
  };
  const go = async (tab: string, on = page): Promise<void> => {
    await on.goto(`${product.url}/admin/dashboard?tab=${tab}`);
    await on.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor();
  };

  it('ADM-GEN-04 ADM-GEN-05 ADM-GEN-13 counts the users of the product', async () => {
    await go('overview');
    const figures = page.getByRole('tabpanel').locator('dl').first().locator('dd');
    await until('the counts', async () => /^\d+$/.test((await figures.first().textContent()) ?? ''));
    expect(await figures.allTextContents()).toEqual(['3', '1', 'Active']);
  });

  it('gives every list as a file that is complete', async () => {
    const files: Record<string, string> = {};
    for (const tab of ['users', 'messages', 'featured', 'object-storage', 'settings']) {
      await go(tab);
      const links = page.getByRole('link', { name: /^Download .+ as CSV$/ });
      await links.first().waitFor();
      for (const link of await links.all()) {
        const downloading = page.waitForEvent('download');
        await link.click();
        const download = await downloading;
        files[download.suggestedFilename().replace(/-[\d-]+\.csv$/, '')] = readFileSync(await download.path(), 'utf8');
      }
    }
    expect(Object.keys(files)).toHaveLength(6);
    for (const file of Object.values(files)) expect(file).toMatch(/^\uFEFF.+\r\n/);
    expect(files['users']).toContain('grace@dashboard.test');
  }, 60_000);

  it('ADM-COMP-01 ADM-COMP-06 passes its own compatibility tests', async () => {
    await go('settings');
    await page.getByRole('button', { name: 'Run tests' }).click();
    const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
    await results.first().waitFor();
    const failed = results.filter({ has: page.getByRole('img', { name: 'Failed' }) });
    // The memory depends on the browser's garbage collector.
    expect([await results.count(), await failed.filter({ hasNotText: 'Memory' }).count()]).toEqual([10, 0]);
  });

  it('ADM-MSG-02 ADM-MSG-04 ADM-MAIL-07 shows a message and its e-mail, and deletes both', async () => {
    const words = 'We are getting married by the sea.';
    const enquiry = { name: 'Vera Visitor', email: 'vera@dashboard.test', subject: 'A day in June', message: words };
    await new Visitor(product.url).json('/api/contact', json('POST', { ...enquiry, subjectType: 'freeform' }));
    await go('messages');
    const messages = page.getByRole('list', { name: 'Messages' });
    await messages.getByText(words).waitFor();

    const email = page.getByRole('button', { name: 'Vera Visitor: A day in June' });
    await email.click();
    const dialog = page.getByRole('dialog', { name: 'Vera Visitor: A day in June' });
    await dialog.frameLocator('iframe[sandbox=""]').getByText(words).last().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Delete the message of Vera Visitor' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No messages yet.').waitFor();
    await email.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Your message to Vitrine' }).waitFor({ state: 'hidden' });
  });

  /** Picks an item of a user's menu, once the list of users has them. */
  const pick = async (item: string, user: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${user}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  it('SEC-09 SEC-19 suspends a photographer, whose pages and images are gone at once, and restores them', async () => {
    const { client, name } = await newUser(product.url, 'paused');
    const [photoId] = await uploadMany([client], 1);
    const { image } = await client.json<Photo>(`/api/user/photos/${photoId}/public`, json('POST', { isPublic: true }));
    const stranger = new Visitor(product.url);
    const addresses = [`/${name}`, `${image.base}/${image.widths[0]}.webp`];
    const answer = async (): Promise<string> => {
      const statuses = addresses.map(async (address) => {
        const { status, body } = await stranger.fetch(address);
        await body?.cancel();
        return status;
      });
      return (await Promise.all(statuses)).join();
    };
    await until('the portfolio', async () => (await answer()) === '200,200');
    await go('users');
    await pick('Suspend…', 'Jo Journey');
    const dialog = page.getByRole('dialog', { name: 'Suspend Jo Journey' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Stolen photos');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('row').filter({ hasText: 'Jo Journey' }).getByText('Suspended').waitFor();
    await until('nothing to be there', async () => (await answer()) === '404,404', 5_000, 250);
    expect((await client.fetch('/api/auth/user')).status).toBe(403);
    expect(await client.signIn(`${name}@vitrine.test`)).toContain('reason=suspended');
    await pick('Restore…', 'Jo Journey');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await until('everything to be back', async () => (await answer()) === '200,200', 30_000, 250);
    await client.signIn(`${name}@vitrine.test`);
    expect((await client.fetch('/api/auth/user')).status).toBe(200);
  }, 180_000);

  it('UPL-28 SEC-09 reaches the open page of a user with a quota and a suspension, without a reload', async () => {
    const { client, id, name } = await newUser(product.url, 'heard');
    await uploadMany([client], 1);
    const session = await browser.newContext();
    const open = await session.newPage();
    open.setDefaultTimeout(30_000);
    await open.goto(`${product.url}/api/login`);
    await open.locator('input[type=email]').fill(`${name}@vitrine.test`);
    await open.keyboard.press('Enter');
    await open.waitForURL(`${product.url}/**`);
    // Not that of the page before.
    const connected = open.waitForResponse(
      (response) => response.url().endsWith('/api/user/events') && response.frame().url().endsWith('/account'),
    );
    await open.goto(`${product.url}/account`);
    await connected;
    await open.getByText(/ of 250 MB$/).waitFor();
    let loads = 0;
    open.on('load', () => (loads += 1));
    const admin = new Visitor(product.url);
    await admin.signIn('admin');
    await admin.json(`/api/admin/users/${id}/quota`, json('POST', { quotaBytes: 1024 ** 3 }));
    await open.getByText(/ of 1 GB$/).waitFor();
    await admin.json(`/api/admin/users/${id}/suspend`, json('POST', { reason: 'Stolen photos' }));
    await open.getByRole('heading', { name: 'Your account is suspended' }).waitFor();
    expect(loads).toBe(0);
    await session.close();
  }, 60_000);

  it('SEC-14 ADM-OBJ-02 ADM-OBJ-04 ADM-OBJ-05 shows a stored file, deletes its photo and restores it', async () => {
    const { client, name } = await newUser(product.url, 'stored');
    await uploadMany([client], 1);
    await go('object-storage');
    await page.getByRole('link', { name }).click();
    await page.getByRole('combobox', { name: 'Folder' }).selectOption('original');
    await page.getByRole('button', { name: 'View Picture 0' }).click();
    const dialog = page.getByRole('dialog', { name: 'Picture 0' });
    const image = dialog.getByRole('img', { name: 'Picture 0' });
    await until('the image', () => image.evaluate((it: HTMLImageElement) => it.naturalWidth > 0));
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const file = page.getByRole('row').filter({ hasText: 'Picture 0' });
    await file.getByText('Deleted by admin').waitFor();
    await until('the photo to be gone', async () => (await client.json<Photo[]>('/api/user/photos')).length === 0);
    await file.getByRole('button', { name: 'Actions for Picture 0' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await file.getByText('Stored').waitFor();
    expect(await client.json<Photo[]>('/api/user/photos')).toMatchObject([{ title: 'Picture 0' }]);
  }, 60_000);

  it('ADM-USR-08 SEC-21 AUTH-18 closes the open dashboard of who is no administrator, or signed in, any more', async () => {
    const grace = 'grace@dashboard.test';
    const session = await browser.newContext();
    const other = await session.newPage();
    other.setDefaultTimeout(30_000);
    const signIn = async (): Promise<void> => {
      await other.goto(`${product.url}/api/login`);
      await other.locator('input[type=email]').fill(grace);
      await other.keyboard.press('Enter');
      await other.waitForURL(`${product.url}/**`);
    };
    const openDashboard = async (): Promise<void> => {
      await page.getByRole('button', { name: `Make Admin: ${grace}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make Admin' }).click();
      await page.getByRole('button', { name: `Make User: ${grace}` }).waitFor();
      await go('users', other);
    };
    const denied = other.getByRole('heading', { name: 'Access Denied' });
    await signIn();
    await go('users');
    await openDashboard();
    await page.getByRole('button', { name: `Make User: ${grace}` }).click();
    await denied.waitFor();
    await openDashboard();
    await pick('Sign out everywhere…', grace);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out Everywhere' }).click();
    await denied.waitFor();
    expect(await denied.isVisible()).toBe(true);
    await session.close();
  }, 120_000);

  it('has no accessibility fault on any of its tabs, and fits a phone', async () => {
    const faults: string[] = [];
    for (const tab of TABS) {
      await go(tab);
      faults.push(...(await faultsInBothLooks(page, tab)));
    }
    expect(faults).toEqual([]);
  });

  it('needs nothing that the content security policy forbids, and no script fails', () => {
    expect(consoleErrors).toEqual([]);
  });
});
