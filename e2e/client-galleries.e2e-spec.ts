import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import type {
  GalleryDto,
  GalleryLinkDto,
  GalleryMarksDto,
  GalleryPhotoDto,
} from '@vitrine/contracts/client-galleries/client-gallery.dto';
import type {
  GalleryDownloadReadyDto,
  GalleryPageDto,
  VisitorPhotoDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import type { NewAccessTokenDto } from '@vitrine/contracts/identity/access-token.dto';
import { pathOf, type RouteName, ROUTES } from '@vitrine/contracts/http/routes';
import { faultsInBothLooks } from '@vitrine/e2e-support/axe';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import { Mailbox } from '@vitrine/e2e-support/mailbox';
import { json, newUser } from '@vitrine/e2e-support/photographer';
import { photograph, uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { type Product, startProduct, until } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

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

let mailbox: Mailbox;
let product: Product;
beforeAll(async () => {
  mailbox = await Mailbox.open();
  product = await startProduct({ demo: false, env: { SMTP_URL: mailbox.url, AVIF: 'off' } });
}, 300_000);
afterAll(async () => {
  await product.stop();
  await mailbox.close();
});

/** A wedding from its upload to its delivery: the photographer at a desk, the bride with a phone, a guest at another desk. */
describe('a client gallery', () => {
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
    [browser] = await Promise.all([launchBrowser(), writeFiles(files)]);
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
    await desk.goto(`${product.url}/account/galleries/${galleryId}/${name}`);
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
    await desk.goto(`${product.url}/account/galleries`);
    await desk.getByRole('button', { name: 'New Gallery' }).click();
    await desk.getByLabel('Title').fill(TITLE);
    await desk.getByLabel('Day').fill('2026-06-20');
    await desk.getByRole('button', { name: 'Make Gallery' }).click();
    await desk.waitForURL(/\/account\/galleries\/[0-9a-f-]{36}$/);
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
    const code = /^Code: (\d{6})$/m.exec((await mailOf(ANNA, 'Your code')).text)?.[1] ?? '';
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
    await tiles(phone).getByRole('link').first().tap();
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

    await guest.getByRole('link', { name: 'Download' }).click();
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
    await guest.getByRole('link', { name: 'Download' }).click();
    await guest.getByRole('link', { name: /^Download .*B$/ }).waitFor();
    await look(guest, 'downloads');
    await guest.keyboard.press('Escape');
    await tiles(guest).getByRole('link').first().click();
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

  it('needs nothing that the content security policy forbids, and no script fails', () => {
    expect(consoleErrors).toEqual([]);
  });
});

/** How long what was withdrawn may still be answered. */
const SOON_MS = 2_000;
const UNKNOWN = '0193a0b4-7d00-7000-8000-00000000dead';

/** In what state a photo of the gallery is; its file is called after it. */
const STATES = ['seen', 'hidden', 'private', 'trashed', 'removed'] as const;
type State = (typeof STATES)[number];

/** Who looks, and which photos they see; all of the others see none and get the same answer. */
const SEES = {
  owner: ['seen', 'hidden', 'private'],
  client: ['seen', 'hidden', 'private'],
  guest: ['seen'],
  revoked: [],
  expired: [],
  elsewhere: [],
  tampered: [],
  nobody: [],
  photographer: [],
  administrator: [],
} satisfies Record<string, State[]>;
type Viewer = keyof typeof SEES;
const VIEWERS = Object.keys(SEES) as Viewer[];

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** Calls that name a photo, and what they are sent. */
const OF_PHOTO: [route: RouteName, body: ((photoId: string) => object) | null][] = [
  ['galleryImage', null],
  ['galleryFile', null],
  ['photoComments', null],
  ['addComment', () => ({ text: 'This one' })],
  ['markPhotos', (photoId) => ({ changes: [{ photoId, on: true }] })],
  ['prepareGalleryDownload', (photoId) => ({ scope: 'photos', photoIds: [photoId], size: 'web' })],
  ['hidePhotos', (photoId) => ({ photoIds: [photoId], hidden: true })],
];

describe('who reaches what of a client gallery', () => {
  let owner: Visitor;
  let ownerName: string;
  let gallery: GalleryDto;
  let viewers: Record<Viewer, Ask>;
  let photos: Record<State, { id: string; token: string }>;

  beforeAll(async () => {
    ({ client: owner, name: ownerName } = await newUser(product.url, 'wedding'));
    gallery = await make('Anna and Ben');
    const secret = await owner.json<{ id: string }>(
      pathOf('createGallerySet', { galleryId: gallery.id }),
      json('POST', { title: 'Private', audience: 'client' }),
    );
    for (const state of STATES)
      await fill(gallery.id, state, state === 'private' ? secret.id : (gallery.sets[0]?.id ?? ''));
    await change('open');
    const client = await enter(await link('Couple', 'client'));
    const placed = await until('photos', async () => {
      const { photos: found } = await owner.json<{ photos: GalleryPhotoDto[] }>(
        pathOf('galleryPhotos', { galleryId: gallery.id }),
      );
      return found.length === STATES.length && found.every(({ isPending }) => !isPending) && found;
    });
    photos = Object.fromEntries(
      STATES.map((state) => [state, { id: placed.find(({ fileName }) => fileName === `${state}.jpg`)!.id, token: '' }]),
    ) as typeof photos;
    await readAddresses(client);
    await act('hide', 'hidden');
    await act('remove', 'removed');
    await owner.fetch(pathOf('deletePhoto', { id: photos.trashed.id }), { method: 'DELETE' });

    const [revoked, expired] = [await link('Revoked', 'client'), await link('Expired', 'client')];
    const guest = await enter(await link('Guests', 'guest'));
    const others = await Promise.all([revoked, expired].map(enter));
    await owner.fetch(pathOf('revokeGalleryLink', { galleryId: gallery.id, linkId: revoked.id }), { method: 'DELETE' });
    await owner.json(
      pathOf('changeGalleryLink', { galleryId: gallery.id, linkId: expired.id }),
      json('PATCH', { expiresOn: '2020-01-01' }),
    );
    const another = await make('Another gallery');
    await change('open', another.id);
    const administrator = new Visitor(product.url);
    await administrator.signIn('admin');
    const { client: photographer } = await newUser(product.url, 'rival');
    const cookie = await cookieOf(await link('Couple again', 'client'));
    viewers = {
      owner: asVisitor(owner),
      client,
      guest,
      revoked: others[0]!,
      expired: others[1]!,
      elsewhere: await enter(another.links[0]!),
      tampered: withCookie(`${cookie.slice(0, -4)}AAAA`),
      nobody: withCookie(''),
      photographer: asVisitor(photographer),
      administrator: asVisitor(administrator),
    };
    for (const each of [client, guest])
      await each(pathOf('identifyVisitor', { galleryId: gallery.id }), json('POST', { name: 'Vera' }));
    await until('the trash', async () => !(await seenBy('client')).includes(photos.trashed.id), 20_000);
  }, 300_000);

  const make = async (title: string): Promise<GalleryDto> => {
    const made = await owner.json<GalleryDto>(ROUTES.createGallery.path, json('POST', { title, preset: 'wedding' }));
    const rules = { ...made.rules, comments: true };
    return owner.json(pathOf('changeGallery', { galleryId: made.id }), json('PATCH', { rules }));
  };
  const change = (state: string, galleryId = gallery.id) =>
    owner.json(pathOf('setGalleryState', { galleryId }), json('POST', { state }));
  const link = (label: string, role: string) =>
    owner.json<GalleryLinkDto>(pathOf('createGalleryLink', { galleryId: gallery.id }), json('POST', { label, role }));
  const act = (verb: string, state: State) =>
    owner.json(
      pathOf('actOnGalleryPhotos', { galleryId: gallery.id }),
      json('POST', { act: verb, photoIds: [photos[state].id] }),
    );
  const form = async (fields: Record<string, string>, name: string): Promise<FormData> => {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    body.set('image', new Blob([new Uint8Array(await uniqueJpeg())], { type: 'image/jpeg' }), `${name}.jpg`);
    return body;
  };
  const fill = async (galleryId: string, name: string, setId: string): Promise<void> => {
    const response = await owner.fetch(ROUTES.uploadPhoto.path, {
      method: 'POST',
      body: await form({ galleryId, setId }, name),
    });
    expect([response.status, name]).toEqual([201, name]);
  };

  const pageOf = ({ url }: Pick<GalleryLinkDto, 'url'>): string => new URL(url ?? '').pathname;
  const cookieOf = async (to: GalleryLinkDto): Promise<string> => {
    const response = await fetch(new URL(pageOf(to), product.url), { headers: { accept: 'text/html' } });
    expect(response.status).toBe(200);
    return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  };
  /** A browser with this cookie, and what it is given later. */
  const withCookie = (given: string): Ask => {
    let cookie = given;
    return async (path, init = {}) => {
      const headers = { ...(init.headers as object), 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) };
      const response = await fetch(new URL(path, product.url), { ...init, headers, redirect: 'manual' });
      const [set] = response.headers.getSetCookie();
      if (set) cookie = set.split(';', 1)[0] ?? '';
      return response;
    };
  };
  const asVisitor =
    (visitor: Visitor): Ask =>
    (path, init) =>
      visitor.fetch(path, init);
  const enter = async (to: GalleryLinkDto): Promise<Ask> => withCookie(await cookieOf(to));

  const call = async (viewer: Viewer, route: RouteName, params: Record<string, string>, body?: object) => {
    const { method } = ROUTES[route];
    const path = pathOf(route, { galleryId: gallery.id, ...params } as never);
    const init = method === 'GET' ? {} : body ? json(method, body) : { method };
    const response = await viewers[viewer](route === 'galleryFile' ? `${path}?size=web` : path, init);
    const text = response.headers.get('content-type')?.startsWith('application/json') ? await response.text() : '';
    if (text === '') await response.body?.cancel();
    const { requestId: _id, ...answer } = (text ? JSON.parse(text) : {}) as { requestId?: string; code?: string };
    return { status: response.status, answer };
  };
  const seenBy = async (viewer: Viewer): Promise<string[]> => {
    const { answer } = await call(viewer, 'visitedPhotos', {});
    return ((answer as { photos?: { id: string }[] }).photos ?? []).map(({ id }) => id);
  };
  const status = async (viewer: Viewer, path: string): Promise<number> => {
    const response = await viewers[viewer](path);
    await response.body?.cancel();
    return response.status;
  };
  /** A photo that is hidden or shown again has another address. */
  const readAddresses = async (client: Ask): Promise<void> => {
    const page = (await (await client(pathOf('visitedGallery', { galleryId: gallery.id }))).json()) as GalleryPageDto;
    for (const photo of Object.values(photos)) {
      const base = page.photos.find(({ id }) => id === photo.id)?.image.base;
      photo.token = base?.split('/').at(-1) ?? photo.token;
    }
  };
  const image = (state: State): string =>
    pathOf('galleryImage', { galleryId: gallery.id, token: photos[state].token, variant: '320.webp' });

  it.each(OF_PHOTO)(
    'VISIT-24 %s answers to each viewer for each photo as for one that there is not, unless they see it',
    async (route, body) => {
      const wrong: string[] = [];
      const ask = (viewer: Viewer, { id, token }: { id: string; token: string }) =>
        call(viewer, route, { photoId: id, token, variant: '320.webp' }, body?.(id) ?? undefined);
      for (const viewer of VIEWERS) {
        const none = await ask(viewer, { id: UNKNOWN, token: 'unknown-0123456789' });
        const sees: readonly State[] = SEES[viewer];
        for (const state of STATES) {
          const found = await ask(viewer, photos[state]);
          const isSame = JSON.stringify(found) === JSON.stringify(none);
          if (!sees.includes(state) && !isSame) wrong.push(`${viewer} ${state}: ${JSON.stringify([found, none])}`);
          // A guest may hide nothing, and the owner is no person that chooses; who sees a photo is answered all the same.
          const isAnswered = found.status < 300 || ['FORBIDDEN', 'WHO_ARE_YOU'].includes(found.answer.code ?? '');
          if (sees.includes(state) && !isAnswered) wrong.push(`${viewer} ${state}: ${JSON.stringify(found)}`);
        }
        if (sees.length === 0 && none.status !== 404) wrong.push(`${viewer}: ${none.status}`);
      }
      expect(wrong).toEqual([]);
      // What the matrix has hidden itself.
      if (route === 'hidePhotos') await act('unhide', 'seen');
      if (route === 'hidePhotos') await readAddresses(viewers.client);
    },
    120_000,
  );

  const OF_GALLERY = (Object.keys(ROUTES) as RouteName[]).filter(
    (name) => ROUTES[name].path.startsWith('/api/g/:galleryId') && name !== 'leaveGallery',
  );
  const BODIES: Partial<Record<RouteName, object>> = {
    identifyVisitor: { name: 'Mallory' },
    verifyVisitor: { code: '123456' },
    markPhotos: { changes: [{ photoId: UNKNOWN, on: true }] },
    createList: { name: 'A list' },
    renameList: { name: 'A list' },
    submitList: { note: '' },
    hidePhotos: { photoIds: [UNKNOWN], hidden: true },
    addComment: { text: 'Hello' },
    giveConsent: { answer: 'all' },
    giveTestimonial: { text: 'Hello' },
    prepareGalleryDownload: { scope: 'all', size: 'web' },
  };

  it.each(OF_GALLERY)('VISIT-24 %s is 404 to everybody without a link that holds', async (route) => {
    const params = { photoId: photos.seen.id, listId: UNKNOWN, commentId: UNKNOWN, ticket: UNKNOWN };
    for (const viewer of VIEWERS.filter((each) => SEES[each].length === 0)) {
      const { status: answered, answer } = await call(viewer, route, params, BODIES[route]);
      expect([viewer, answered, answer.code]).toEqual([viewer, 404, 'GALLERY_NOT_FOUND']);
    }
  });

  it('VISIT-24 VISIT-10 tells guests in no count, name or place that there is more than they see', async () => {
    for (const viewer of ['owner', 'client', 'guest'] as const) {
      const page = (await call(viewer, 'visitedGallery', {})).answer as unknown as GalleryPageDto;
      const seen = SEES[viewer].map((state) => photos[state].id);
      expect([viewer, page.photos.map(({ id }) => id).toSorted(), page.total]).toEqual([
        viewer,
        seen.toSorted(),
        seen.length,
      ]);
      expect(page.sets.reduce((sum, set) => sum + set.photos, 0)).toBe(seen.length);
      expect(page.sets.some(({ title }) => title === 'Private')).toBe(viewer !== 'guest');
      const unseen = STATES.filter((state) => !(SEES[viewer] as readonly State[]).includes(state));
      for (const state of unseen)
        for (const word of [photos[state].id, photos[state].token, `${state}.jpg`])
          expect([viewer, state, JSON.stringify(page).includes(word)]).toEqual([viewer, state, false]);
    }
  });

  const download = async (viewer: 'client' | 'guest'): Promise<{ files: number; bytes: Buffer; url: string }> => {
    const ready = await until(
      'sizes',
      async () => {
        const prepared = await call(viewer, 'prepareGalleryDownload', {}, { scope: 'all', size: 'web' });
        return prepared.status === 200 && (prepared.answer as unknown as GalleryDownloadReadyDto);
      },
      60_000,
      500,
    );
    const url = ready.parts[0]?.url ?? '';
    const response = await viewers[viewer](url);
    return { files: ready.files, bytes: Buffer.from(await response.arrayBuffer()), url };
  };

  it('VISIT-15 VISIT-24 packs for each what they see, and ends what they may not have any more', async () => {
    const [client, guest] = [await download('client'), await download('guest')];
    const namesIn = (bytes: Buffer) => STATES.filter((state) => bytes.includes(`${state}.jpg`));
    expect([client.files, namesIn(client.bytes).toSorted()]).toEqual([3, ['hidden', 'private', 'seen']]);
    expect([guest.files, namesIn(guest.bytes)]).toEqual([1, ['seen']]);
    // Another's ticket is nobody's.
    expect(await status('guest', client.url)).toBe(404);
    await act('hide', 'seen');
    await until('the archive to end', async () => (await status('guest', guest.url)) === 412, SOON_MS);
    await until('the image to be gone', async () => (await status('guest', image('seen'))) === 404, SOON_MS);
    await readAddresses(viewers.client);
    expect([await status('client', image('seen')), await status('guest', image('seen'))]).toEqual([200, 404]);
    await act('unhide', 'seen');
    await readAddresses(viewers.client);
    await until('the image to be back', async () => (await status('guest', image('seen'))) === 200);
  }, 120_000);

  it('VISIT-10 is in no sitemap, feed, list or card, and no search engine is let in', async () => {
    const to = await link('Family', 'guest');
    const nobody = withCookie('');
    const page = await nobody(pageOf(to));
    const html = await page.text();
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
    });
    expect(html).not.toMatch(/property="og:|name="twitter:|rel="canonical"|ld\+json/);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    const words = [
      'Anna and Ben',
      gallery.id,
      pageOf(to),
      ...STATES.flatMap((state) => [photos[state].id, photos[state].token]),
    ];
    for (const path of [
      '/',
      '/landing',
      '/sitemap.xml',
      '/sitemap-1.xml',
      '/robots.txt',
      '/api/photos',
      `/${ownerName}`,
      `/${ownerName}/feed.xml`,
      `/${ownerName}/feed.json`,
      `/api/portfolio/${ownerName}/photos`,
    ]) {
      const text = await (await nobody(path)).text();
      expect([path, words.filter((word) => text.includes(word))]).toEqual([path, []]);
    }
  });

  it('VISIT-03 opens with its PIN by a form, without a script', async () => {
    const to = await owner.json<GalleryLinkDto>(
      pathOf('createGalleryLink', { galleryId: gallery.id }),
      json('POST', { label: 'With a PIN', role: 'guest', pin: 'Blossom' }),
    );
    const guest = withCookie('');
    const send = (pin: string) =>
      guest(pageOf(to), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
        body: new URLSearchParams({ pin }).toString(),
      });
    expect(await (await guest(pageOf(to))).text()).toMatch(/<form[^>]*method="post"/);
    expect((await send('wrong')).status).toBe(403);
    const opened = await send(' blossom ');
    expect([opened.status, opened.headers.get('location')]).toEqual([303, pageOf(to)]);
    expect(await (await guest(pageOf(to))).text()).toContain(image('seen').split('/').at(-2));
  });

  it('VISIT-14 is out within two seconds once its link is revoked, it is closed, or its photographer suspended', async () => {
    const to = await link('For a while', 'client');
    viewers.revoked = await enter(to);
    const page = pathOf('visitedGallery', { galleryId: gallery.id });
    expect([await status('revoked', image('seen')), await status('revoked', page)]).toEqual([200, 200]);
    await owner.fetch(pathOf('revokeGalleryLink', { galleryId: gallery.id, linkId: to.id }), { method: 'DELETE' });
    await until('its image to be gone', async () => (await status('revoked', image('seen'))) === 404, SOON_MS);
    expect([await status('revoked', page), await status('revoked', pageOf(to))]).toEqual([404, 404]);

    await change('closed');
    for (const viewer of ['client', 'guest'] as const)
      await until('images to be gone', async () => (await status(viewer, image('seen'))) === 404, SOON_MS);
    expect((await call('client', 'visitedPhotos', {})).answer.code).toBe('GALLERY_CLOSED');
    expect((await call('client', 'visitedGallery', {})).answer).toMatchObject({
      state: 'closed',
      photos: [],
      cover: null,
    });
    await change('open');
    await until('images to be back', async () => (await status('guest', image('seen'))) === 200);

    const { id } = await owner.json<{ id: string }>('/api/auth/user');
    await viewers.administrator(pathOf('suspendUser', { userId: id }), json('POST', { reason: 'a test' }));
    await until('all of it to be gone', async () => (await status('client', image('seen'))) === 404, 5_000);
    expect(await status('client', page)).toBe(404);
    await viewers.administrator(pathOf('restoreUser', { userId: id }), json('POST', {}));
  }, 60_000);

  it('VISIT-22 is made, filled, opened, read and closed by a program in five calls', async () => {
    const { client: studio } = await newUser(product.url, 'program');
    const { token, secret } = await studio.json<NewAccessTokenDto>(
      ROUTES.createAccessToken.path,
      json('POST', { name: 'Studio', scopes: ['upload', 'galleries'] }),
    );
    const program = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
      const headers = { ...(init.headers as object), authorization: `Bearer ${token.id}:${secret}` };
      const response = await fetch(new URL(path, product.url), { ...init, headers });
      expect([path, response.ok]).toEqual([path, true]);
      return (await response.json()) as T;
    };
    const { id, links } = await program<GalleryDto>(
      ROUTES.createGallery.path,
      json('POST', { title: 'Summer party', preset: 'event' }),
    );
    await program(ROUTES.uploadPhoto.path, { method: 'POST', body: await form({ galleryId: id }, 'IMG_0001') });
    await program(pathOf('setGalleryState', { galleryId: id }), json('POST', { state: 'open' }));
    const page = async () => (await withCookie('')(pageOf(links[0]!))).text();
    await until('the photo', async () => (await page()).includes(`/images/g/${id}/`));
    expect(await program(pathOf('galleryMarks', { galleryId: id }))).toMatchObject({ persons: [], comments: [] });
    await program(pathOf('setGalleryState', { galleryId: id }), json('POST', { state: 'closed' }));
    expect(await page()).not.toContain(`/images/g/${id}/`);
  }, 60_000);
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
