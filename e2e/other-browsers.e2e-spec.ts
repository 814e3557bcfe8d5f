import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { findBrowsers, launchFirefox, launchWebKit, type OtherBrowser } from '@vitrine/e2e-support/other-browsers';
import { newUser, type Photo } from '@vitrine/e2e-support/photographer';
import { photograph, storedOriginals } from '@vitrine/e2e-support/photographs';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import type { Visitor } from '@vitrine/e2e-support/visitor';

// Before anything is started, so that nothing but this is said where one is missing.
const programs = findBrowsers();
let product: Product;
const files = mkdtempSync(join(tmpdir(), 'vitrine-browsers-'));
const ends: (() => void | Promise<void>)[] = [() => rmSync(files, { recursive: true })];

beforeAll(async () => {
  product = await startProduct();
  ends.push(async () => void (await product.stop()));
}, 300_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
}, 60_000);

const launched = async (start: Promise<OtherBrowser>): Promise<OtherBrowser> => {
  const browser = await start;
  ends.push(browser.close);
  return browser;
};

/** A selector of the element that is shown, enabled, and named so: by its label or its text. */
const named = (browser: OtherBrowser, css: string, name: string): Promise<string> =>
  until(`${css} ${name}`, () =>
    browser.run<string | null>(
      `(css, name) => {
        const nameOf = (e) => e.getAttribute('aria-label') ?? e.labels?.[0]?.textContent ?? e.textContent;
        const found = [...document.querySelectorAll(css)].find(
          (e) => nameOf(e).trim() === name && e.getClientRects().length > 0 && !e.disabled,
        );
        if (!found) return null;
        found.dataset.wanted = name;
        return css + '[data-wanted=' + JSON.stringify(name) + ']';
      }`,
      css,
      name,
    ),
  );
const says = (browser: OtherBrowser, text: string, ms?: number): Promise<unknown> =>
  until(text, () => browser.run('(text) => document.body.innerText.includes(text)', text), ms);

const signIn = async (browser: OtherBrowser, email: string): Promise<void> => {
  await browser.open(`${product.url}/api/login`);
  await browser.type('#email', email);
  await browser.click('button.solid');
  await until('the home page', () =>
    browser.run(`() => location.pathname === '/' && document.querySelector('h1') !== null`),
  );
};

/** Through the form; answers the photo and what is stored of it. */
const upload = async (browser: OtherBrowser, client: Visitor, path: string, title: string) => {
  await browser.open(`${product.url}/my-photos?upload=true`);
  await browser.type(await named(browser, 'input', 'Title'), title);
  await browser.run(
    `(css) => {
      const select = document.querySelector(css);
      select.value = 'other';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }`,
    await named(browser, '[role="dialog"] select', 'Category'),
  );
  await browser.choose('input[aria-label="Choose a photo"]', path);
  // Once it may be sent; a large photo takes its time on a busy machine.
  await until('a copy', () => browser.run(`() => /to send|sent as it is/.test(document.body.innerText)`), 120_000);
  await browser.click(await named(browser, 'button', 'Upload Photo'));
  await says(browser, 'Photo uploaded', 60_000);
  const photo = await until('the photo', async () =>
    (await client.json<Photo[]>('/api/user/photos')).find((one) => one.title === title),
  );
  const [stored] = storedOriginals(product.dataDir, photo.id);
  if (!stored) throw new Error('Nothing is stored.');
  return { photo, stored };
};

const TEST_COLOUR = { r: 200, g: 100, b: 50 };
const tagged = async (): Promise<string> => {
  const path = join(files, 'tagged.jpg');
  const plain = sharp({ create: { width: 640, height: 400, channels: 3, background: TEST_COLOUR } });
  await plain.withIccProfile('srgb').jpeg({ quality: 95 }).toFile(path);
  return path;
};
const colourOf = async (file: Buffer): Promise<number[]> => {
  const { channels } = await sharp(file).toColourspace('srgb').stats();
  return channels.slice(0, 3).map(({ mean, stdev }) => (stdev < 2 ? Math.round(mean) : Number.NaN));
};
const isTrue = ([r, g, b]: number[]): boolean =>
  [r! - TEST_COLOUR.r, g! - TEST_COLOUR.g, b! - TEST_COLOUR.b].every((off) => Math.abs(off) <= 3);

