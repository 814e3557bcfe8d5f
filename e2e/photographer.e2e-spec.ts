import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { accessibilityFaults, faultsInBothLooks } from '@vitrine/e2e-support/axe';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import { multiplyPhoto } from '@vitrine/e2e-support/many-photos';
import { photograph, uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { ROOT } from '@vitrine/dev-servers/root';
import { withXmpPacket } from '@vitrine/testing/builders/photo-file';

const MANY = 10_000;

interface Photo {
  id: string;
  title: string;
  isPublic: boolean;
  description: string | null;
  tags: string[];
  exif: Record<string, unknown>;
  file: { type: string; bytes: number; kept: boolean };
}

/** What a photographer's other programs and camera wrote into a file. */
interface Wrote {
  keywords: string[];
  rating: number;
  model: string;
  /** `2021:05:03` */
  day: string;
}

const xmp = (keywords: string[], rating: number): string =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmp:Rating="${rating}"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag>${keywords
      .map((word) => `<rdf:li>${word}</rdf:li>`)
      .join('')}</rdf:Bag></dc:subject></rdf:Description></rdf:RDF>`;

/** A photographer's own pages in a real browser, on the product as the README starts it. */
describe('the photographer’s area', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const files = mkdtempSync(join(tmpdir(), 'vitrine-photographer-'));
  const consoleErrors: string[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
    context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
    page = await open(context);
    await page.goto(`${product.url}/api/login`);
    await page.getByRole('button', { name: 'photographer', exact: true }).click();
    await page.waitForURL(`${product.url}/**`);
  }, 300_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
    rmSync(files, { recursive: true });
  });

  const open = async (where: BrowserContext): Promise<Page> => {
    const opened = await where.newPage();
    opened.setDefaultTimeout(30_000);
    opened.on('pageerror', (error) => consoleErrors.push(error.message));
    opened.on('console', (message) => {
      if (/content security policy/i.test(message.text())) consoleErrors.push(message.text());
    });
    return opened;
  };
  const go = async (path: string, on = page): Promise<void> => {
    await on.goto(product.url + path);
  };
  const toast = (title: string, on = page) => on.getByText(title, { exact: true }).first();
  const row = (title: string, on = page) => on.getByRole('row').filter({ hasText: title });
  const choose = async (title: string, item: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const api = async <T>(path: string): Promise<T> =>
    (await context.request.get(product.url + path)).json() as Promise<T>;
  const visitors = async <T>(path: string): Promise<T> => (await fetch(product.url + path)).json() as Promise<T>;
  const shown = async (): Promise<string[]> =>
    (await visitors<Photo[]>('/api/portfolio/mara/photos')).map(({ title }) => title);
  const ownPhoto = async (title: string): Promise<Photo | undefined> =>
    (await api<Photo[]>('/api/user/photos')).find((photo) => photo.title === title);

  it('SEC-04 PROF-04 PROF-06 PROF-08 URLS-03 saves the profile and the address, and visitors see both within seconds', async () => {
    await go('/account?tab=profile');
    const form = page.getByRole('form', { name: 'Profile' });
    await form.getByLabel('Bio').fill('I wait for the second light.');
    await form.getByRole('radio', { name: /full name with a dash/i }).check();
    await form
      .getByText(/\/mara-lindqvist/)
      .first()
      .waitFor();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await toast('Portfolio URL updated!').waitFor();
    await until('the new text', async () => {
      const { aboutMe, path } = await visitors<{ aboutMe: string; path: string }>('/api/portfolio/mara');
      return aboutMe === 'I wait for the second light.' && path === '/mara-lindqvist';
    });
    const visit = page.waitForURL(`${product.url}/mara-lindqvist`);
    await page.getByRole('button', { name: 'Visit' }).click();
    await visit;
    await go('/account?tab=profile');
    await form.getByRole('radio', { name: /^username/i }).check();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await toast('Portfolio URL updated!').waitFor();
  });

  it('PROF-14 PROF-23 PROF-15 shows a cropped profile image, from a file or a photo, on the public page', async () => {
    await go('/account?tab=avatar');
    await page.getByLabel('Choose a picture').setInputFiles(photograph('two-friends.jpg'));
    await page.getByRole('slider', { name: 'Zoom' }).waitFor();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await toast('Profile Picture Updated').waitFor();
    const face = () => visitors<{ profileImage: string | null }>('/api/portfolio/mara');
    const first = await until('the image on the page', async () => (await face()).profileImage);
    const { width, height } = await sharp(
      Buffer.from(await (await fetch(product.url + first)).arrayBuffer()),
    ).metadata();
    expect([width, height]).toEqual([400, 400]);

    await page.getByRole('button', { name: 'Choose from your photos' }).click();
    await page.getByRole('list', { name: 'Your photos' }).getByRole('button').first().click();
    await toast('Profile Picture Updated').waitFor();
    await until('the other image', async () => {
      const { profileImage } = await face();
      return profileImage && profileImage !== first;
    });
    await until('the first address dead', async () => (await fetch(product.url + first)).status === 404);
  });

  it('PROF-24 PROF-31 PROF-32 changes the hero banner to a global one and to one’s own', async () => {
    await go('/account?tab=hero');
    await page.getByRole('radio', { name: /global banner/i }).check();
    await page
      .getByRole('radiogroup', { name: 'Banners' })
      .getByRole('radio', { name: /Lines over water/ })
      .click();
    await page.getByRole('button', { name: 'Save hero banner' }).click();
    await toast('Hero Image Updated').waitFor();
    const hero = () => api<{ name: string; source: string }>('/api/user/hero-selection');
    expect(await hero()).toMatchObject({ name: 'Lines over water', source: 'global' });

    await page.getByRole('radio', { name: /custom photo/i }).check();
    await page
      .getByRole('list', { name: 'Your photos' })
      .getByRole('button', { name: /Hours cut out/ })
      .click();
    await page.getByRole('button', { name: 'Save hero banner' }).click();
    await toast('Custom Hero Image Set').waitFor();
    await until('the own hero', async () => (await hero()).source === 'custom');
  });

  it('keeps the focal point of a hero in view, as its photographer set it', async () => {
    await go('/account?tab=hero');
    await page.getByRole('button', { name: 'Focal point', exact: true }).click();
    const picker = page.getByRole('application', { name: 'Focal point' });
    for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowDown']) await picker.press(key);
    await page.getByRole('button', { name: 'Save focal point' }).click();
    await toast('Focal point updated').waitFor();
    const { id } = await visitors<{ id: string }>('/api/portfolio/mara');
    await until('the crop', async () => {
      const hero = await visitors<{ image: { focalPoint?: object } }>(`/api/user/hero-selection/${id}`);
      return JSON.stringify(hero.image.focalPoint) === JSON.stringify({ x: 49, y: 52 });
    });
    await until('the page', async () =>
      (await (await fetch(`${product.url}/mara`)).text()).includes('object-position:49% 52%'),
    );
  });

  it('shows photos without titles, with the rights to them and a way to a licence', async () => {
    await go('/account?tab=portfolio');
    await page.getByRole('switch', { name: 'Show titles' }).click();
    await toast('Titles are hidden').waitFor();
    await page.getByRole('textbox', { name: 'Creator' }).fill('Mara Lindqvist');
    await page.getByRole('textbox', { name: 'Credit line' }).fill('Lindqvist / Vitrine');
    await page.getByRole('textbox', { name: 'Licensing page' }).fill('mara.example');
    await page.getByRole('textbox', { name: 'Copyright notice' }).fill('© 2026 Lindqvist Studio');
    await page.keyboard.press('Enter');
    await page.getByText('Please enter an address that begins with https://.').waitFor();
    await page.getByRole('textbox', { name: 'Licensing page' }).fill('https://mara.example/licences');
    await page.getByRole('button', { name: 'Save rights' }).click();
    await toast('Rights updated').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'License' }).selectOption('cc-by-nc-4.0');
    await toast('License updated').waitFor();
    await until('the settings', async () => {
      const [photo] =
        await visitors<{ hidesTitle?: true; rights?: { licence: string } }[]>('/api/portfolio/mara/photos');
      return photo?.hidesTitle === true && photo.rights?.licence === 'CC BY-NC 4.0';
    });
    const [title = ''] = await shown();
    const guest = await open(await browser.newContext());
    await go('/mara', guest);
    await guest.getByRole('link', { name: 'CC BY-NC 4.0' }).waitFor();
    await guest
      .getByRole('button', { name: `Open ${title}`, exact: true })
      .last()
      .click();
    await guest.getByRole('dialog', { name: 'Photo viewer' }).waitFor();
    await guest.getByRole('link', { name: 'Licence this picture' }).waitFor();
    expect(await accessibilityFaults(guest)).toEqual([]);
    await guest.keyboard.press('i');
    const said = (await guest.getByRole('complementary', { name: 'Photo information' }).textContent()) ?? '';
    for (const words of ['© 2026 Lindqvist Studio · CC BY-NC 4.0', 'Creator: Mara Lindqvist', 'Lindqvist / Vitrine'])
      expect(said).toContain(words);
    expect(said).not.toContain(title);
    await guest.context().close();
    await page.getByRole('switch', { name: 'Show titles' }).click();
    await toast('Titles are shown').waitFor();
  });

  it('SEC-04 TPL-20 TPL-21 PROF-34 ENT-22 applies a template and a contact type at once', async () => {
    await go('/account?tab=portfolio');
    await page.getByRole('radio', { name: 'Monochrome', exact: true }).click();
    await toast('Template updated').waitFor();
    await page
      .getByRole('radio', { name: 'Monochrome', exact: true, checked: true })
      .getByText('Currently Active')
      .waitFor();
    const { id } = await visitors<{ id: string }>('/api/portfolio/mara');
    expect(await visitors(`/api/portfolio/template/${id}`)).toEqual({ templateId: 'monochrome' });
    await page.getByRole('radio', { name: 'Classic', exact: true }).click();
    await until(
      'classic',
      async () => (await api<{ templateId: string }>('/api/user/template')).templateId === 'classic',
    );
    await page.getByLabel('Contact type').selectOption('prints');
    await toast('Contact preference updated').waitFor();
    await until(
      'prints',
      async () => (await visitors<{ contactPreference: string }>('/api/portfolio/mara')).contactPreference === 'prints',
    );
  });

  it('CAT-12 CAT-17 CAT-18 makes, renames and removes a category of one’s own', async () => {
    await go('/my-photos');
    await page.getByRole('button', { name: 'Custom Categories' }).click();
    const dialog = page.getByRole('dialog', { name: 'Custom Categories' });
    await dialog.getByText('No custom categories yet.').waitFor();
    await dialog.getByRole('textbox').fill('Weddings');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Rename Weddings' }).click();
    await dialog.getByLabel('New name of Weddings').fill('Brides');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Rename Brides' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Brides' });
    await page.getByText('No photos match your current filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row('Half a fig').waitFor();
  });

  it('PHOTO-33 PHOTO-35 PHOTO-36 PHOTO-38 edits a photo, with suggestions on request', async () => {
    await go('/my-photos');
    await choose('Half a fig', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit Photo Metadata' });
    await dialog.getByLabel('Title').fill('A fig, half eaten');
    await dialog.getByLabel('Alt text').fill('Half a fig in a red bowl on concrete.');
    await dialog.getByRole('button', { name: /enhance with ai/i }).click();
    await dialog
      .getByRole('button', { name: /^apply/i })
      .first()
      .waitFor();
    const description = dialog.getByRole('textbox', { name: 'Description' });
    await description.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Half a fig in a ');
    await dialog.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('red bowl');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('- on <concrete>');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await toast('Photo updated').waitFor();
    await row('A fig, half eaten').waitFor();
    const stored = await until('it', () => ownPhoto('A fig, half eaten'));
    expect(stored).toMatchObject({
      altText: 'Half a fig in a red bowl on concrete.',
      category: 'artistic',
      description: '<p>Half a fig in a <strong>red bowl</strong></p><ul><li>on &lt;concrete&gt;</li></ul>',
    });
    await until('visitors', async () => (await shown()).includes('A fig, half eaten'));
  });

  it('asks before Back discards what was typed, and goes back with one press afterwards', async () => {
    await go('/account?tab=settings');
    await page.getByRole('link', { name: 'Upload Photos' }).first().click();
    await choose('A fig, half eaten', 'Edit');
    const title = page.getByRole('dialog', { name: 'Edit Photo Metadata' }).getByLabel('Title');
    const question = page.getByRole('alertdialog', { name: 'Discard your unsaved changes?' });
    await title.fill('A fig');
    const entries = await page.evaluate(() => history.length);
    await page.goBack();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect([await title.inputValue(), page.url()]).toEqual(['A fig', `${product.url}/my-photos`]);
    await page.goBack();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await title.waitFor({ state: 'detached' });
    expect([await page.evaluate(() => history.length), page.url()]).toEqual([entries, `${product.url}/my-photos`]);
    await page.goBack();
    await page.getByRole('tab', { name: 'Settings', selected: true }).waitFor();
  });

  it('goes from the portfolio to My Photos and back in one document, which the server has rendered', async () => {
    await go('/mara');
    await page.keyboard.press('Shift');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await bar.getByRole('link', { name: 'Vitrine, home' }).click();
    await bar.getByRole('link', { name: 'Upload Photos' }).click();
    await page.getByRole('heading', { level: 1, name: 'My Photos' }).waitFor();
    await page.goBack();
    await page.goBack();
    await page.waitForURL(`${product.url}/mara`);
    await page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' }).waitFor();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });

  it('PHOTO-41 deletes after a confirmation, undoes, and shows the trash', async () => {
    await go('/my-photos');
    await choose('Dragonfly, resting', 'Delete');
    await page.getByText('Are you sure you want to delete Dragonfly, resting?').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast('Photo deleted').waitFor();
    await row('Dragonfly, resting').waitFor({ state: 'detached' });
    // The pointer on it holds it.
    await page.getByRole('button', { name: 'Undo' }).hover();
    await until('gone for visitors', async () => !(await shown()).includes('Dragonfly, resting'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Dragonfly, resting').waitFor();
    await until('back for visitors', async () => (await shown()).includes('Dragonfly, resting'));

    await choose('Dragonfly, resting', 'Delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast('Photo deleted').waitFor();
    await go('/my-photos?view=trash');
    await page
      .getByText(/Deleted for good/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Restore Dragonfly, resting' }).click();
    await page.getByText(/The trash is empty/).waitFor();
    await until('back for visitors', async () => (await shown()).includes('Dragonfly, resting'));
  });

  it('PROF-40 makes a photo the hero banner from its row, and undoes it with one click', async () => {
    const hero = () => visitors<{ id: string }>(`/api/user/hero-selection/${ownerId}`);
    await go('/my-photos');
    const { id: ownerId } = await visitors<{ id: string }>('/api/portfolio/mara');
    const before = await hero();
    const photo = await ownPhoto('Nuthatch, head down');
    await choose('Nuthatch, head down', 'Use as hero banner');
    await toast('Custom Hero Image Set').waitFor();
    await until('the photo', async () => (await hero()).id === `custom-${photo?.id}`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast('Your hero banner is as before').waitFor();
    await until('the hero before', async () => (await hero()).id === before.id);
  });

  it('changes many photos at once and undoes it with one click', async () => {
    await go('/my-photos');
    const before = await shown();
    await row('Nuthatch, head down').getByRole('checkbox').click();
    await row('A stream finds its way').getByRole('checkbox').click();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Visibility' }).click();
    await page
      .getByRole('menuitemcheckbox', { name: /private/i })
      .or(page.getByRole('menuitem', { name: /private/i }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Undo' }).hover();
    await until('two fewer', async () => (await shown()).length === before.length - 2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until('all again', async () => JSON.stringify(await shown()) === JSON.stringify(before));
  });

  it('orders the portfolio by keyboard alone', async () => {
    await go('/my-photos');
    await page.getByRole('button', { name: 'Arrange' }).click();
    const before = await shown();
    const first = page.getByRole('button', { name: `${before[0]}, position 1 of ${before.length}` });
    await first.focus();
    await page.keyboard.press('Space');
    await page
      .getByText(/picked up|lifted/i)
      .first()
      .waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowRight');
    await page
      .getByText(/position 2/i)
      .first()
      .waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await until('the new order', async () => (await shown())[1] === before[0] && (await shown())[0] === before[1]);
    await page.getByRole('button', { name: `Move ${before[0]}` }).click();
    await page.getByRole('menuitem', { name: 'Move to start' }).click();
    await until('the order before', async () => JSON.stringify(await shown()) === JSON.stringify(before));
  });

  it('uploads a folder three at a time, shows what is wrong with one, and continues after the network was down', async () => {
    const folder = join(files, 'folder');
    mkdirSync(folder);
    const names = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `upload_${name}.jpg`);
    for (const name of names) writeFileSync(join(folder, name), await uniqueJpeg(1600, 1200));
    // One in which the embedded analyser sees something to tag.
    const forest = await sharp(photograph('forest-stream.jpg')).resize(1600).jpeg().toBuffer();
    writeFileSync(join(folder, 'upload_six.jpg'), forest);
    writeFileSync(join(folder, 'broken.jpg'), readFileSync(photograph('dragonfly.jpg')).subarray(0, 90_000));
    await go('/my-photos');
    let inFlight = 0;
    let most = 0;
    const held = Promise.withResolvers<void>();
    await page.route('**/api/photos/upload', async (route) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await held.promise;
      inFlight -= 1;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Upload Photos' }).first().click();
    await page.getByLabel('Choose a photo').setInputFiles([...names, 'broken.jpg'].map((name) => join(folder, name)));
    await page.getByRole('button', { name: 'Upload 7 photos' }).click();
    const panel = page.getByRole('region', { name: 'Uploads' });
    await until('three in flight', async () => inFlight === 3);
    await context.setOffline(true);
    held.resolve();
    await panel
      .getByText(/offline|cannot be reached/i)
      .first()
      .waitFor();
    await context.setOffline(false);
    await panel.getByText('6 uploaded, 1 failed', { exact: true }).waitFor({ timeout: 60_000 });
    expect(most).toBe(3);
    await page.unroute('**/api/photos/upload');
    expect((await api<Photo[]>('/api/user/photos')).filter(({ title }) => /^upload /i.test(title))).toHaveLength(6);
  });

  it('UPL-34 shows visitors no tag that a machine wrote until it is kept', async () => {
    const { id, tags } = await until('suggestions', async () => {
      const found = await ownPhoto('upload six');
      return found && found.tags.length > 0 ? found : null;
    });
    const published = async () =>
      (await visitors<Photo[]>('/api/portfolio/mara/photos')).find((photo) => photo.id === id);
    await go('/my-photos?review=open&q=upload+six');
    await row('upload six').getByRole('switch').click();
    expect((await until('the photo', published)).tags).toEqual([]);
    const notice = page.getByRole('region', { name: 'Review of suggestions' });
    await notice.getByRole('button', { name: 'Keep all' }).click();
    const question = page.getByRole('alertdialog');
    expect(await question.textContent()).toContain(tags.join(', '));
    await question.getByRole('button', { name: 'Keep suggestions' }).click();
    await until('its tags', async () => JSON.stringify((await published())?.tags) === JSON.stringify(tags));
  });

  it('keeps the upload queue when the session ends, and continues after signing in again', async () => {
    const late = ['late_one.jpg', 'late_two.jpg'].map((name) => join(files, name));
    for (const path of late) writeFileSync(path, await uniqueJpeg(800, 600));
    await go('/my-photos');
    const cookies = await context.cookies();
    await page.getByRole('button', { name: 'Upload Photos' }).first().click();
    await page.getByLabel('Choose a photo').setInputFiles(late);
    await context.clearCookies({ name: 'vitrine.sid' });
    await page.getByRole('button', { name: 'Upload 2 photos' }).click();
    const panel = page.getByRole('region', { name: 'Uploads' });
    await panel
      .getByText(/Your session has ended/)
      .first()
      .waitFor();
    await context.addCookies(cookies);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await panel.getByText('2 uploaded', { exact: true }).waitFor({ timeout: 60_000 });
  });

  it('DESK-60 is a program that phones can install', async () => {
    const manifest = (await api('/app.webmanifest')) as { icons: { src: string; sizes: string }[]; start_url: string };
    expect(manifest).toMatchObject({ name: 'Vitrine', display: 'standalone', start_url: '/my-photos' });
    for (const { src, sizes } of [...manifest.icons, { src: '/icon-180.png', sizes: '180x180' }]) {
      const icon = await sharp(await (await context.request.get(product.url + src)).body()).metadata();
      expect([src, icon.format, `${icon.width}x${icon.height}`]).toEqual([src, 'png', sizes]);
    }
  });

  it('DESK-61 DESK-62 DESK-63 takes what another program shares, large, and also before the sign-in', async () => {
    const hasWorker = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/upload/shared'))?.active?.state);
    /** As a phone does it: a form, to an address that only the worker answers. */
    const share = async (paths: string[]) => {
      await page.evaluate((action) => {
        const form = Object.assign(document.createElement('form'), { id: 'share', method: 'post', action });
        form.enctype = 'multipart/form-data';
        form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'photos', multiple: true }));
        document.body.append(form);
      }, '/upload/shared');
      await page.locator('#share input').setInputFiles(paths);
      await page.evaluate(() => document.querySelector<HTMLFormElement>('#share')?.submit());
    };
    await go('/my-photos');
    await until('the worker', async () => (await hasWorker()) === 'activated');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

    const large = Array.from({ length: 10 }, (_, at) => join(files, `shared_${at}.jpg`));
    for (const path of large) writeFileSync(path, Buffer.concat([await uniqueJpeg(), Buffer.alloc(20_000_000)]));
    await share(large);
    const sheet = page.getByRole('dialog', { name: 'Upload 10 photos' });
    await sheet.getByText(/^190\.\d MB in all/).waitFor({ timeout: 60_000 });
    expect(page.url()).toBe(`${product.url}/my-photos`);
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    for (const path of large) rmSync(path);

    const one = join(files, 'Shared before the sign-in.jpg');
    writeFileSync(one, await uniqueJpeg(800, 600));
    await context.clearCookies();
    await share([one]);
    await page.getByRole('button', { name: 'photographer', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Photos' });
    await dialog.getByText('Shared before the sign-in.jpg').waitFor();
    await dialog.getByLabel('Title', { exact: true }).fill('Shared from a phone');
    await dialog.getByLabel('Category', { exact: true }).selectOption('nature');
    await page.getByRole('button', { name: 'Upload Photo' }).and(page.locator(':enabled')).click();
    await toast('Photo uploaded').waitFor();
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });

  it('DESK-70 DESK-71 takes a folder from the command line, and nothing of it twice', async () => {
    const folder = join(files, 'Desk');
    mkdirSync(join(folder, 'Harbours'), { recursive: true });
    for (const name of ['old-pier.jpg', 'Harbours/old-crane.jpg'])
      writeFileSync(join(folder, name), await uniqueJpeg());
    const made = await context.request.post(`${product.url}/api/user/access-tokens`, {
      data: { name: 'Command line', scopes: ['read', 'upload'] },
      headers: { origin: product.url },
    });
    const { token, secret } = (await made.json()) as { token: { id: string }; secret: string };
    const upload = async () => {
      const program = [join(ROOT, 'cli/src/main.ts'), 'upload', folder, '--url', product.url];
      const env = { PATH: process.env.PATH, VITRINE_TOKEN: `${token.id}:${secret}` };
      const child = spawn(process.execPath, ['--no-warnings', ...program], { env });
      return text(child.stdout);
    };
    expect(await upload()).toBe('2 sent, 0 already there, 0 refused.\n');
    expect(await upload()).toBe('0 sent, 2 already there, 0 refused.\n');
    expect(await ownPhoto('old crane')).toMatchObject({ category: 'harbours', isPublic: false, file: { kept: true } });
    const ended = await context.request.delete(`${product.url}/api/user/access-tokens/${token.id}`, {
      headers: { origin: product.url },
    });
    expect(ended.status()).toBe(204);
    await until('the token gone', async () =>
      (await upload()).includes('Stopped: The token is wrong, or has been ended'),
    );
  });

  it('reads the camera settings before shrinking the image, and keeps an original byte for byte on request', async () => {
    const camera = { Make: 'Canon', Model: 'Canon EOS R5', LensModel: 'RF50mm F1.2' };
    const file = await sharp(photograph('nuthatch.jpg'))
      .withExif({
        IFD0: { Make: camera.Make, Model: camera.Model },
        IFD2: { LensModel: camera.LensModel, FNumber: '28/10', ISOSpeedRatings: '400', ExposureTime: '1/250' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '52/1 30/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '13/1 24/1 0/1',
        },
      })
      .jpeg()
      .toBuffer();
    for (const [title, keep] of [
      ['Made smaller', false],
      ['Kept as it was', true],
    ] as const) {
      // The same image in another file: a duplicate is not uploaded again.
      const path = join(files, `${title}.jpg`);
      writeFileSync(path, keep ? file : Buffer.concat([file, Buffer.from([0])]));
      await go('/my-photos?upload=true');
      const dialog = page.getByRole('dialog', { name: 'Upload Photos' });
      await dialog.getByLabel('Title', { exact: true }).fill(title);
      await dialog.getByLabel('Category', { exact: true }).selectOption('nature');
      if (keep) await dialog.getByLabel(/keep the original file/i).check();
      await dialog.getByLabel('Choose a photo').setInputFiles(path);
      await page.getByRole('button', { name: 'Upload Photo' }).and(page.locator(':enabled')).click();
      await toast('Photo uploaded').waitFor();
      const photo = await until('its camera', async () => {
        const found = await ownPhoto(title);
        return found?.exif.model ? found : null;
      });
      expect(photo.exif).toMatchObject({ model: 'Canon EOS R5', lens: 'RF50mm F1.2', aperture: 2.8, iso: 400 });
      // Names of images are random and may spell it.
      expect(JSON.stringify({ ...photo, image: null, imageUrl: null })).not.toMatch(/gps|latitude/i);
      expect(photo.file).toMatchObject(keep ? { kept: true, type: 'image/jpeg' } : { kept: false, type: 'image/webp' });
    }
    await go('/my-photos');
    await page.getByRole('button', { name: 'Details of Kept as it was' }).click();
    const sheet = page.getByRole('dialog', { name: 'Kept as it was' });
    for (const fact of ['Canon EOS R5', 'RF50mm F1.2', 'ƒ/2.8', '1/250 s'])
      await sheet.getByText(fact).first().waitFor();
    const download = page.waitForEvent('download');
    await sheet.getByRole('link', { name: 'Download original' }).click();
    const saved = readFileSync(await (await download).path());
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(saved)).toBe(hash(file));
  });

  it('replaces a photo’s file: title, place and link stay, and visitors no longer get the former file', async () => {
    interface Seen {
      id: string;
      title: string;
      image: { base: string; width: number };
    }
    const seen = () => visitors<Seen[]>('/api/portfolio/mara/photos');
    const title = 'Made smaller';
    await go('/my-photos');
    await page.getByRole('switch', { name: `${title} is public` }).click();
    const before = await until('the photo', async () => (await seen()).find((photo) => photo.title === title));
    const places = (await seen()).map(({ id }) => id);
    const former = `${product.url}${before.image.base}/card.jpg`;
    expect((await fetch(former)).status).toBe(200);

    const path = join(files, 'Another edit.jpg');
    writeFileSync(path, await sharp(photograph('nuthatch.jpg')).resize(700).greyscale().jpeg().toBuffer());
    await choose(title, 'Replace file…');
    const dialog = page.getByRole('dialog', { name: 'Replace file' });
    await dialog.getByLabel('Choose a photo').setInputFiles(path);
    await dialog.getByLabel(/keep the original file/i).check();
    await dialog.getByRole('button', { name: 'Replace file' }).and(page.locator(':enabled')).click();
    await toast('Replacing the file').waitFor();
    const after = await until('the new file', async () => {
      const found = (await seen()).find(({ id }) => id === before.id);
      return found?.image.width === 700 ? found : null;
    });
    expect(after.title).toBe(title);
    expect((await seen()).map(({ id }) => id)).toEqual(places);
    expect((await fetch(`${product.url}${after.image.base}/card.jpg`)).status).toBe(200);
    await until('the former address dead', async () => (await fetch(former)).status === 404);
    expect(await ownPhoto(title)).toMatchObject({ file: { kept: true, type: 'image/jpeg' } });
  });

  it('downloads what is selected, and everything, as one archive', async () => {
    const saved = async (click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> => {
      const coming = page.waitForEvent('download');
      await click();
      const download = await coming;
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
    };
    await go('/my-photos');
    await row('Kept as it was').getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selection' });
    const one = await saved(() => bar.getByRole('button', { name: 'Download originals' }).click());
    expect(one.name).toMatch(/^photos-\d{4}-\d\d-\d\d\.zip$/);
    // Stored, not compressed: the file stands in the archive byte for byte, its sidecar behind it.
    expect(one.bytes.includes(readFileSync(join(files, 'Kept as it was.jpg')))).toBe(true);
    expect(one.bytes.includes('Kept as it was.jpg.xmp')).toBe(true);
    expect(one.bytes.includes('"title":"Kept as it was"')).toBe(true);
    expect(one.bytes.includes(Buffer.from([0x50, 0x4b, 5, 6]))).toBe(true);

    await go('/account');
    const away = page.getByRole('region', { name: 'Take everything with you' });
    const all = await saved(() => away.getByRole('button', { name: 'Download All My Photos' }).click());
    for (const { title } of await api<Photo[]>('/api/user/photos'))
      expect(all.bytes.includes(`"title":${JSON.stringify(title)}`)).toBe(true);
    expect(all.bytes.includes('photos.csv')).toBe(true);
  });

  it('PHOTO-25 brings two tabs to the same state within seconds', async () => {
    const other = await open(context);
    await go('/my-photos?q=summit', other);
    await go('/my-photos?q=summit');
    const turn = (on: Page) => row('Last light on the summit', on).getByRole('switch');
    await turn(other).waitFor();
    await turn(page).click();
    await until('the other tab', async () => (await turn(other).getAttribute('aria-checked')) === 'false', 10_000);
    await turn(other).click();
    await until('this tab', async () => (await turn(page).getAttribute('aria-checked')) === 'true', 10_000);
    await other.close();
  });

  it('has no accessibility fault on any of its pages and dialogs, light and dark', async () => {
    const faults: string[] = [];
    const look = async (what: string): Promise<void> => {
      await until('no motion', () =>
        page.evaluate(() =>
          document
            .getAnimations()
            .every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().iterations === Infinity),
        ),
      );
      faults.push(...(await faultsInBothLooks(page, what)));
    };
    for (const tab of ['photos', 'services', 'profile', 'portfolio', 'tokens', 'settings']) {
      await go(`/account?tab=${tab}`);
      await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
      await look(`account, ${tab}`);
    }
    for (const name of ['Change Password', 'Delete Account']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      await look(name);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // The focus returns a moment after the dialog closes.
      await page.waitForFunction((text) => document.activeElement?.textContent === text, name);
    }
    await go('/my-photos?q=half');
    await row('A fig, half eaten').waitFor();
    await look('My Photos');
    for (const [key, name] of [
      ['?', /shortcuts/i],
      ['u', 'Upload Photos'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name }).waitFor();
      if (name === 'Upload Photos') await page.getByRole('textbox', { name: 'Description' }).waitFor();
      await look(String(name));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    for (const item of ['Details', 'Edit', 'Delete']) {
      const trigger = page.getByRole('button', { name: 'Actions for A fig, half eaten' });
      await trigger.click();
      await page.getByRole('menuitem', { name: item }).click();
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
      if (item === 'Edit') await page.getByRole('textbox', { name: 'Description' }).waitFor();
      await look(item);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor({ state: 'detached' });
      await until('focus back', () => trigger.evaluate((button) => button === document.activeElement));
    }
    await go('/account/programs');
    await page.getByRole('heading', { level: 1, name: 'Publish from your programs' }).waitFor();
    await look('programs');
    await go('/my-photos?view=trash');
    await page.getByText(/The trash is empty/).waitFor();
    await look('trash');
    expect(faults).toEqual([]);
  });

  it('PHOTO-45 PHOTO-47 finds photos by what their files say, and lists them by the day they were taken', async () => {
    const wrote = async (title: string, { keywords, rating, model, day }: Wrote) => {
      const file = await sharp(await uniqueJpeg())
        .withExif({ IFD0: { Make: 'Canon', Model: model }, IFD2: { DateTimeOriginal: `${day} 12:00:00` } })
        .jpeg()
        .toBuffer();
      const image = {
        name: `${title}.jpg`,
        mimeType: 'image/jpeg',
        buffer: withXmpPacket(file, xmp(keywords, rating)),
      };
      const fields = { title, category: 'nature', aiAltText: 'Grey', keptOriginal: 'true' };
      const sent = await context.request.post(`${product.url}/api/photos/upload`, {
        headers: { origin: product.url, 'x-requested-with': 'XMLHttpRequest' },
        multipart: { ...fields, image },
      });
      expect(sent.status()).toBe(201);
    };
    await wrote('Ferry at five', {
      keywords: ['Planted', 'ferry'],
      rating: 5,
      model: 'Canon EOS R5',
      day: '2021:05:03',
    });
    await wrote('Ferry at noon', {
      keywords: ['planted', 'ferry'],
      rating: 3,
      model: 'Canon EOS R5',
      day: '2021:05:01',
    });
    await wrote('Pier', { keywords: ['Planted'], rating: 4, model: 'Canon EOS R6', day: '2021:05:02' });
    const planted = () =>
      until('their keywords', async () => {
        const { counts } = await api<{ counts: { matching: number } }>(
          '/api/user/photos/page?keywords=planted&rating=3&takenFrom=2021-05-01&takenTo=2021-05-03',
        );
        return counts.matching === 3;
      });
    await planted();

    await go('/my-photos');
    const titles = () => page.locator('tbody tr td:nth-child(3) p:first-child').allTextContents();
    const listed = (...expected: string[]) =>
      until(expected.join(), async () => JSON.stringify(await titles()) === JSON.stringify(expected));
    const filters = page.getByRole('button', { name: /^Filters/ });
    await filters.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: /^planted 3/i }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.type('plant');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByLabel('Order').selectOption('taken');
    await listed('Ferry at five', 'Pier', 'Ferry at noon');
    await page.getByLabel('Order').selectOption('taken-oldest');
    await listed('Ferry at noon', 'Pier', 'Ferry at five');

    await filters.click();
    await sheet.getByLabel('Rating in the file').selectOption('4');
    await listed('Pier', 'Ferry at five');
    await sheet.getByLabel('Camera').selectOption('Canon EOS R5');
    await listed('Ferry at five');
    await sheet.getByLabel('First day').fill('2021-05-04');
    await page.getByText('No photos match your current filters.').waitFor();
    await sheet.getByRole('button', { name: 'Show 0 photos' }).click();
    await page.getByRole('list', { name: 'Filters' }).getByRole('button', { name: /Taken/ }).click();
    await listed('Ferry at five');
    await page.reload();
    await listed('Ferry at five');
    await page.getByRole('button', { name: 'Details of Ferry at five' }).click();
    await page.getByRole('region', { name: 'Said by the file' }).getByText('5 of 5').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('list', { name: 'Filters' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?sort=taken-oldest');
  });

  it(`PHOTO-16 PHOTO-22 stays quick with ${MANY} photos: few rows in the page, any place in a moment, search as one types`, async () => {
    const source = (await ownPhoto('Made smaller'))!;
    await multiplyPhoto(product, source.id, MANY);
    await go('/my-photos');
    await page.getByText(/Showing 10,?0\d\d of 10,?0\d\d photos/).waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(80);
    await page.getByLabel('Order').selectOption('title');
    await page.getByRole('row').nth(1).filter({ hasText: 'A fig, half eaten' }).waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await page
      .getByText(/^Picture 0[3-6]\d\d\d$/)
      .first()
      .waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(80);
    await page.getByPlaceholder('Search by title or description...').fill('picture 09999');
    await page.getByText(/Showing 1 of 10,?0\d\d photos/).waitFor();
    await row('Picture 09999').waitFor();
  });

  it('ACCT-48 deletes the account after its name was typed, and confirms it', async () => {
    await go('/account?tab=settings');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
    const confirm = dialog.getByRole('button', { name: 'Delete Account' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Your username').fill('mara');
    await confirm.click();
    await page.waitForURL(`${product.url}/`);
    await toast('Account deleted').waitFor();
    await until('the page gone', async () => (await fetch(`${product.url}/api/portfolio/mara`)).status === 404);
    expect((await context.request.get(`${product.url}/api/user/photos`)).status()).toBe(401);
  });

  it('needs nothing that the content security policy forbids, and no script fails', () => {
    expect(consoleErrors).toEqual([]);
  });
});
