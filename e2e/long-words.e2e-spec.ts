import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import { json, upload, type Photo } from '@vitrine/e2e-support/photographer';
import { uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const WIDTHS = [320, 390, 768, 1440];
/** A word without a line break opportunity. */
const word = (length: number): string => 'W'.repeat(length);
const USERNAME = word(30);
const NAMES = {
  firstName: word(60),
  lastName: word(60),
  username: USERNAME,
  tagline: word(120),
  bio: word(2000),
};
const PROFILE = {
  ...NAMES,
  instagram: word(30),
  website: `https://${word(50)}.example/${word(80)}`,
  city: word(80),
  country: word(80),
  portfolioUrlType: 'username',
};
const PHOTO = {
  title: word(200),
  description: `<p>${word(600)}</p>`,
  altText: word(250),
  tags: [1, 2, 3].map((n) => word(39) + n),
};

/** Words as long as the limits allow, on every page of a photographer and in every width. */
describe('words without spaces', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let wanda: Visitor;
  let photoId: string;
  const files = mkdtempSync(join(tmpdir(), 'vitrine-words-'));

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ demo: false }), launchBrowser()]);
    wanda = new Visitor(product.url);
    await wanda.signIn(EMAIL);
    await wanda.json('/api/profile/complete', json('POST', NAMES));
    await wanda.json('/api/profile', json('PUT', PROFILE));
    const names = { creator: word(120), credit: word(120), copyright: word(120) };
    const rights = { ...names, usageTerms: word(500), licensingPage: `https://long.example/${word(400)}` };
    await wanda.json('/api/user/profile', json('PATCH', { ...rights, showExif: true }));
    const { categoryId } = await wanda.json<{ categoryId: string }>(
      '/api/categories/custom',
      json('POST', { label: word(40) }),
    );
    for (const name of ['first', 'second']) {
      const { id } = (await (await upload(wanda, name, await uniqueJpeg())).json()) as Photo;
      await until('derivatives', async () => (await ownPhoto(id)).derivatives === 'ready');
      await wanda.json(`/api/user/photos/${id}`, json('PATCH', { ...PHOTO, category: categoryId }));
      await wanda.json(`/api/user/photos/${id}/public`, json('POST', { isPublic: true }));
      await wanda.json(`/api/user/photos/${id}/featured`, json('POST', { featured: true }));
      photoId = id;
    }
    const { id } = (await (await upload(wanda, PHOTO.title, await uniqueJpeg())).json()) as Photo;
    await wanda.fetch(`/api/user/photos/${id}`, { method: 'DELETE' });
    await until('the portfolio', async () => (await visitorsPhotos()).length === 2);
    context = await browser.newContext();
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
  }, 300_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
    rmSync(files, { recursive: true });
  });

  const ownPhoto = (id: string) => wanda.json<Photo>(`/api/user/photos/${id}`);
  const visitorsPhotos = () => new Visitor(product.url).json<Photo[]>(`/api/portfolio/${USERNAME}/photos`);
  const go = async (path: string) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(product.url + path);
    await page.waitForLoadState('load');
  };
  const dialog = () => page.locator('[role=dialog], [role=alertdialog]').last();
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

  /** What sticks out of the window, or out of a dialog, at which width. */
  const sticksOut = async (what: string): Promise<string[]> => {
    const found: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      found.push(...(await page.evaluate(wideParts)).map((part) => `${what} at ${width}: ${part}`));
    }
    return found;
  };

  it('widen no page for visitors', async () => {
    await go('/');
    await page.getByRole('heading', { name: 'Featured Work' }).waitFor();
    const found = await sticksOut('home');
    await page.getByLabel('Message').fill(word(200));
    found.push(...(await sticksOut('a message')));
    for (const path of ['/landing', `/${word(120)}`, `/${word(40)}/${word(120)}`]) {
      await go(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      found.push(...(await sticksOut(path)));
    }
    expect(found).toEqual([]);
  });

  it.each(['classic', 'epic', 'monochrome', 'monochrome-white'])(
    'widen no portfolio in %s, nor its viewer',
    async (template) => {
      await wanda.json('/api/user/template', json('POST', { templateId: template }));
      await until(template, async () =>
        (await (await wanda.fetch(`/${USERNAME}`)).text()).includes(`template-${template}`),
      );
      await go(`/${USERNAME}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const found = await sticksOut(template);
      await go(`/${USERNAME}?photo=${photoId}`);
      await page.getByRole('dialog', { name: 'Photo viewer' }).waitFor();
      await page.keyboard.press('i');
      await page.getByRole('complementary', { name: 'Photo information' }).waitFor();
      found.push(...(await sticksOut(`the viewer of ${template}`)));
      expect(found).toEqual([]);
    },
  );

  it('widen no page of the photographer', async () => {
    await page.goto(`${product.url}/api/login`);
    await page.locator('input[type=email]').fill(EMAIL);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${product.url}/**`);
    await go('/');
    await page.getByText('Welcome back,').waitFor();
    await page.getByRole('heading', { name: 'About Me' }).scrollIntoViewIfNeeded();
    const found = await sticksOut('home');
    for (const tab of ['photos', 'services', 'profile', 'portfolio', 'settings', 'tokens']) {
      await go(`/account?tab=${tab}`);
      await page.getByRole('tabpanel').waitFor();
      found.push(...(await sticksOut(`${tab}, coming`)));
      // The page's placeholder may give way to those of its lists.
      await page
        .getByRole('status', { name: /^Loading/ })
        .first()
        .waitFor({ state: 'detached' });
      found.push(...(await sticksOut(tab)));
    }
    expect(found).toEqual([]);
  });

  it('widen neither My Photos nor what opens on it', async () => {
    const found: string[] = [];
    const look = async (what: string, path: string, open?: () => Promise<unknown>) => {
      await go(path);
      // A dialog hides what is beneath it.
      if (!path.includes('upload')) await page.getByRole('heading', { name: 'My Photos' }).first().waitFor();
      if (open) {
        await open();
        await dialog().waitFor();
      }
      found.push(...(await sticksOut(what)));
    };
    const choose = async (action: RegExp) => {
      await button(/^Actions for/).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await look('My Photos', '/my-photos', () => button(/^Details of/).click());
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    found.push(...(await sticksOut('the table')));
    await look('editing', '/my-photos', () => choose(/^Edit/));
    await look('categories', '/my-photos', () => button('Custom Categories').click());
    await look('arranging', '/my-photos', () => button('Arrange').click());
    await look('one upload', '/my-photos?upload=true', () => dialog().waitFor());
    await look('deleting', '/my-photos', () => choose(/^Delete/));
    await look('the trash', '/my-photos?view=trash');
    expect(found).toEqual([]);
  });

  it('widen no upload of many', async () => {
    const names = [1, 2].map((n) => join(files, `${word(120)}${n}.jpg`));
    const raw = join(files, `${word(120)}.nef`);
    for (const name of [...names, raw]) writeFileSync(name, await uniqueJpeg());
    await go('/my-photos?upload=true');
    await page.getByLabel('Choose a photo').setInputFiles([...names, raw]);
    await page.getByRole('button', { name: /^Upload \d/ }).waitFor();
    const found = await sticksOut('the question before');
    await page.getByRole('button', { name: /^Upload \d/ }).click();
    await page
      .getByText(/2 photos uploaded|uploaded/i)
      .first()
      .waitFor();
    found.push(...(await sticksOut('the panel')));
    expect(found).toEqual([]);
  });
});

const EMAIL = `${word(60)}@${word(60)}.test`;

/** Runs in the page: what makes it, or a dialog of it, wider than it is. */
const wideParts = (): string[] => {
  const isCut = (part: Element, box: Element): boolean =>
    part !== box && (getComputedStyle(part).overflowX !== 'visible' || isCut(part.parentElement ?? box, box));
  const boxes = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  const sticking = boxes.filter((box) => box.scrollWidth > box.clientWidth);
  return sticking.flatMap((box) => {
    const edge = box === document.documentElement ? innerWidth : box.getBoundingClientRect().right;
    const parts = [...box.querySelectorAll('*')].filter(
      (part) => part.getBoundingClientRect().right > edge + 1 && !isCut(part.parentElement ?? box, box),
    );
    const named = parts.map((part) => `${part.tagName.toLowerCase()}.${part.getAttribute('class')?.slice(0, 60)}`);
    return `${box.tagName} ${box.scrollWidth} > ${box.clientWidth}: ${named.slice(0, 4).join(' < ')}`;
  });
};
