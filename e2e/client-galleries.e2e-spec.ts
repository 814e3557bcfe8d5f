import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import type {
  GalleryDownloadReadyDto,
  GalleryDto,
  GalleryMarksDto,
  GalleryPageDto,
  GalleryPhotoDto,
  VisitorPhotoDto,
} from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { faultsInBothLooks } from '@vitrine/e2e-support/axe';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import { Mailbox } from '@vitrine/e2e-support/mailbox';
import { json, newUser } from '@vitrine/e2e-support/photographer';
import { photograph } from '@vitrine/e2e-support/photographs';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import type { Visitor } from '@vitrine/e2e-support/visitor';

const ANNA = 'anna@clients.test';
const TITLE = 'Anna and Ben';
/** By the set that they come into; a folder becomes one. Two cameras name a photo alike. */
const FILES = {
  'Getting ready': ['DSC_0101', 'DSC_0102', 'DSC_0103', 'DSC_0104', 'DSC_0105', 'DSC_0106'],
  Portraits: ['DSC_0301', 'DSC_0302'],
  'First dance': ['DSC_0101', 'DSC_0402', 'DSC_0403', 'DSC_0404'],
} as const;
type SetTitle = keyof typeof FILES;
const PRINTS = ['two-friends', 'wine-and-drum', 'lamp-and-bird', 'forest-stream', 'summit-sunset', 'nuthatch'];
const KEPT_FOR_CLIENTS = 'Portraits';