describe.each([
  ['Firefox', launchFirefox],
  ['WebKitGTK', launchWebKit],
])('%s', (name, launch) => {
  let browser: OtherBrowser;
  let client: Visitor;
  let user: string;
  beforeAll(async () => {
    browser = await launched(launch(programs));
    ({ client, name: user } = await newUser(product.url, name.toLowerCase()));
  }, 120_000);

  it('LBX-11 LBX-12 moves once for each press and swipe, however fast they come, and goes on answering', async () => {
    await browser.open(`${product.url}/mara`);
    await browser.click('main button[data-photo-id]');
    const count = () => browser.run<string>(`() => document.querySelector('.lightbox-count')?.textContent ?? ''`);
    const [at, total] = (await until('the viewer', count)).split(' / ').map(Number) as [number, number];
    let moved = 0;
    const isAt = () =>
      until(`${moved} moves`, async () => (await count()) === `${((at - 1 + moved) % total) + 1} / ${total}`);
    // The next one as soon as the last is rendered.
    await browser.run(`() => {
      const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true }));
      const rendered = new MutationObserver(() => {
        rendered.disconnect();
        press();
      });
      const count = document.querySelector('.lightbox-count');
      rendered.observe(count, { characterData: true, childList: true, subtree: true });
      press();
    }`);
    moved += 2;
    await isAt();
    for (const times of [2, 3, 2, 5, 3]) {
      await browser.press('ArrowRight', times);
      moved += times;
      await isAt();
    }
    for (let n = 0; n < 3; n += 1) await browser.drag({ x: 700, y: 450 }, { x: 580, y: 450 });
    moved += 3;
    await isAt();
    // Held down it repeats, at a pace of its own, and not so long that it comes round to where it was; no driver repeats keys.
    const before = await count();
    await browser.run(
      `async (times) => {
        for (let n = 0; n < times; n += 1) {
          const key = new KeyboardEvent('keydown', { key: 'ArrowRight', repeat: n > 0, bubbles: true });
          document.body.dispatchEvent(key);
          await new Promise((frame) => requestAnimationFrame(frame));
        }
      }`,
      total - 1,
    );
    await until('a step', async () => (await count()) !== before);
    await browser.press('Escape');
    await until('the page', () => browser.run(`() => document.querySelector('.yarl__root') === null`));
  });

  it('HOME-05 LBX-02 CONT-11 takes a visitor from a category to a photo and its photographer, and sends an enquiry', async () => {
    await browser.open(product.url);
    await browser.click(await named(browser, '#gallery button', 'Nature'));
    await until('the category', () =>
      browser.run(
        `() => location.search === '?featured=nature' && document.querySelector('#gallery-title').textContent === 'Nature'`,
      ),
    );
    await browser.click('#gallery button[data-photo-id]');
    await until('the viewer', () => browser.run(`() => document.querySelector('.lightbox-count') !== null`));
    await browser.press('Escape');
    await until('the page', () => browser.run(`() => document.querySelector('.yarl__root') === null`));
    await browser.click('#gallery a[href="/mara"]');
    await until('the portfolio', () =>
      browser.run(
        `() => location.pathname === '/mara' && document.querySelector('h1')?.textContent === 'Mara Lindqvist'`,
      ),
    );
    await browser.click(await named(browser, 'a[href="/mara#contact"]', 'Contact'));
    const form = 'form[action="/api/contact"]';
    await browser.type(await named(browser, `${form} input`, 'Name'), 'Vera Visitor');
    await browser.type(await named(browser, `${form} input`, 'Email'), 'vera@visitors.test');
    await browser.type(await named(browser, `${form} textarea`, 'Message'), 'Do you have a free weekend in June?');
    await browser.click(`${form} button[type="submit"]`);
    await says(browser, 'Message sent successfully!');
  });

  it('AUTH-01 UPL-01 UPL-16 signs in, uploads a photo and publishes it', async () => {
    await signIn(browser, `${user}@vitrine.test`);
    const { photo, stored } = await upload(browser, client, photograph('forest-stream.jpg'), 'Forest stream');
    expect((await sharp(stored).metadata()).width).toBeLessThanOrEqual(2400);
    await browser.click(await named(browser, '[role="switch"]', 'Forest stream is public'));
    await until('a public photo', async () =>
      (await client.json<Photo[]>('/api/user/photos')).some(({ id, isPublic }) => id === photo.id && isPublic),
    );
    await until('a visitor’s page', async () =>
      (await (await fetch(`${product.url}/${user}`)).text()).includes(photo.id),
    );
    await browser.open(`${product.url}/${user}`);
    await named(browser, 'main button', 'Open Forest stream');
  });

  it('UPL-36 keeps the colours of a tagged photo', async () => {
    const { stored } = await upload(browser, client, await tagged(), 'Tagged');
    expect(isTrue(await colourOf(stored))).toBe(true);
  });

  it('UPL-36 makes no false circles of a zone plate', async () => {
    const [width, height] = [8000, 5000];
    const rings = Buffer.alloc(width * height);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        rings[y * width + x] =
          127.5 + 127.5 * Math.cos((Math.PI / width) * ((x - width / 2) ** 2 + (y - height / 2) ** 2));
    const path = join(files, 'zone.jpg');
    await sharp(rings, { raw: { width, height, channels: 1 } })
      .jpeg({ quality: 80 })
      .toFile(path);
    const { stored } = await upload(browser, client, path, 'Zone plate');
    const copy = await sharp(stored).metadata();
    expect(copy.width).toBeLessThanOrEqual(2400);
    const patch = async (x: number, y: number): Promise<number> => {
      const area = { left: Math.round(x * copy.width), top: Math.round(y * copy.height), width: 40, height: 40 };
      const { channels } = await sharp(await sharp(stored).greyscale().extract(area).toBuffer()).stats();
      return channels[0]?.stdev ?? Number.NaN;
    };
    // Finer there than the copy can hold: grey.
    for (const [x, y] of [
      [0.02, 0.3],
      [0.06, 0.5],
      [0.1, 0.6],
      [0.9, 0.4],
      [0.95, 0.2],
    ] as const)
      expect(await patch(x, y)).toBeLessThan(10);
  }, 300_000);
});

