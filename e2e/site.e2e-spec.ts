import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { pathOf, ROUTES } from '@vitrine/contracts/http/routes';
import type { SavedDraftDto, SiteDto, SitePageDto } from '@vitrine/contracts/portfolio/site.dto';
import {
  type PhotosBlock,
  SITE_PAGE_KINDS,
  type SiteBlock,
  type SiteContent,
  type SitePageKind,
} from '@vitrine/contracts/portfolio/site.rules';
import { ROOT } from '@vitrine/dev-servers/root';
import { accessibilityFaults, faultsInEveryLook } from '@vitrine/e2e-support/axe';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import { Mailbox } from '@vitrine/e2e-support/mailbox';
import { json, newUser, type Photo, upload } from '@vitrine/e2e-support/photographer';
import { uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { type Product, startProduct, until } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A signed-in photographer at a desk, with a few photos. */
interface Photographer {
  client: Visitor;
  name: string;
  page: Page;
  photos: Photo[];
}

/** Projects, pages, navigation and an own look in a real browser. Each test has a photographer of its own. */
describe('a site of one’s own', () => {
  let mailbox: Mailbox;
  let product: Product;
  let browser: Browser;
  const files = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
  const consoleErrors: string[] = [];

  beforeAll(async () => {
    mailbox = await Mailbox.open();
    const env = { SMTP_URL: mailbox.url, AVIF: 'off' };
    [product, browser] = await Promise.all([startProduct({ demo: false, env }), launchBrowser()]);
  }, 300_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
    await mailbox.close();
    rmSync(files, { recursive: true });
  });

  const open = async (options: BrowserContextOptions = DESK, by = browser): Promise<Page> =>
    watched(await (await by.newContext(options)).newPage());
  const watched = (page: Page): Page => {
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) consoleErrors.push(message.text());
    });
    return page;
  };
  const go = (page: Page, path: string) => page.goto(product.url + path);
  const visitor = (path: string, init: RequestInit = {}) =>
    fetch(product.url + path, { redirect: 'manual', headers: { accept: 'text/html' }, ...init });
  const documentOf = async (path: string): Promise<string> => (await visitor(path)).text();

  /** With public photos of these titles, and private ones. */
  const photographer = async (word: string, titles: string[], hidden: string[] = []): Promise<Photographer> => {
    const { client, name } = await newUser(product.url, word);
    const photos = [];
    for (const [at, title] of [...titles, ...hidden].entries()) {
      const bytes = await uniqueJpeg(...(at % 2 ? ([400, 600] as const) : ([900, 600] as const)));
      const photo = (await (await upload(client, title, bytes)).json()) as Photo;
      if (titles.includes(title))
        await client.json(`/api/user/photos/${photo.id}/public`, json('POST', { isPublic: true }));
      photos.push(photo);
    }
    await until('derivatives', async () =>
      (await client.json<Photo[]>('/api/user/photos')).every(({ derivatives }) => derivatives === 'ready'),
    );
    return { client, name, photos, page: await signedIn(name) };
  };
  const signedIn = async (name: string): Promise<Page> => {
    const page = await open();
    await go(page, '/api/login');
    await page.getByLabel('Another e-mail').fill(`${name}@vitrine.test`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${product.url}/**`);
    return page;
  };

  interface Made {
    kind?: SitePageKind;
    title: string;
    content?: Partial<SiteContent>;
    state?: 'public' | 'unlisted';
  }
  const makePage = (client: Visitor, { kind = 'project', title }: Made) =>
    client.json<SitePageDto>(ROUTES.createSitePage.path, json('POST', { kind, title }));
  const saveDraft = (client: Visitor, { id: pageId, draft, revision }: SitePageDto, by: Partial<SiteContent> = {}) =>
    client.json<SavedDraftDto>(
      pathOf('saveSiteDraft', { pageId }),
      json('PUT', { revision, content: { ...draft, ...by } }),
    );
  const publish = async (client: Visitor, made: Made): Promise<SitePageDto & { path: string }> =>
    publishAs(client, await makePage(client, made), made);
  const publishAs = async (client: Visitor, page: SitePageDto, { content = {}, state = 'public' }: Partial<Made>) => {
    const { revision } = await saveDraft(client, page, content);
    return client.json<SitePageDto & { path: string }>(
      pathOf('publishSitePage', { pageId: page.id }),
      json('POST', { revision, state }),
    );
  };
  const ownPage = (client: Visitor, pageId: string) => client.json<SitePageDto>(pathOf('sitePage', { pageId }));
  const photosBlock = (photos: readonly Photo[], by: Partial<PhotosBlock> = {}): PhotosBlock => ({
    id: `photos-${photos.length}`,
    type: 'photos',
    layout: 'rows',
    photoIds: photos.map(({ id }) => id),
    captions: false,
    ...by,
  });
  const words = (id: string, html: string): SiteBlock => ({ id, type: 'text', html });
  const PRICES: SiteBlock = {
    id: 'prices',
    type: 'prices',
    rows: [
      { name: 'A morning', price: 'from € 300', includes: 'Thirty photos' },
      { name: 'A wedding', price: 'from € 1,900', includes: 'Eight hours\nFour hundred photos' },
    ],
  };

  const button = (page: Page | Locator, name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const editor = (pageId: string) => `/account/site/${pageId}`;
  const openEditor = async (page: Page, pageId: string): Promise<void> => {
    await go(page, editor(pageId));
    await button(page, 'Preview').waitFor();
  };
  const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
  const block = (page: Page, name: string) => page.getByRole('listitem', { name });
  /** The photos of a block, or of each, by their titles. */
  const tiles = async (of: Page | Locator): Promise<string[]> =>
    (
      await of
        .locator('[data-carry=photo]')
        .evaluateAll((all) => all.map((tile) => tile.getAttribute('aria-label') ?? ''))
    ).map((label) => label.split(',')[0] ?? '');
  const tile = (page: Page, title: string) => page.locator(`[data-carry=photo][aria-label^="${title},"]`);
  const shown = (page: Page) =>
    page
      .locator('.site-blocks button[aria-label]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.replace(/^Open /, '')));

  it('SITE-93 SITE-80 SITE-82 SITE-88 goes from an empty project to a published one, which visitors see', async () => {
    const { page, name } = await photographer('keys', ['Cliff', 'Ferry'], ['Storm']);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    /** With Tab alone. */
    const reach = async (target: Locator): Promise<void> => {
      await target.waitFor();
      for (let presses = 0; presses < 80; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab does not come to ${String(target)}`);
    };
    const said = (text: RegExp) => page.getByRole('status').getByText(text).waitFor({ state: 'attached' });

    await go(page, '/account/site');
    await reach(button(page, 'New Project'));
    await press('Enter');
    await reach(page.getByRole('dialog').getByLabel('Title'));
    await page.keyboard.type('Iceland in winter');
    await press('Enter');
    await page.waitForURL(/\/account\/site\/[0-9a-f-]{36}$/);

    await reach(button(page, 'Add photos'));
    await press('Enter');
    for (const title of ['Cliff', 'Storm', 'Ferry']) {
      await reach(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${title}`) }));
      await press('Space');
    }
    await reach(button(page.getByRole('dialog'), 'Add'));
    await press('Enter');
    await until('three photos', async () => (await tiles(page)).join() === 'Cliff,Storm,Ferry');
    await reach(tile(page, 'Cliff'));
    await press('ArrowRight', 'Space');
    await said(/^Storm picked up, position 2 of 3/);
    await press('ArrowLeft');
    await said(/^Storm over position 1 of 3/);
    await press('Space');
    await until('the order', async () => (await tiles(page)).join() === 'Storm,Cliff,Ferry');

    await reach(page.getByRole('group', { name: 'Add a block' }).getByRole('button', { name: 'Text' }));
    await press('Enter');
    await reach(page.getByRole('textbox', { name: 'Text' }));
    await page.keyboard.type('Nine days of ');
    await press('ControlOrMeta+b');
    await page.keyboard.type('wind');
    await press('Shift+Tab');
    await reach(button(page, 'Move Text, block 2'));
    await press('Space', 'ArrowUp', 'Space');
    await block(page, 'Text, block 1').waitFor();
    await until('the focus on what was moved', () =>
      button(page, 'Move Text, block 1').evaluate((handle) => handle === document.activeElement),
    );

    await reach(button(page, 'Preview'));
    await press('Enter');
    await page.frameLocator('iframe').getByText('Nine days of').waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await reach(button(page, 'Publish…'));
    await press('Enter');
    await page.getByText('1 of these photos is private. Publish it?').waitFor();
    await reach(page.getByRole('dialog').getByRole('checkbox'));
    await press('Space');
    await reach(button(page.getByRole('dialog'), 'Publish'));
    await press('Enter');
    await page.getByText('Published', { exact: true }).first().waitFor();

    const guest = await open();
    await until('the page', async () => (await visitor(`/${name}/iceland-in-winter`)).status === 200);
    await go(guest, `/${name}/iceland-in-winter`);
    await guest.getByRole('heading', { level: 1, name: 'Iceland in winter' }).waitFor();
    await until('its photos', async () => (await shown(guest)).join() === 'Storm,Cliff,Ferry');
    const kinds = await guest.locator('[data-block]').evaluateAll((all) => all.map((one) => one.dataset['block']));
    expect(kinds).toEqual(['text', 'photos']);
    expect(await guest.locator('strong').innerText()).toBe('wind');
    await guest.context().close();
    await page.context().close();
  });

  describe('in the editor', () => {
    let owner: Photographer;
    let project: SitePageDto;
    beforeAll(async () => {
      owner = await photographer('editor', ['Cliff', 'Ferry', 'Harbour'], ['Storm', 'Fog']);
      project = await makePage(owner.client, { title: 'Lofoten' });
      const [cliff, ferry, harbour] = owner.photos as [Photo, Photo, Photo];
      await saveDraft(owner.client, project, {
        blocks: [
          photosBlock([cliff, ferry], { id: 'first' }),
          words('text', '<p>Before the storm.</p>'),
          photosBlock([harbour], { id: 'second' }),
        ],
      });
    }, 120_000);

    const draft = async () => (await ownPage(owner.client, project.id)).draft;
    const titleOf = (photoId: string) => owner.photos.find(({ id }) => id === photoId)?.title ?? 'new';
    /** The draft as the server has it: each text, and of each block of photos their titles. */
    const stored = async () =>
      (await draft()).blocks.map((one) =>
        one.type === 'photos' ? one.photoIds.map(titleOf).join() : one.type === 'text' ? 'text' : one.type,
      );
    const stands = (...blocks: string[]) =>
      until(blocks.join(' | '), async () => (await stored()).join(' | ') === blocks.join(' | '), 10_000);
    const pointIn = async (of: Locator, x: number, y: number) => {
      const box = (await of.boundingBox())!;
      return { x: box.x + x * box.width, y: box.y + y * box.height };
    };

    it('SITE-80 SITE-82 moves photos and blocks by mouse', async () => {
      const { page } = owner;
      await openEditor(page, project.id);
      const carry = async (what: Locator, to: { x: number; y: number }) => {
        await what.hover();
        await page.mouse.down();
        await page.mouse.move(to.x, to.y, { steps: 8 });
        await page.mouse.up();
      };
      await carry(tile(page, 'Cliff'), await pointIn(tile(page, 'Ferry'), 0.9, 0.5));
      await stands('Ferry,Cliff', 'text', 'Harbour');
      await carry(tile(page, 'Ferry'), await pointIn(tile(page, 'Harbour'), 0.1, 0.5));
      await stands('Cliff', 'text', 'Ferry,Harbour');
      await carry(button(page, 'Move Text, block 2'), await pointIn(block(page, 'Photos, block 1'), 0.5, 0.1));
      await stands('text', 'Cliff', 'Ferry,Harbour');
    });

    it('SITE-80 SITE-82 moves photos and blocks by finger, and scrolls by one', async () => {
      const phone = await open({ ...PHONE, storageState: await owner.page.context().storageState() });
      await openEditor(phone, project.id);
      await button(phone, 'Move Text, block 1').waitFor();
      const finger = await phone.context().newCDPSession(phone);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
        finger.send('Input.dispatchTouchEvent', { type, touchPoints });
      const said = (words: string) => phone.getByRole('status').getByText(words).waitFor({ state: 'attached' });
      const carry = async (what: Locator, name: string, to: () => Promise<{ x: number; y: number }>) => {
        await what.evaluate((element) => element.scrollIntoView({ block: 'center' }));
        // Once nothing moves any more.
        await what.click({ trial: true });
        const from = await pointIn(what, 0.5, 0.5);
        const end = await to();
        await touch('touchStart', from);
        await said(`${name} picked up`);
        for (let step = 1; step <= 8; step += 1)
          await touch('touchMove', {
            x: from.x + ((end.x - from.x) * step) / 8,
            y: from.y + ((end.y - from.y) * step) / 8,
          });
        await touch('touchEnd');
        await said(`${name} put down`);
      };
      await carry(tile(phone, 'Harbour'), 'Harbour', () => pointIn(tile(phone, 'Ferry'), 0.1, 0.5));
      await stands('text', 'Cliff', 'Harbour,Ferry');
      await carry(button(phone, 'Move Photos, block 2'), 'Photos, block 2', () =>
        pointIn(block(phone, 'Text, block 1'), 0.5, 0.05),
      );
      await stands('Cliff', 'text', 'Harbour,Ferry');

      await phone.evaluate(() => window.scrollTo(0, 0));
      const from = await pointIn(tile(phone, 'Cliff'), 0.5, 0.5);
      await touch('touchStart', from);
      for (let y = from.y; y > from.y - 200; y -= 20) await touch('touchMove', { x: from.x, y });
      await touch('touchEnd');
      await until('the page to scroll', () => phone.evaluate(() => window.scrollY > 50));
      expect(await stored()).toEqual(['Cliff', 'text', 'Harbour,Ferry']);
      await phone.context().close();
    });

    it('SITE-84 uploads a file that is dropped among photos, which stands where it was dropped', async () => {
      const { page, client } = owner;
      await openEditor(page, project.id);
      // It is worked on last, but not what the file is dropped on.
      await tile(page, 'Cliff').focus();
      const path = join(files, 'dropped.jpg');
      writeFileSync(path, await uniqueJpeg());
      const { x, y } = await pointIn(tile(page, 'Ferry'), 0.1, 0.5);
      const system = await page.context().newCDPSession(page);
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await system.send('Input.dispatchDragEvent', {
          type,
          x,
          y,
          data: { items: [], files: [path], dragOperationsMask: 1 },
        });
      await stands('Cliff', 'text', 'Harbour,new,Ferry');
      const known = owner.photos.map(({ id }) => id);
      const own = await client.json<Photo[]>('/api/user/photos');
      owner.photos.push(
        ...own.filter(({ id }) => !known.includes(id)).map((photo) => ({ ...photo, title: 'Dropped' })),
      );
      expect(own).toHaveLength(6);
    });

    it('SITE-85 SITE-06 SITE-91 keeps what was typed over a reload, and overwrites nothing of another window', async () => {
      const { page } = owner;
      await page.getByRole('textbox', { name: 'Introduction' }).fill('Nine days of wind');
      await saved(page);
      await page.reload();
      const intro = (on: Page) => on.getByRole('textbox', { name: 'Introduction' });
      await until('what was typed', async () => (await intro(page).inputValue()) === 'Nine days of wind');

      const other = watched(await page.context().newPage());
      await openEditor(other, project.id);
      // Both have begun before either is saved.
      let release = (): void => undefined;
      const isSaved = new Promise<void>((resolve) => (release = resolve));
      await other.route('**/draft', async (route) => {
        await isSaved;
        await route.continue();
      });
      await intro(other).fill('Ten days of wind');
      await intro(page).fill('Eleven days of wind');
      await until('the first window', async () => (await draft()).intro === 'Eleven days of wind');
      release();
      const question = other.getByRole('alertdialog', { name: 'This page was changed in another window' });
      await question.waitFor();
      expect(await accessibilityFaults(other)).toEqual([]);
      expect((await draft()).intro).toBe('Eleven days of wind');
      await button(question, 'Show the other').click();
      await until('the other version', async () => (await intro(other).inputValue()) === 'Eleven days of wind');
      await button(other, 'Back to mine').click();
      await until('its own, by its wish', async () => (await draft()).intro === 'Ten days of wind');
      // Now it is the first window that does not know.
      await intro(page).fill('Twelve days of wind');
      await button(page.getByRole('alertdialog'), 'Keep mine').click();
      await until('the one that was chosen', async () => (await draft()).intro === 'Twelve days of wind');
      await other.close();
    });

    it('SITE-87 SITE-02 previews the draft on a phone and on a desktop, without what is private', async () => {
      const { page, client, photos } = owner;
      const now = await ownPage(client, project.id);
      const hidden = photos.filter(({ title }) => ['Storm', 'Fog'].includes(title));
      await saveDraft(client, now, { blocks: [...now.draft.blocks, photosBlock(hidden, { id: 'third' })] });
      await openEditor(page, project.id);
      await button(page, 'Preview').click();
      const frame = page.frameLocator('iframe');
      for (const [device, width] of [
        ['desktop', 1440],
        ['phone', 390],
      ] as const) {
        await button(page, `On a ${device}`).click();
        await page.locator(`iframe[title="The page on a ${device}"]`).waitFor();
        await frame.getByRole('heading', { level: 1, name: 'Lofoten' }).waitFor();
        const look = () =>
          frame.locator('body').evaluate((body) => ({
            width: window.innerWidth,
            tooWide: document.documentElement.scrollWidth - window.innerWidth,
            photos: body.querySelectorAll('.site-blocks img').length,
            hasSheet: getComputedStyle(body.querySelector('.site-page h1')!).fontFamily.includes('Montserrat'),
            isLoaded: [...body.querySelectorAll('img')].some((image) => image.naturalWidth > 0),
          }));
        await until(`a filled ${device}`, async () => (await look()).isLoaded);
        // The dropped file is public only once its photographer says so.
        expect(await look()).toEqual({ width, tooWide: 0, photos: 3, hasSheet: true, isLoaded: true });
      }
      await page.keyboard.press('Escape');
    });

    it('SITE-88 SITE-90 SITE-01 counts private photos and publishes them, goes back and forward', async () => {
      const { page, client, name } = owner;
      await button(page, 'Publish…').click();
      await page.getByText('3 of these photos are private. Publish them?').waitFor();
      await page.getByRole('checkbox', { name: 'Make these 3 photos public' }).check();
      expect((await visitor(`/${name}/lofoten`)).status).toBe(404);
      await button(page.getByRole('dialog'), 'Publish').click();
      await page.getByText('Published', { exact: true }).first().waitFor();
      const guest = await open();
      const visit = async () => {
        await go(guest, `/${name}/lofoten`);
        return [await guest.locator('.site-intro').innerText(), (await shown(guest)).length];
      };
      await until('all photos', async () => (await visit()).join() === 'Twelve days of wind,6');

      const intro = page.getByRole('textbox', { name: 'Introduction' });
      await intro.fill('A fortnight of wind');
      await saved(page);
      await button(page, 'Publish…').click();
      await button(page.getByRole('dialog'), 'Publish').click();
      await until('the second revision', async () => (await visit())[0] === 'A fortnight of wind');
      await button(page, 'More').click();
      await page.getByRole('menuitem', { name: 'History…' }).click();
      await page
        .getByRole('dialog', { name: 'History' })
        .getByRole('button', { name: /^Go back to/ })
        .nth(1)
        .click();
      await page.getByText('The draft is as it was then').first().waitFor();
      expect(await intro.inputValue()).toBe('Twelve days of wind');
      expect((await visit())[0]).toBe('A fortnight of wind');
      await button(page, 'Undo').click();
      await until('forward again', async () => (await draft()).intro === 'A fortnight of wind');
      expect(await intro.inputValue()).toBe('A fortnight of wind');
      await guest.context().close();
      await page.context().close();
      expect((await client.json<Photo[]>('/api/user/photos')).every(({ isPublic }) => isPublic)).toBe(true);
    });
  });

  describe('addresses', () => {
    /** Where one arrives, by permanent redirects alone. */
    const arrival = async (path: string): Promise<string> => {
      for (let at = path, hops = 0; hops < 4; hops += 1) {
        const response = await visitor(at);
        await response.body?.cancel();
        if (response.status === 200) return at;
        if (response.status !== 301) return `${response.status} ${at}`;
        at = new URL(response.headers.get('location') ?? '', product.url + at).pathname;
      }
      return `lost: ${path}`;
    };
    const arrives = async (expected: Record<string, string>): Promise<void> => {
      let found: Record<string, string> = {};
      await until(
        'the addresses',
        async () => {
          found = Object.fromEntries(
            await Promise.all(Object.keys(expected).map(async (path) => [path, await arrival(path)] as const)),
          );
          return JSON.stringify(found) === JSON.stringify(expected);
        },
        8_000,
      ).catch(() => expect(found).toEqual(expected));
    };

    it('SITE-09 SITE-30 all lead on: two slugs, a username, a page withdrawn, deleted, and empty lists', async () => {
      const { client, name } = await newUser(product.url, 'moving');
      const note = { blocks: [words('text', '<p>Words.</p>')] };
      let project = await publish(client, { title: 'Ice', content: note });
      const other = await publish(client, { title: 'Other', content: note });
      for (const slug of ['iceland', 'iceland-in-winter'])
        project = await publishAs(client, project, { content: { slug } });
      const links = async (all: SiteDto['links']) => {
        const { revision, navigation } = await client.json<SiteDto>(ROUTES.site.path);
        await client.json(ROUTES.saveSite.path, json('PUT', { revision, navigation, links: all }));
      };
      await links([{ label: 'Shop', url: 'https://shop.example/' }]);
      const below = ['', '/ice', '/iceland', '/iceland-in-winter', '/other', '/projects', '/links'];
      const all = (user: string, target: (path: string) => string) =>
        Object.fromEntries(
          [name, user].flatMap((as) => below.map((path) => [`/${as}${path}`, `/${user}${target(path)}`])),
        );
      const present = (path: string) => (path.startsWith('/ice') ? '/iceland-in-winter' : path);
      await arrives(all(name, present));

      const user = `${name}-2`;
      await client.json(
        '/api/profile',
        json('PUT', { firstName: 'Jo', lastName: 'Journey', username: user, portfolioUrlType: 'username' }),
      );
      await arrives(all(user, present));

      await client.json(pathOf('withdrawSitePage', { pageId: project.id }), { method: 'POST' });
      await arrives(all(user, (path) => (path.startsWith('/ice') ? '/projects' : path)));
      await client.fetch(pathOf('deleteSitePage', { pageId: project.id }), { method: 'DELETE' });
      await arrives(all(user, (path) => (path.startsWith('/ice') ? '/projects' : path)));
      await client.fetch(pathOf('deleteSitePage', { pageId: other.id }), { method: 'DELETE' });
      await links([]);
      await arrives(all(user, () => ''));
      expect(await arrival(`/${user}/never`)).toBe(`404 /${user}/never`);
    });

    it('SITE-31 SITE-117 take nobody’s page away: photographers called projects, links and site', async () => {
      for (const username of ['projects', 'links', 'site']) {
        const { client } = await newUser(product.url, 'clash');
        await client.json(
          '/api/profile',
          json('PUT', { firstName: 'Pia', lastName: username, username, portfolioUrlType: 'username' }),
        );
        await publish(client, { title: 'Series', content: { blocks: [words('text', '<p>Words.</p>')] } });
        await arrives(
          Object.fromEntries(
            ['', '/series', '/projects'].map((path) => [`/${username}${path}`, `/${username}${path}`]),
          ),
        );
        expect(await documentOf(`/${username}`)).toContain(`Pia ${username}`);
        const page = await open();
        await go(page, `/${username}`);
        await page.getByRole('heading', { level: 1, name: `Pia ${username}` }).waitFor();
        await page.context().close();
      }
    });
  });

  it('LOOK-01 LOOK-02 LOOK-03 LOOK-04 LOOK-05 LOOK-06 explains colors that cannot be read, previews a look, applies and undoes it', async () => {
    const { client, name, page } = await photographer('look', ['Cliff']);
    const stranger = await newUser(product.url, 'plain');
    await go(page, '/account?tab=portfolio');
    const look = page.getByRole('region', { name: 'Your own look' });
    const choose = (group: string, preset: string) =>
      look.getByRole('radiogroup', { name: group }).getByRole('radio', { name: preset }).press('Space');
    const previewed = () =>
      look
        .locator('.template-page')
        .last()
        .evaluate((part) => getComputedStyle(part).backgroundColor);
    const guest = await open();
    const fonts: string[] = [];
    guest.on('request', (request) => {
      const [font] = /[\w-]+(?=-wght-normal-[\w-]+\.woff2)/.exec(request.url()) ?? [];
      if (font) fonts.push(font);
    });
    /** The ground of a page, and the type that it loads. */
    const seen = async (path: string) => {
      fonts.length = 0;
      await go(guest, path);
      await guest.evaluate(() => document.fonts.ready);
      const ground = await guest.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      return { ground, hasOwnType: fonts.some((font) => /lora|source-sans/.test(font)) };
    };
    const { ground: before } = await seen(`/${name}`);

    await look.getByLabel('Paper, another color').fill('#777777');
    const refusal = look.getByRole('alert');
    await refusal.getByText(/even black or white text reaches a contrast of only/).waitFor();
    expect(await button(look, 'Apply look').getAttribute('aria-disabled')).toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
    // On the paper that is offered, the template's accent cannot be read in its turn.
    await refusal.getByRole('button', { name: /^Take the nearest/ }).click();
    await refusal.getByText(/the accent reaches a contrast of only/).waitFor();
    await refusal.getByRole('button', { name: /^Take the nearest/ }).click();
    await refusal.waitFor({ state: 'detached' });
    await choose('Paper', '#1b1d21');
    await choose('Accent', '#e8b04a');
    await look.getByRole('radio', { name: /Lora/ }).check({ force: true });
    expect(await previewed()).toBe('rgb(27, 29, 33)');
    expect(await seen(`/${name}`)).toEqual({ ground: before, hasOwnType: false });
    await button(look, 'Apply look').click();
    await until('the new paper', async () => (await seen(`/${name}`)).ground === 'rgb(27, 29, 33)');
    for (const [title, templateId] of Object.entries({ Plain: null, Grand: 'epic', Black: 'monochrome' }))
      await publish(client, {
        title,
        content: { templateId, intro: 'Words', blocks: [words('text', '<p>More.</p>')] },
      });

    const manners = [];
    for (const slug of ['plain', 'grand', 'black'])
      manners.push(/data-manner="(\w+)"/.exec(await documentOf(`/${name}/${slug}`))?.[1]);
    expect(manners).toEqual(['classic', 'epic', 'black']);
    const faults: string[] = [];
    for (const path of ['', '/plain', '/grand', '/black', '/projects']) {
      expect([path, await seen(`/${name}${path}`)]).toEqual([path, { ground: 'rgb(27, 29, 33)', hasOwnType: true }]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await guest.emulateMedia({ colorScheme });
        faults.push(...(await accessibilityFaults(guest)).map((fault) => `${path} ${colorScheme}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
    for (const path of ['/', `/${stranger.name}`]) expect((await seen(path)).hasOwnType).toBe(false);

    await button(look, 'Undo last change').click();
    await until('the paper before', async () => (await seen(`/${name}`)).ground === before);
    await button(look, 'Undo last change').click();
    await until('the undoing undone', async () => (await seen(`/${name}`)).ground === 'rgb(27, 29, 33)');
    await guest.context().close();
    await page.context().close();
  });

  it('LOOK-08 LOOK-09 LOOK-11 SEC-20 shows a logo of an SVG, which no server gets or serves', async () => {
    const { page, name } = await photographer('logo', []);
    const mark = `mark-${name}`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 80" onload="document.title='${mark}'">
      <desc>${mark}</desc><script>document.title = '${mark}'</script><rect width="300" height="80" rx="20" fill="#a8481f"/></svg>`;
    await go(page, '/account?tab=portfolio');
    const logo = page.getByRole('region', { name: 'Logo' });
    await logo
      .locator('input[type=file]')
      .setInputFiles({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    await logo.getByRole('img', { name: 'On dark paper' }).waitFor();
    const guest = await open();
    const kinds = new Map<string, string>();
    guest.on('response', (response) => kinds.set(response.url(), response.headers()['content-type'] ?? ''));
    const drawn = guest.getByRole('img', { name: 'Jo Journey' });
    await until('the logo', async () => {
      await go(guest, `/${name}`);
      return (await drawn.count()) > 0;
    });
    const size = await drawn.first().evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth / image.naturalHeight;
    });
    expect(size).toBeCloseTo(300 / 80, 1);
    const icon = await guest.locator('link[rel~=icon]').first().getAttribute('href');
    expect((await visitor(icon ?? '')).headers.get('content-type')).toBe('image/png');
    const served = [...kinds].filter(([url]) => new URL(url).pathname.startsWith('/images/'));
    expect(served.map(([, kind]) => kind).filter((kind) => !/^image\/(webp|png|jpeg)$/.test(kind))).toEqual([]);
    expect(served).not.toHaveLength(0);
    expect([await page.title(), await guest.title()].join()).not.toContain(mark);
    // Nor does anything keep it.
    expect(filesWith(product.dataDir, `<desc>${mark}`)).toEqual([]);
    await guest.context().close();
    await page.context().close();
  });

  describe('with everything on it', () => {
    let owner: Photographer;
    let paths: string[];
    beforeAll(async () => {
      owner = await photographer('whole', ['Cliff', 'Ferry', 'Harbour', 'Stairs'], ['Storm']);
      const { client, photos, name } = owner;
      const [first] = photos as [Photo];
      const everything: SiteBlock[] = [
        words('text', '<h2>North</h2><p>By <strong>boat</strong>.</p><blockquote>Cold.</blockquote>'),
        ...(['rows', 'grid', 'full', 'pair'] as const).map((layout, at) =>
          photosBlock(photos, { id: layout, layout, captions: at % 2 === 0 }),
        ),
        { id: 'line', type: 'divider' },
        PRICES,
        { id: 'quotes', type: 'quotes', quotes: [{ text: 'Calm and quick.', name: 'Anna', photoId: first.id }] },
      ];
      const content = { intro: 'Nine days of wind.', day: '2026-02-03', blocks: everything };
      const projects = [];
      for (const title of ['Lofoten', 'Faroe']) projects.push(await publish(client, { title, content }));
      const pages = [];
      for (const kind of SITE_PAGE_KINDS.filter((one) => one !== 'project'))
        pages.push(await publish(client, { kind, title: kind, content: { blocks: [everything[0]!, PRICES] } }));
      const { revision } = await client.json<SiteDto>(ROUTES.site.path);
      const navigation = [
        ...(['projects', 'photos', 'contact', 'links'] as const).map((kind) => ({
          kind,
          label: '',
          pageId: null,
          url: null,
        })),
        { kind: 'page', label: 'Prices', pageId: pages.find(({ kind }) => kind === 'prices')?.id ?? null, url: null },
      ];
      const links = [{ label: 'Shop', url: 'https://shop.example/' }];
      await client.json(ROUTES.saveSite.path, json('PUT', { revision, navigation, links }));
      paths = [projects[0]!.path, ...pages.map(({ path }) => path), `/${name}/projects`, `/${name}/links`];
    }, 120_000);

    it('SITE-50 SITE-100 OFF-07 has no accessibility fault in editor, list and pages, light and dark, wide and narrow', async () => {
      const { page, client } = owner;
      const faults: string[] = [];
      const [project] = await client.json<SitePageDto[]>(ROUTES.sitePages.path);
      await openEditor(page, project?.id ?? '');
      await page.getByRole('textbox', { name: 'Text' }).waitFor();
      faults.push(...(await faultsInEveryLook(page, 'editor')));
      await go(page, '/account/site');
      await page.getByRole('heading', { name: 'Page of links' }).waitFor();
      faults.push(...(await faultsInEveryLook(page, 'list')));
      const guest = await open();
      for (const path of paths) {
        await go(guest, path);
        await guest.getByRole('heading', { level: 1 }).waitFor();
        faults.push(...(await faultsInEveryLook(guest, path)));
      }
      expect(faults).toEqual([]);
      await guest.context().close();
    });

    it('SITE-50 SITE-54 SITE-56 CONT-19 is read without a script, and a price is asked about', async () => {
      const guest = await open({ ...DESK, javaScriptEnabled: false });
      const [project = '', ...others] = paths;
      await go(guest, others.at(-2) ?? '');
      await guest.getByRole('link', { name: 'Lofoten' }).first().click();
      expect(guest.url()).toBe(product.url + project);
      for (const words of ['Nine days of wind.', 'North', 'from € 1,900', 'Calm and quick.'])
        expect(await guest.getByText(words).first().isVisible()).toBe(true);
      const pictures = guest.locator('.site-blocks [data-layout=rows] img');
      expect(await pictures.count()).toBe(4);
      await until('a picture', () => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth > 0));

      await guest.getByRole('navigation').getByRole('link', { name: 'Links' }).click();
      expect(await guest.getByRole('link', { name: 'Shop' }).getAttribute('href')).toBe('https://shop.example/');
      await go(guest, others.find((path) => path.endsWith('/prices')) ?? '');
      await guest.getByRole('link', { name: 'Ask about this' }).nth(1).click();
      expect(await guest.getByLabel('Subject').inputValue()).toContain('A wedding');
      await guest.getByLabel('Name', { exact: true }).fill('Vera Visitor');
      await guest.getByLabel('Email').fill('vera@visitors.test');
      await guest.getByLabel('Message').fill('We are getting married by the sea.');
      await button(guest, 'Send message').click();
      await guest.getByText(/has been sent to Jo Journey/).waitFor();
      const mail = await until('the enquiry', async () =>
        (await mailbox.to(`${owner.name}@vitrine.test`)).find(({ subject }) => subject.includes('A wedding')),
      );
      expect(mail.text).toContain('by the sea');
      await guest.context().close();
    });
  });

  it('HDR-01 HDR-04 gives a photo with its gain map to a screen that shows more than white, and to no other', async () => {
    const { client } = await newUser(product.url, 'bright');
    const file = readFileSync(join(ROOT, 'services/media/test/fixtures/ultra-hdr.jpg'));
    const photo = (await (await upload(client, 'Bright', file)).json()) as Photo;
    await until(
      'derivatives',
      async () => (await client.json<Photo>(`/api/user/photos/${photo.id}`)).derivatives === 'ready',
    );
    await client.json(`/api/user/photos/${photo.id}/public`, json('POST', { isPublic: true }));
    const { path } = await publish(client, {
      title: 'Light',
      content: { blocks: [photosBlock([photo], { layout: 'full' })] },
    });
    const shownBy = async (by: Browser): Promise<string> => {
      const page = await open(DESK, by);
      await until('the photo', async () => (await documentOf(path)).includes(photo.id));
      await go(page, path);
      const source = await page.locator('.site-blocks img').evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return image.currentSrc;
      });
      await page.context().close();
      return source;
    };
    expect(await shownBy(browser)).toMatch(/\.webp$/);
    const bright = await launchBrowser({ hasHighRange: true });
    try {
      const source = await shownBy(bright);
      expect(source).toMatch(/\.jpg$/);
      expect(Buffer.from(await (await fetch(source)).arrayBuffer()).includes('urn:iso:std:iso:ts:21496:-1')).toBe(true);
    } finally {
      await bright.close();
    }
  });

  it('needs nothing that the content security policy forbids, and no script fails', () => {
    expect(consoleErrors).toEqual([]);
  });
});

/** Files below a folder in which a text stands. */
function filesWith(dir: string, text: string): string[] {
  const { status, stdout } = spawnSync('grep', ['-rlaF', text, dir], { encoding: 'utf8' });
  if (status === null || status > 1) throw new Error(`${dir} could not be searched`);
  return stdout.split('\n').filter(Boolean);
}
