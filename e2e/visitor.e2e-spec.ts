import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { accessibilityFaults } from '@vitrine/e2e-support/axe';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import { fillPortfolio } from '@vitrine/e2e-support/many-photos';
import { json, newUser } from '@vitrine/e2e-support/photographer';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const TEMPLATES = ['classic', 'epic', 'monochrome', 'monochrome-white'] as const;
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MANY = 2_000;
/** A tile that a wall comes to in several steps. */
const FAR = 200;
/** Layout shift of a page that is read; 0.1 is where the field's measure begins to call it bad. */
const MAX_SHIFT = 0.02;

/** As the browser reports it; the types of the DOM do not have it yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** What visitors see and do, on a phone and a desktop, in the product as the README starts it. */
describe('the visitor’s area', () => {
  let product: Product;
  let browser: Browser;
  let mara: Visitor;
  let maraId: string;
  /** Of one test; closed after it. */
  const contexts: BrowserContext[] = [];
  /** Of all tests, by device. */
  const windows = new Map<BrowserContextOptions, Page>();
  const consoleErrors: string[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
    mara = new Visitor(product.url);
    await mara.signIn('photographer');
    maraId = (await mara.json<{ id: string }>('/api/auth/user')).id;
  }, 300_000);

  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    consoleErrors.splice(0);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  /**
   * The window of such a device, of somebody who was never here, at an address without a page: a window of its own costs
   * as much as three pages.
   */
  const windowOf = async (device: BrowserContextOptions): Promise<Page> => {
    let page = windows.get(device);
    if (!page) {
      page = await (await browser.newContext(device)).newPage();
      page.setDefaultTimeout(30_000);
      noteErrors(page);
      windows.set(device, page);
    }
    const context = page.context();
    await page.unrouteAll();
    await page.emulateMedia({ media: null });
    await context.setOffline(false);
    await page.goto(`${product.url}/robots.txt`);
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    await context.clearCookies();
    const tools = await context.newCDPSession(page);
    await tools.send('Network.clearBrowserCache');
    await tools.detach();
    return page;
  };
  const noteErrors = (page: Page): void => {
    page.on('pageerror', (error) => consoleErrors.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      // The browser logs the document of an unknown address, and the icon of what is no page.
      const isExpected = /\/(nobody|favicon\.ico)$/.test(message.location().url);
      if (['error', 'warning'].includes(message.type()) && !isExpected)
        consoleErrors.push(`${page.url()}: ${message.text()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.url().endsWith('/nobody'))
        consoleErrors.push(`${page.url()}: ${response.status()} ${response.url()}`);
    });
  };
  /** Opens a page in which nothing may go wrong unseen: no script error, no message in the console, no failed answer. */
  const open = async (path: string, device = DESKTOP): Promise<Page> => {
    const page = await windowOf(device);
    await page.goto(product.url + path);
    // The page is complete before it is hydrated; errors of the hydration must not be missed.
    await hydrated(page);
    return page;
  };
  const selectTemplate = async (templateId: string): Promise<void> => {
    await mara.json('/api/user/template', json('POST', { templateId }));
    await until(templateId, async () => (await (await mara.fetch('/mara')).text()).includes(`template-${templateId}`));
  };
  /** What moved unexpectedly while the page was read from top to bottom; nothing where the sum is within the limit. */
  const shiftsWhileReading = async (page: Page): Promise<string[]> => {
    await page.evaluate(() => {
      const kept = window as unknown as { shift: number; moved: string[] };
      kept.shift = 0;
      kept.moved = [];
      const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as LayoutShift[]) {
          if (entry.hadRecentInput) continue;
          kept.shift += entry.value;
          for (const { node, previousRect, currentRect } of entry.sources)
            kept.moved.push(
              `${entry.value.toFixed(4)} at ${Math.round(entry.startTime)} ms, scrolled ${Math.round(scrollY)}: ` +
                `${(node as Element | null)?.className || node?.nodeName} ${place(previousRect)} -> ${place(currentRect)}`,
            );
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < height; y += 700) {
      await page.mouse.wheel(0, 700);
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    }
    return page.evaluate((limit) => {
      const { shift, moved } = window as unknown as { shift: number; moved: string[] };
      return shift > limit ? moved : [];
    }, MAX_SHIFT);
  };
  const tiles = (page: Page) => page.locator('main button:has(img), main a:has(img)');
  const viewer = (page: Page) => page.locator('.yarl__root');

  it.each(['/', '/landing', '/nobody'])('makes no failing request on %s, and axe finds no violation', async (path) => {
    for (const device of [DESKTOP, PHONE]) {
      const page = await open(path, device);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('load');
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    expect(consoleErrors.splice(0)).toEqual([]);
  });

  it.each(TEMPLATES)(
    'PORT-05 TPL-07 has %s from the first byte, shifts nothing, and axe finds no violation',
    async (id) => {
      await selectTemplate(id);
      for (const device of [DESKTOP, PHONE]) {
        const page = await open('/mara', device);
        await page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' }).waitFor();
        expect(await page.evaluate(() => document.body.className)).toContain(`template-${id}`);
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(await shiftsWhileReading(page)).toEqual([]);
        const forms = await page.locator('form[action="/api/contact"]').count();
        expect([id, forms]).toEqual([id, id.startsWith('monochrome') ? 0 : 1]);
        // Wider than the window would mean that something sticks out.
        const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        expect(wide).toBeLessThanOrEqual(window ?? 0);
      }
      expect(consoleErrors.splice(0)).toEqual([]);
    },
  );

  it.each(TEMPLATES)(
    'LBX-02 LBX-10 LBX-14 opens a photo of %s at an address of its own, and back closes it',
    async (id) => {
      await selectTemplate(id);
      const page = await open('/mara');
      const first = tiles(page).first();
      await first.scrollIntoViewIfNeeded();
      await first.click();
      await viewer(page).waitFor();
      await page
        .getByText(/^\d+ \/ \d+$/)
        .first()
        .waitFor();
      expect(page.url()).toMatch(/\?photo=[0-9a-f-]{36}$/);
      expect(await accessibilityFaults(page)).toEqual([]);
      const before = page.url();
      await page.keyboard.press('ArrowRight');
      await page.waitForURL((url) => url.href !== before);
      await page.goBack();
      await viewer(page).waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe('');
      expect(consoleErrors.splice(0)).toEqual([]);
    },
  );

  it('LBX-11 LBX-12 moves once for each press and swipe, however fast they come, and goes on answering', async () => {
    await selectTemplate('classic');
    const page = await open('/mara');
    await tiles(page).first().click();
    await viewer(page).waitFor();
    const count = page.locator('.lightbox-count');
    await count.waitFor();
    const [at, total] = ((await count.textContent()) ?? '').split(' / ').map(Number) as [number, number];
    let moved = 0;
    const isAt = async () => {
      await page.getByText(`${((at - 1 + moved) % total) + 1} / ${total}`, { exact: true }).waitFor();
    };
    // The next one as soon as the last is rendered: its effects have not run.
    await count.evaluate((element) => {
      const press = () => dispatchEvent.call(document.body, new KeyboardEvent('keydown', { key: 'l', bubbles: true }));
      const rendered = new MutationObserver(() => {
        rendered.disconnect();
        press();
      });
      rendered.observe(element, { characterData: true, childList: true, subtree: true });
      press();
    });
    moved += 2;
    await isAt();
    for (const delay of [0, 3, 10, 20, 40, 80]) {
      for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowRight', { delay });
      moved += 3;
      await isAt();
    }
    for (let n = 0; n < 4; n += 1) {
      await page.mouse.move(900, 450);
      await page.mouse.down();
      await page.mouse.move(800, 450, { steps: 2 });
      await page.mouse.up();
      moved += 1;
    }
    await isAt();
    // Held down: it repeats, at a pace of its own.
    const before = page.url();
    await page.keyboard.down('ArrowRight');
    for (let n = 0; n < 12; n += 1) await page.keyboard.down('ArrowRight');
    await page.keyboard.up('ArrowRight');
    await page.waitForURL((url) => url.href !== before);
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    expect(consoleErrors.splice(0)).toEqual([]);
  });

  it.each(['/', ...TEMPLATES])(
    'prints %s as words and whole photos, without bar, form or empty sheet',
    async (what) => {
      if (what !== '/') await selectTemplate(what);
      const page = await open(what === '/' ? what : '/mara');
      await page.emulateMedia({ media: 'print' });
      for (const unwanted of ['.site-nav', '.skip-link', 'form', 'footer nav'])
        expect([unwanted, await page.locator(unwanted).filter({ visible: true }).count()]).toEqual([unwanted, 0]);
      expect(await page.locator('main img').filter({ visible: true }).count()).toBeGreaterThan(5);
      // Never more than one for each photo, and for the words before and after them.
      const sheetsOf = async () =>
        ((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;
      const wanted = (await page.locator('main img').count()) + 3;
      expect(await sheetsOf()).toBeLessThanOrEqual(wanted);
      expect(consoleErrors.splice(0)).toEqual([]);
    },
  );

  /** A phone on which a page's code comes when it is let in. */
  const slowly = async (path: string): Promise<{ page: Page; letIn: () => void }> => {
    const page = await windowOf(PHONE);
    const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>();
    await page.route(isModule, async (route) => {
      await isLetIn;
      await route.continue();
    });
    await page.goto(product.url + path, { waitUntil: 'domcontentloaded' });
    return { page, letIn };
  };

  it('HOME-05 GAL-02 selects a category of the gallery without a script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(product.url);
    await page.getByRole('button', { name: 'Street' }).first().click();
    await page.getByRole('heading', { level: 2, name: 'Street' }).waitFor();
    expect(page.url()).toBe(`${product.url}/?featured=street#gallery`);
    await page.getByRole('button', { name: 'All' }).last().click();
    await page.getByRole('heading', { level: 2, name: 'Featured Work' }).waitFor();
  });

  it('presses a button again that was pressed before the page was hydrated', async () => {
    await selectTemplate('classic');
    const { page, letIn } = await slowly('/mara');
    await tiles(page).first().click();
    letIn();
    await viewer(page).waitFor();
    expect(page.url()).toMatch(/\?photo=/);
  });

  it('fetches no code for somebody who only looks, at whichever page', async () => {
    const opening = [DESKTOP, PHONE].map(async (device) => {
      const context = await browser.newContext(device);
      contexts.push(context);
      const page = await context.newPage();
      await page.clock.install();
      const modules: string[] = [];
      page.on('request', (request) => isModule(new URL(request.url())) && modules.push(request.url()));
      return { page, modules };
    });
    const looking = await Promise.all(opening);
    for (const what of ['/', ...TEMPLATES]) {
      if (what !== '/') await selectTemplate(what);
      for (const { page, modules } of looking) {
        await page.goto(product.url + (what === '/' ? what : '/mara'));
        await page.waitForLoadState('load');
        await page.clock.runFor(10_000);
        await page.waitForLoadState('networkidle');
        expect([what, modules]).toEqual([what, []]);
        const loaders = page.locator('script[type=module], [rel=modulepreload]');
        expect([what, await loaders.count()]).toEqual([what, 0]);
      }
    }
  });

  it('NAV-01 OFF-04 has a bar and a colour mode that need no code', async () => {
    const context = await browser.newContext();
    contexts.push(context);
    const page = await context.newPage();
    await page.route(isModule, (route) => route.abort());
    await page.goto(`${product.url}/landing`);
    const bar = page.locator('.site-nav');
    await page.mouse.wheel(0, 300);
    await page.locator('.site-nav[data-state=scrolled]').waitFor();
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper'));
    const light = await paper();
    await bar.getByRole('button', { name: 'Use dark theme' }).click();
    await bar.getByRole('button', { name: 'Use light theme' }).waitFor();
    expect(await paper()).not.toBe(light);
    await page.reload();
    await bar.getByRole('button', { name: 'Use light theme' }).waitFor();
    expect(await paper()).not.toBe(light);
  });

  it('loses no press while the code is on its way over a slow line, and says that it is', async () => {
    await selectTemplate('classic');
    const context = await browser.newContext();
    contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${product.url}/mara`);
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 400_000 / 8,
      uploadThroughput: 400_000 / 8,
    });
    const series = page.getByRole('region', { name: 'Featured photos' });
    const shown = () => series.locator('[data-photo-id]').getAttribute('data-photo-id');
    const first = await shown();
    await series.locator('[data-photo-id]').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Next photo' }).click();
    await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor();
    expect(await shown()).toBe(first);
    await series.getByText(/^3 \/ \d+$/).waitFor();
    await page.locator('.on-its-way').waitFor({ state: 'detached' });
    // Once each: nothing is still waiting to be pressed.
    await page.getByRole('button', { name: 'Previous photo' }).click();
    await series.getByText(/^2 \/ \d+$/).waitFor();
  });

  it('selects a category that was pressed before the page was hydrated', async () => {
    await selectTemplate('monochrome');
    const { page, letIn } = await slowly('/mara');
    const categories = page.getByRole('group', { name: 'Categories' });
    const second = categories.getByRole('button').nth(1);
    await second.click();
    await second.click();
    expect(await second.getAttribute('aria-pressed')).toBe('false');
    letIn();
    await categories.locator('button[aria-pressed=true]').nth(0).waitFor();
    await page.waitForFunction(
      () => document.querySelectorAll('.mono-choices button')[1]?.getAttribute('aria-pressed') === 'true',
    );
  });

  it('has the viewer at hand once the pointer is over a picture', async () => {
    await selectTemplate('classic');
    const context = await browser.newContext();
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(`${product.url}/mara`);
    const viewerCode = page.waitForResponse((response) => /\/lightbox-[^/]+\.js$/.test(response.url()));
    await tiles(page).nth(3).hover();
    expect((await viewerCode).status()).toBe(200);
    // Fetched, not run.
    expect(await page.evaluate(() => document.querySelectorAll('script[type=module]').length)).toBe(0);
  });

  it('keeps the scroll position of a visitor who scrolled on from a section', async () => {
    const { page, letIn } = await slowly('/mara#contact');
    const place = () => page.evaluate(() => Math.round(scrollY));
    await page.waitForFunction(() => Math.abs(document.querySelector('#contact')!.getBoundingClientRect().top) < 100);
    const before = await place();
    await page.getByLabel('Name').fill('Vera');
    await page.mouse.wheel(0, -900);
    await page.waitForFunction((from) => scrollY < from - 800, before);
    const left = await place();
    letIn();
    await page.waitForFunction(() => !document.querySelector('[data-waits] form'));
    expect([await place(), await page.getByLabel('Name').inputValue()]).toEqual([left, 'Vera']);
  });

  it('lets a visitor write on while the photo of the enquiry comes', async () => {
    await selectTemplate('classic');
    const [photo] = await mara.json<{ id: string; title: string }[]>('/api/portfolio/mara/photos');
    const { page, letIn } = await slowly(`/mara?licence=${photo?.id}#contact`);
    await page.getByRole('heading', { name: 'Book a Session' }).waitFor();
    await page.getByLabel('Name').focus();
    await page.keyboard.type('Vera ');
    letIn();
    await page.getByRole('heading', { name: 'Licence this picture' }).waitFor();
    await page.keyboard.type('Visitor');
    expect([await page.getByLabel('Name').inputValue(), await page.getByLabel('Subject').inputValue()]).toEqual([
      'Vera Visitor',
      `Licence for “${photo?.title}”`,
    ]);
  });

  it('opens a photo by its own link, and Escape leaves the portfolio behind it', async () => {
    await selectTemplate('classic');
    const [photo] = await mara.json<{ id: string; title: string }[]>('/api/portfolio/mara/photos');
    const page = await open(`/mara?photo=${photo?.id}`, PHONE);
    await viewer(page).waitFor();
    await page.keyboard.press('i');
    await page
      .getByRole('heading', { name: photo?.title ?? '' })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/mara');
    expect(consoleErrors.splice(0)).toEqual([]);
  });

  it('CONT-11 CONT-23 keeps an enquiry’s text until it is sent', async () => {
    await selectTemplate('classic');
    const page = await open('/mara', PHONE);
    const form = page.locator('form[action="/api/contact"]');
    await form.scrollIntoViewIfNeeded();
    await form.getByLabel(/name/i).first().fill('V');
    await form.getByRole('button', { name: /send/i }).click();
    await page.getByText('Name must be at least 2 characters.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await form.getByLabel(/name/i).first().fill('Vera Visitor');
    await form.getByLabel(/email/i).fill('vera@visitors.test');
    await form.getByLabel(/message/i).fill('Do you have a free weekend in June?');
    await page.context().setOffline(true);
    await page.getByText("You're offline").waitFor();
    await form.getByRole('button', { name: /send/i }).click();
    await page.getByText('Failed to send message').first().waitFor();
    expect(await form.getByLabel(/message/i).inputValue()).toBe('Do you have a free weekend in June?');
    await page.context().setOffline(false);
    await form.getByRole('button', { name: /send/i }).click();
    await page.getByText('Message sent successfully!').first().waitFor();
    await page.getByText('Your booking inquiry has been sent to Mara Lindqvist.').first().waitFor();
    expect(await form.getByLabel(/message/i).inputValue()).toBe('');
    // The line was cut on purpose.
    expect(consoleErrors.splice(0).filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });

  it('NAV-17 NAV-20 NAV-21 has a menu on phones that locks the page’s scrolling and releases it', async () => {
    const page = await open('/', PHONE);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const overflow = () =>
      page.evaluate(
        () => getComputedStyle(document.documentElement).overflowY + getComputedStyle(document.body).overflowY,
      );
    await until('a page that holds still', async () => (await overflow()).includes('hidden'));
    await page.getByRole('dialog').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'About' }).first().click();
    await page.getByRole('button', { name: 'Open menu' }).waitFor();
    await until('a page that moves again', async () => !(await overflow()).includes('hidden'));
    await until('the section', () =>
      page.locator('#about').evaluate((about) => about.getBoundingClientRect().top < innerHeight / 2),
    );
    expect(consoleErrors.splice(0)).toEqual([]);
  });

  it('shows a photographer without photos, with a note in each template', async () => {
    const { client, name } = await newUser(product.url, 'empty');
    for (const templateId of TEMPLATES) {
      await client.json('/api/user/template', json('POST', { templateId }));
      await until(templateId, async () =>
        (await (await client.fetch(`/${name}`)).text()).includes(`template-${templateId}`),
      );
      const page = await open(`/${name}`);
      await page.getByText(templateId === 'epic' ? 'No photos available' : 'No photos to display.').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    expect(consoleErrors.splice(0)).toEqual([]);
  });

  const showMany = async (): Promise<void> => {
    const count = async () => (await mara.json<{ photoCount: number }>('/api/portfolio/mara')).photoCount;
    const shown = await count();
    if (shown >= MANY) return;
    await fillPortfolio(product, maraId, MANY - shown);
    await until('all of them', async () => (await count()) === MANY);
  };

  it.each(TEMPLATES)('scrolls through two thousand photos in %s', async (id) => {
    await showMany();
    await selectTemplate(id);
    const page = await open('/mara', PHONE);
    await page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport?.width);
    expect(await tiles(page).count()).toBeLessThan(200);
    const first = tiles(page).first();
    // Panels that snap would not stand still under a finger of a test.
    await first.focus();
    await page.keyboard.press('Enter');
    await viewer(page).waitFor();
    await page.getByText(`/ ${MANY}`).first().waitFor();
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    if (id !== 'epic') {
      await page
        .getByRole('button', { name: /street/i })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Street' }).waitFor();
    }
    expect(consoleErrors.splice(0)).toEqual([]);
  });

  it.each(['classic', 'monochrome'])('goes back to the photo a long wall was left at in %s', async (id) => {
    await showMany();
    await selectTemplate(id);
    const page = await open('/mara');
    const isFar = () => page.evaluate((far) => document.querySelectorAll('[data-photo-id]').length > far, FAR);
    await until('a long wall', async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return isFar();
    });
    const photo = page.locator('[data-photo-id]').nth(FAR);
    await photo.scrollIntoViewIfNeeded();
    const photoId = await photo.getAttribute('data-photo-id');
    await page
      .locator('a[href="/"]')
      .first()
      .evaluate((link) => (link as HTMLElement).click());
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' }).waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForFunction((left) => {
      const box = document.querySelector(`[data-photo-id="${left}"]`)?.getBoundingClientRect();
      return box && box.bottom > 0 && box.top < innerHeight;
    }, photoId);
    expect(consoleErrors.splice(0)).toEqual([]);
  });

  it('404-04 goes home from a missing page, back to it, and home again', async () => {
    const page = await open('/nobody');
    const notFound = page.getByRole('heading', { level: 1, name: 'Portfolio Not Found' });
    const gallery = page.locator('#gallery');
    await page.getByRole('link', { name: 'Return Home' }).click();
    await gallery.waitFor();
    await notFound.waitFor({ state: 'detached' });
    await page.goBack();
    await notFound.waitFor();
    expect([new URL(page.url()).pathname, await gallery.count()]).toEqual(['/nobody', 0]);
    await page.goForward();
    await gallery.waitFor();
    expect([new URL(page.url()).pathname, await notFound.count()]).toEqual(['/', 0]);
  });

  it.each([
    ['its entry', /^main-/],
    ['a part of it', /^portfolio\.route-/],
  ])('stays complete where %s cannot be had, and is hydrated when it can', async (_what, name) => {
    await selectTemplate('classic');
    const page = await windowOf(DESKTOP);
    let isCut = true;
    await page.route(
      (url) => name.test(url.pathname.split('/').at(-1) ?? ''),
      (route) => (isCut ? route.abort() : route.continue()),
    );
    await page.goto(`${product.url}/mara`);
    await touch(page);
    await page.locator('html.without-code').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' }).waitFor();
    expect(await tiles(page).count()).toBeGreaterThan(10);
    const form = page.locator('form[action="/api/contact"]');
    await form.getByLabel(/name/i).first().fill('Vera Visitor');
    await form.getByLabel(/email/i).fill('vera@visitors.test');
    await form.getByLabel(/message/i).fill('Do you have a free weekend in June?');
    isCut = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await isHydrated(page);
    await page.locator('html:not(.without-code)').waitFor();
    expect(await form.getByLabel(/message/i).inputValue()).toBe('Do you have a free weekend in June?');
    await tiles(page).first().click();
    await viewer(page).waitFor();
  });

  it('CONT-11 accepts a message when the page’s JavaScript cannot load', async () => {
    const page = await windowOf(DESKTOP);
    await page.route(isModule, (route) => route.abort());
    await page.goto(`${product.url}/mara`);
    await touch(page);
    await page.locator('html.without-code').waitFor();
    const form = page.locator('form[action="/api/contact"]');
    await form.getByLabel(/name/i).first().fill('Vera Visitor');
    await form.getByLabel(/email/i).fill('vera@visitors.test');
    await form.getByLabel(/message/i).fill('Do you have a free weekend in June?');
    await form.getByRole('button', { name: /send/i }).click();
    await page.getByText('Message sent successfully!').first().waitFor();
  });
});

/** The page's code without the boot scripts, which decide when it is fetched. */
const isModule = ({ pathname }: URL): boolean =>
  /^\/assets\/(?:~\d\/)?(?!hydrate-|color-mode-)[^/]+\.js$/.test(pathname);

/** The code comes for somebody who is about to use the page. */
const touch = (page: Page) => page.keyboard.press('Shift');

const isHydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );

const hydrated = async (page: Page) => {
  await touch(page);
  await isHydrated(page);
};