describe('a Firefox that gives back other pixels than were drawn', () => {
  const monitor = async () => {
    const wide = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } }).withIccProfile('p3');
    const { icc } = await sharp(await wide.png().toBuffer()).metadata();
    const path = join(files, 'monitor.icc');
    writeFileSync(path, icc!);
    return { 'gfx.color_management.display_profile': path };
  };
  it.each([
    ['colours of its monitor', monitor],
    ['made-up pixels', () => Promise.resolve({ 'privacy.resistFingerprinting': true })],
  ])('UPL-36 sends the photo itself: %s', async (_, preferences) => {
    const browser = await launched(launchFirefox(programs, await preferences()));
    const { client, name } = await newUser(product.url, 'true');
    await signIn(browser, `${name}@vitrine.test`);
    const path = await tagged();
    const drawn = await browser.run<number[]>(
      `async (photo) => {
        const bytes = Uint8Array.from(atob(photo), (byte) => byte.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context.drawImage(bitmap, 0, 0);
        return [...context.getImageData(100, 100, 1, 1).data].slice(0, 3);
      }`,
      readFileSync(path, 'base64'),
    );
    expect(isTrue(drawn)).toBe(false);
    const { stored } = await upload(browser, client, path, 'Tagged');
    expect(isTrue(await colourOf(stored))).toBe(true);
    expect((await sharp(stored).metadata()).format).toBe('jpeg');
  });
});