/** A wedding from its upload to its delivery: the photographer at a desk, the bride with a phone, a guest at another desk. */
describe('a client gallery', () => {
  let mailbox: Mailbox;
  let product: Product;
  let browser: Browser;
  let owner: Visitor;
  let desk: Page;
  let phone: Page;
  let guest: Page;
  let galleryId: string;
  let photographerMail: string;
  const files = mkdtempSync(join(tmpdir(), 'vitrine-wedding-'));
  const consoleErrors: string[] = [];

  beforeAll(async () => {
    mailbox = await Mailbox.open();
    const env = { SMTP_URL: mailbox.url, AVIF: 'off' };
    [product, browser] = await Promise.all([startProduct({ demo: false, env }), launchBrowser(), writeFiles(files)]);
    const { client, name } = await newUser(product.url, 'wedding');
    owner = client;
    photographerMail = `${name}@vitrine.test`;
    desk = await open({ viewport: { width: 1440, height: 900 } });
    await desk.goto(`${product.url}/api/login`);
    await desk.getByLabel('Another e-mail').fill(photographerMail);
    await desk.keyboard.press('Enter');
    await desk.waitForURL(`${product.url}/**`);
    phone = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    guest = await open({ viewport: { width: 1280, height: 900 } });
  }, 300_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
    await mailbox.close();
    rmSync(files, { recursive: true });
  });

  const open = async (options: Parameters<Browser['newContext']>[0]): Promise<Page> => {
    const page = await (await browser.newContext(options)).newPage();
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) consoleErrors.push(message.text());
    });
    return page;
  };
  const gallery = () => owner.json<GalleryDto>(`/api/user/galleries/${galleryId}`);
  const photos = async () =>
    (await owner.json<{ photos: GalleryPhotoDto[] }>(`/api/user/galleries/${galleryId}/photos`)).photos;
  const marks = () => owner.json<GalleryMarksDto>(`/api/user/galleries/${galleryId}/marks`);
  const link = async (label: string) => (await gallery()).links.find((each) => each.label === label)!;
  const tab = async (name: string) => {
    await desk.goto(`${product.url}/galleries/${galleryId}/${name}`);
    await desk.getByRole('tabpanel').waitFor();
    await desk.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
  };
  const tiles = (page: Page) => page.locator('.gallery-tile');
  const hearts = (page: Page, pressed = false) =>
    page.locator('.gallery-heart').and(page.locator(`[aria-pressed=${pressed}]`));
  const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' });
  const saved = (page: Page) => page.getByText('All hearts are saved').waitFor();
  const mailOf = (address: string, words: string) =>
    until(`a mail "${words}"`, async () => (await mailbox.to(address)).find(({ subject }) => subject.includes(words)));
  const seen = async (page: Page) => {
    const visited = await page.request.get(`${product.url}/api/g/${galleryId}`);
    const listed = await page.request.get(`${product.url}/api/g/${galleryId}/photos`);
    return {
      page: (await visited.json()) as GalleryPageDto,
      ...((await listed.json()) as { photos: VisitorPhotoDto[]; total: number }),
    };
  };

  it('CGAL-01 STUD-10 STUD-11 STUD-17 is made by a preset and filled, a folder as a set', async () => {
    await desk.goto(`${product.url}/galleries`);
    await desk.getByRole('button', { name: 'New Gallery' }).click();
    await desk.getByLabel('Title').fill(TITLE);
    await desk.getByLabel('Day').fill('2026-06-20');
    await desk.getByRole('button', { name: 'Make Gallery' }).click();
    await desk.waitForURL(/\/galleries\/[0-9a-f-]{36}$/);
    galleryId = desk.url().split('/').at(-1) ?? '';
    const setNamed = (title: string) => desk.getByRole('list', { name: 'Sets' }).getByRole('button', { name: title });
    for (const title of ['Getting ready', KEPT_FOR_CLIENTS] as const) {
      await setNamed(title).click();
      await desk.getByRole('list', { name: `Photos of the set ${title}` }).waitFor({ state: 'attached' });
      const paths = FILES[title].map((name) => join(files, title, `${name}.jpg`));
      await desk.locator('input[type=file][aria-label=Photos]').setInputFiles(paths);
    }
    await desk.locator('input[webkitdirectory]').setInputFiles(join(files, 'First dance'));
    await desk.getByRole('button', { name: `More about ${KEPT_FOR_CLIENTS}` }).click();
    await desk.getByRole('menuitemcheckbox', { name: 'For clients alone' }).click();
    await until(
      'all photos',
      async () => {
        const here = await photos();
        return here.length === 12 && here.every(({ isPending }) => !isPending);
      },
      60_000,
    );
    const { sets } = await gallery();
    const filled = sets.filter((set) => set.photos > 0).map(({ title, photos: count }) => [title, count]);
    expect(filled).toEqual(Object.entries(FILES).map(([title, names]) => [title, names.length]));
    await setNamed('First dance').getByText('4').waitFor();
    expect(sets.find(({ title }) => title === KEPT_FOR_CLIENTS)?.audience).toBe('client');
  });

  it('STUD-31 STUD-05 PROOF-61 gives the couple a link with a PIN, opens the gallery and mails the invitation', async () => {
    await tab('rules');
    await desk.getByRole('switch', { name: 'Comments', exact: true }).click();
    await until('comments', async () => (await gallery()).rules.comments);
    await tab('links');
    await desk.getByRole('button', { name: 'More about Couple' }).click();
    await desk.getByRole('menuitem', { name: 'Change' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Change link' });
    await dialog.getByLabel('PIN').fill('lisbon');
    await dialog.getByRole('textbox', { name: 'E-mail addresses' }).fill(ANNA);
    await desk.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await desk.getByRole('dialog', { name: 'Note the PIN' }).getByText('lisbon').waitFor();
    await desk.getByRole('button', { name: 'Done' }).click();
    await desk.getByRole('button', { name: 'Open Gallery' }).click();
    await desk.getByText('The gallery is open').first().waitFor();

    const { id: linkId } = await link('Couple');
    await owner.json(`/api/user/galleries/${galleryId}/mails`, json('POST', { kind: 'invitation', linkId }));
    const mail = await mailOf(ANNA, TITLE);
    expect(mail.text).not.toContain('lisbon');
    const [address] = /http\S+\/g\/\S+/.exec(mail.text) ?? [];
    expect(address).toBe((await link('Couple')).url);
    await phone.goto(address ?? '');
  });

  it('VISIT-40 VISIT-50 VISIT-51 VISIT-54 keeps every heart of a phone that types the PIN its own way and loses the network', async () => {
    await tab('proofing');
    // As keyboards of phones write it.
    await phone.getByLabel('PIN').fill(' Lisbon ');
    await phone.getByRole('button', { name: 'Open the gallery' }).tap();
    await phone.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await hearts(phone).first().tap();
    const who = phone.getByRole('dialog', { name: 'Who are you?' });
    await who.getByLabel('Your name').fill('Anna');
    await who.getByLabel(/Your e-mail address/).fill(ANNA);
    await who.getByRole('button', { name: 'Go on' }).tap();
    const code = /\d{6}/.exec((await mailOf(ANNA, 'is your code')).subject)?.[0] ?? '';
    await phone.getByLabel('Code').fill(code);
    await phone.getByRole('button', { name: 'That is me' }).tap();
    await saved(phone);
    // The desk hears of it by itself.
    await desk.getByRole('heading', { name: 'Anna', exact: true }).waitFor();

    await phone.context().setOffline(true);
    for (let count = 2; count <= 4; count += 1) {
      await hearts(phone).first().tap();
      await phone.getByText(`${count} photos chosen`).waitFor();
    }
    await phone.getByText('3 hearts are kept here').waitFor();
    expect(Object.values((await marks()).marks).flat()).toHaveLength(1);
    await phone.context().setOffline(false);
    await saved(phone);
    expect(Object.values((await marks()).marks).flat()).toHaveLength(4);
    await desk.getByRole('img', { name: 'Chosen by Anna' }).nth(3).waitFor();
  });

  it('PROOF-30 PROOF-32 VISIT-57 PROOF-21 hides a photo, comments, and sends the list, of which both get one mail', async () => {
    await tiles(phone).getByRole('button').first().tap();
    await viewer(phone).getByRole('button', { name: 'Hide from guests' }).tap();
    await viewer(phone).getByRole('button', { name: 'Show to guests' }).waitFor();
    await viewer(phone).getByRole('button', { name: 'Comments', exact: true }).tap();
    const comments = phone.getByRole('complementary', { name: 'Comments' });
    await comments.getByLabel('Your comment').fill('Please in black and white');
    await comments.getByRole('button', { name: 'Send' }).tap();
    await comments.getByRole('button', { name: 'Delete' }).waitFor();
    await comments.getByRole('button', { name: 'Close comments' }).tap();
    await viewer(phone).getByRole('button', { name: 'Close', exact: true }).tap();

    await phone.getByRole('button', { name: 'Review and send' }).tap();
    await phone.getByRole('button', { name: 'Send to Jo Journey' }).tap();
    await phone.getByLabel('A note to Jo Journey').fill('The first one for our parents');
    await phone.getByRole('button', { name: 'Send my list' }).tap();
    await phone
      .getByRole('dialog')
      .getByText(/^Sent on/)
      .waitFor();
    await phone.keyboard.press('Escape');
    for (const [address, words] of [
      [photographerMail, 'A choice was sent'],
      [ANNA, 'Your choice for'],
    ] as const) {
      await mailOf(address, words);
      expect((await mailbox.to(address)).filter(({ subject }) => subject.includes(words))).toHaveLength(1);
    }
  });

  it('PROOF-31 CGAL-12 PROOF-40 PROOF-44 VISIT-60 shows guests no hidden photo, and gives them an archive of exactly its size', async () => {
    const hidden = (await photos()).filter(({ isHidden }) => isHidden);
    expect(hidden).toHaveLength(1);
    await guest.goto((await link('Guests')).url ?? '');
    await guest.getByRole('heading', { name: 'First dance' }).waitFor();
    await until('the tiles of guests', async () => (await tiles(guest).count()) === 9);
    const { page, photos: listed, total } = await seen(guest);
    expect([page.total, total, listed.length]).toEqual([9, 9, 9]);
    expect(page.sets.map(({ title, photos: count }) => [title, count])).toEqual([
      ['Getting ready', 5],
      ['First dance', 4],
    ]);
    expect(JSON.stringify([page, listed])).not.toContain(hidden[0]?.id);
    expect(await guest.content()).not.toMatch(/DSC_030|Portraits/);

    await guest.getByRole('button', { name: 'Download' }).click();
    const sheet = guest.getByRole('dialog', { name: 'Download' });
    await sheet.getByRole('radio', { name: /Web/ }).check();
    const button = sheet.getByRole('link', { name: /^Download .*B$/ });
    await button.waitFor();
    const ready = await prepared(guest.context());
    const coming = guest.waitForEvent('download');
    await button.click();
    const archive = join(files, 'guests.zip');
    await (await coming).saveAs(archive);
    expect(ready).toMatchObject({ files: 9, bytes: ready.parts[0]?.bytes });
    expect(Number(execFileSync('stat', ['-c', '%s', archive]))).toBe(ready.bytes);
    execFileSync('unzip', ['-tq', archive]);
    const names = execFileSync('unzip', ['-Z1', archive], { encoding: 'utf8' }).trim().split('\n');
    const own = (title: SetTitle) =>
      FILES[title]
        .map((name) => `${title}/${name}.jpg`)
        .filter((name) => name !== `Getting ready/${hidden[0]?.fileName}`);
    expect(names.toSorted()).toEqual([...own('First dance'), ...own('Getting ready')].toSorted());
    await guest.keyboard.press('Escape');
  });

  const prepared = async (context: BrowserContext) => {
    const headers = { origin: product.url, 'x-requested-with': 'XMLHttpRequest' };
    const data = { scope: 'all', size: 'web', inParts: false };
    return until('the archive', async () => {
      const answer = await context.request.post(`${product.url}/api/g/${galleryId}/download`, { headers, data });
      return answer.status() === 200 && ((await answer.json()) as GalleryDownloadReadyDto);
    });
  };

  it('STUD-44 STUD-45 STUD-26 PROOF-70 gives the photographer names, opens the list again and says it is delivered', async () => {
    await tab('proofing');
    await desk.getByLabel('Which photos').selectOption({ label: 'Anna: Favourites (4)' });
    await desk.getByRole('button', { name: 'Export' }).click();
    const chosen = Object.values((await marks()).marks).find(({ length }) => length === 4) ?? [];
    const names = (await photos())
      .filter(({ id }) => chosen.includes(id))
      .map(({ fileName }) => fileName.split('.')[0]);
    await until('the names', async () => {
      const text = await desk.getByRole('textbox', { name: 'Names' }).inputValue();
      return text.split(/,\s*/).toSorted().join() === [...new Set(names)].toSorted().join();
    });
    await desk.getByRole('button', { name: 'Done' }).click();
    await desk.getByRole('button', { name: 'Reopen Favourites of Anna' }).click();
    await desk.getByText('List reopened').first().waitFor();
    await tab('rules');
    await desk.getByText('Delivered', { exact: true }).click();
    await until('the stage', async () => (await gallery()).stage === 'delivered');
    await phone.reload();
    await phone.getByText(/^Delivered since/).waitFor();
    await phone.getByRole('button', { name: 'Review and send' }).waitFor();
  });

  it('VISIT-40 STUD-04 has no accessibility fault at the door, in the gallery and on the photographer’s tabs', async () => {
    const faults: string[] = [];
    const look = async (page: Page, what: string) => void faults.push(...(await faultsInBothLooks(page, what)));
    const door = await open({});
    await door.goto((await link('Couple')).url ?? '');
    await door.getByLabel('PIN').waitFor();
    await look(door, 'door');
    await door.context().close();

    await look(guest, 'gallery');
    await guest.getByRole('button', { name: 'Download' }).click();
    await guest.getByRole('link', { name: /^Download .*B$/ }).waitFor();
    await look(guest, 'downloads');
    await guest.keyboard.press('Escape');
    await tiles(guest).getByRole('button').first().click();
    await viewer(guest).waitFor();
    await look(guest, 'viewer');
    await guest.keyboard.press('c');
    await guest.getByRole('complementary', { name: 'Comments' }).waitFor();
    await look(guest, 'comments');
    await guest.keyboard.press('Escape');
    await guest.keyboard.press('Escape');
    await viewer(guest).waitFor({ state: 'detached' });

    for (const name of ['photos', 'look', 'links', 'rules', 'proofing', 'activity']) {
      await tab(name);
      await look(desk, name);
    }
    expect(faults).toEqual([]);
  });

  it('STUD-32 VISIT-14 takes a link back within two seconds: page, image and calls', async () => {
    const { photos: listed } = await seen(guest);
    const address = guest.url();
    const image = `${product.url}${listed[0]?.image.base}/320.webp`;
    const status = async (url: string) => (await guest.request.get(url)).status();
    expect([await status(address), await status(image)]).toEqual([200, 200]);

    await tab('links');
    await desk.getByRole('button', { name: 'More about Guests' }).click();
    await desk.getByRole('menuitem', { name: 'Revoke' }).click();
    await desk.getByRole('button', { name: 'Revoke Link' }).click();
    await desk.getByText('Link revoked').first().waitFor();
    await until(
      'all of it gone',
      async () => {
        const gone = await Promise.all([address, image, `${product.url}/api/g/${galleryId}`].map(status));
        return gone.every((one) => one === 404);
      },
      2_000,
    );
  });

  it('needs nothing that the content security policy forbids, and no script fails', () => {
    expect(consoleErrors).toEqual([]);
  });
});

/** The photos of {@link FILES}: no two are the same file. */
async function writeFiles(dir: string): Promise<void> {
  const all = Object.entries(FILES).flatMap(([title, names]) => names.map((name) => ({ title, name })));
  for (const [at, { title, name }] of all.entries()) {
    mkdirSync(join(dir, title), { recursive: true });
    const image = sharp(photograph(`${PRINTS[at % PRINTS.length] ?? ''}.jpg`)).resize(1200);
    const day = `2026:06:20 1${at % 10}:00:00`;
    const exif = { IFD0: { Model: `Camera ${at}` }, IFD2: { DateTimeOriginal: day } };
    writeFileSync(join(dir, title, `${name}.jpg`), await image.withExif(exif).jpeg({ quality: 90 }).toBuffer());
  }
}
