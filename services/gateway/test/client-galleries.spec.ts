import { randomBytes } from 'node:crypto';
import { type IncomingMessage, get as httpGet } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type {
  GalleryGrantDto,
  GalleryImageDto,
  GalleryPageDto,
  GalleryVisitDto,
  VisitorPageDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import type { LinkRole } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { IDENTITIES_A_DAY, RATE_LIMITS } from '@vitrine/contracts/http/rate-limits.rules';
import { type RouteName, ROUTES } from '@vitrine/contracts/http/routes';
import type { ArchivePiece } from '@vitrine/contracts/media/archive.dto';
import type { PageData } from '@vitrine/contracts/server-rendering';
import { currentContext } from '@vitrine/platform/context/request-context';
import { eventually } from '@vitrine/testing/eventually';
import { anId } from '@vitrine/testing/builders/id';
import { anImageGrant } from '@vitrine/testing/builders/image-grant';
import { Documents } from '../src/pages/documents.js';
import { RateLimits } from '../src/edge/rate-limits.js';
import { SseHub } from '../src/events/sse-hub.js';
import { urlOf } from './support/route-url.js';
import { ORIGIN, TestGateway } from './support/test-gateway.js';

interface Link {
  linkId: string;
  secret: string;
  role: LinkRole;
  pin: string | null;
}

const NAME = 'anna-and-ben';
const galleryId = anId();
const SECRETS = { client: 'aaaaaaaaaaaaaaaaaaaa', guest: 'bbbbbbbbbbbbbbbbbbbb', withPin: 'cccccccccccccccccccc' };
const TOKENS = { seen: 'seen-0123456789', hidden: 'hidden-0123456789', cover: 'cover-0123456789' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', 'sec-fetch-site': 'same-origin' };

let gateway: TestGateway;
let owner: { userId: string; cookie: string };
let links: Link[];
let isClosed: boolean;
let sharesCover: boolean;
let markKey: string | null;

/** What portfolio says of who looks. */
const grant = ({ linkId, pinVersion, previewAs, personId, galleryId: id }: GalleryVisitDto): GalleryGrantDto => {
  const own = { ownerId: owner.userId, state: 'open' as const, linkId, personId, downloads: ['web' as const] };
  if (id !== galleryId) return raise('GALLERY_NOT_FOUND');
  if (linkId === null)
    return currentContext()?.principal?.userId === owner.userId
      ? { ...own, role: previewAs ?? 'owner' }
      : raise('GALLERY_NOT_FOUND');
  const link = links.find((each) => each.linkId === linkId) ?? raise('GALLERY_NOT_FOUND');
  if (link.pin !== null && pinVersion !== 1) return raise('GALLERY_PIN_REQUIRED');
  return isClosed ? raise('GALLERY_CLOSED') : { ...own, role: link.role };
};

const SET = anId();
const PHOTOS = [anId(), anId(), anId()];

const page = ({ visit, setId, offset = 0, photoId }: VisitorPageDto): GalleryPageDto => {
  if (isClosed)
    return {
      id: galleryId,
      title: 'Anna & Ben',
      photographer: { name: 'Ada King', path: '/ada' },
      state: 'closed',
    } as GalleryPageDto;
  const { role } = grant(visit);
  const { personId } = visit;
  const cover = {
    base: `/images/g/${galleryId}/${TOKENS.cover}`,
    width: 640,
    height: 480,
    widths: [320, 640],
    thumbHash: null,
  };
  return {
    id: galleryId,
    title: 'Anna & Ben',
    photographer: { name: 'Ada King', path: '/ada' },
    cover,
    sharesCover,
    role: role === 'owner' ? 'client' : role,
    isPreview: visit.linkId === null,
    photos: PHOTOS.map((id) => ({ id })),
    setId: setId === SET ? SET : null,
    from: photoId ? Math.max(0, PHOTOS.indexOf(photoId) - 1) : offset,
    may: { downloads: ['web', 'full'] },
    me: personId && { personId, name: 'Vera', email: null, isVerified: false, awaitsCode: false },
  } as GalleryPageDto;
};

const image = (token: string): GalleryImageDto => {
  if (!Object.values(TOKENS).includes(token)) return raise('GALLERY_NOT_FOUND');
  return {
    photoId: anId(),
    ownerId: owner.userId,
    imageToken: `media-${token}`,
    seen: { audience: 'all', isHidden: token === TOKENS.hidden, isAway: false },
    markKey,
    isShared: token === TOKENS.cover && sharesCover,
  };
};

beforeAll(async () => {
  gateway = await TestGateway.open({
    answers: {
      'portfolio.gallery_visit.enter': ({ secret, name, pin, visit }) => {
        const link = links.find((each) => (name ? each.pin !== null && name === NAME : each.secret === secret));
        if (!link) return raise('GALLERY_NOT_FOUND');
        if (pin === 'too often') throw new AppError('RATE_LIMITED');
        if (pin !== undefined && pin !== link.pin) raise('GALLERY_PIN_WRONG');
        const isIn = link.pin === null || pin === link.pin || (visit?.linkId === link.linkId && visit.pinVersion === 1);
        return {
          galleryId,
          linkId: link.linkId,
          needsPin: !isIn,
          pinVersion: link.pin !== null && isIn ? 1 : null,
          personId: visit?.linkId === link.linkId ? visit.personId : null,
          name: NAME,
          title: 'Anna & Ben',
          by: 'Ada King',
        };
      },
      'portfolio.gallery_visit.grant': ({ visit }) => grant(visit),
      'portfolio.gallery_visit.page': (asked) => page(asked),
      'portfolio.gallery_visit.image': ({ token }) => image(token),
      'portfolio.gallery_visit.identify': ({ name }) => ({
        personId: anId(),
        name,
        email: null,
        isVerified: false,
        awaitsCode: false,
      }),
      'portfolio.gallery_visit.forget': () => ({ success: true }),
      'portfolio.gallery_visit.ask_for_time': () => ({ success: true }),
      'portfolio.client_page.open': ({ pin, visits }) => {
        if (pin !== undefined && pin !== '123456') raise('GALLERY_PIN_WRONG');
        const link = links.find(({ secret }) => secret === SECRETS.withPin) ?? raise('GALLERY_NOT_FOUND');
        const isIn = pin === '123456' || visits.some(({ linkId }) => linkId === link.linkId);
        return {
          name: 'Anna',
          photographer: { name: 'Ada King', path: '/ada' },
          galleries: [
            {
              title: 'A gallery',
              day: null,
              path: `/g/${NAME}/${SECRETS.withPin}`,
              cover: null,
              hasPin: true,
              isLocked: !isIn,
            },
          ],
          entered: pin
            ? [
                {
                  galleryId,
                  linkId: link.linkId,
                  needsPin: false,
                  pinVersion: 1,
                  personId: null,
                  name: NAME,
                  title: 'A gallery',
                  by: 'Ada King',
                  secret: SECRETS.withPin,
                },
              ]
            : [],
        };
      },
      'media.image.resolve': ({ token }) => ({ ...found, prefix: `derivatives/${token}/`, ownerId: owner.userId }),
    },
  });
  const { user, headers } = await gateway.signIn();
  owner = { userId: user.id, cookie: headers.cookie };
  for (const token of Object.values(TOKENS))
    for (const [file, contentType] of FILES)
      await gateway.store.put(`derivatives/media-${token}/${file}`, randomBytes(900), { contentType });
});
afterAll(() => gateway.close());
beforeEach(() => {
  const link = (role: LinkRole, secret: string, pin: string | null = null): Link => ({
    linkId: anId(),
    secret,
    role,
    pin,
  });
  links = [link('client', SECRETS.client), link('guest', SECRETS.guest), link('guest', SECRETS.withPin, '123456')];
  [isClosed, sharesCover, markKey] = [false, false, null];
  changed();
  gateway.rpc.asked.length = 0;
});

const widths = { widths: [320, 640, 1280], avif: [640], hdr: [1280] };
const found = anImageGrant({ isPublic: false, ...widths, marked: { abcd: [1280] } });
const FILES = [
  ['320.webp', 'image/webp'],
  ['640.webp', 'image/webp'],
  ['640.avif', 'image/avif'],
  ['1280.webp', 'image/webp'],
  ['1280.jpg', 'image/jpeg'],
  ['marked-abcd-1280.webp', 'image/webp'],
  ['card.jpg', 'image/jpeg'],
] as const;

const changed = () => gateway.events.tell('portfolio.gallery_changed', { galleryId, ownerId: owner.userId });
const pathOf = (secret: string, name = NAME) => `/g/${name}/${secret}`;
const cookiesOf = ({ headers }: LightMyRequestResponse): string[] =>
  [headers['set-cookie'] ?? []].flat().map((line) => line.split(';', 1)[0] ?? '');
const enter = async (secret: string, cookie = ''): Promise<string> => {
  const [given = ''] = cookiesOf(await gateway.get(pathOf(secret), cookie ? { cookie } : {}));
  return given;
};
const dataOf = ({ body }: LightMyRequestResponse): PageData =>
  JSON.parse(/id="vitrine-data">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}') as PageData;
const codeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ code: string }>().code];
const sendForm = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  gateway.fastify.inject({
    method: 'POST',
    url,
    headers: { ...FORM, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const sendPin = (url: string, pin: string, headers?: Record<string, string>) => sendForm(url, { pin }, headers);
const imageUrl = (token: string, variant = '640.webp', id = galleryId) => `/images/g/${id}/${token}/${variant}`;
const of = (route: RouteName) => urlOf(route).replace('a3bb189e-8bf9-4c4f-9b1d-2f0c7a1b2c3d', galleryId);

/** Nothing of these pages is kept, found or named. */
const UNLISTED = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': expect.stringContaining('noindex'),
};

describe('the page of a link', () => {
  it('VISIT-01 VISIT-07 shows its gallery, and keeps in a cookie of that gallery who looks', async () => {
    const answer = await gateway.get(pathOf(SECRETS.client));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ ...UNLISTED, 'content-type': 'text/html; charset=utf-8' });
    expect(dataOf(answer)).toMatchObject({ clientGallery: { title: 'Anna & Ben', role: 'client', isPreview: false } });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-vitrine_gallery_[0-9a-f]{12}=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('VISIT-01 has one address, whatever stands in front of the secret', async () => {
    const answer = await gateway.get(pathOf(SECRETS.client, 'another-name'));
    expect([answer.statusCode, answer.headers.location]).toEqual([302, pathOf(SECRETS.client)]);
    expect(answer.headers).toMatchObject(UNLISTED);
  });

  it('VISIT-02 is not found, in one and the same page, for whatever reason', async () => {
    const answers = [];
    for (const url of [pathOf('zzzzzzzzzzzzzzzzzzzz'), pathOf('nothing'), '/g/unknown', '/g/Not_A_Name', '/c/nothing'])
      answers.push(await gateway.get(url));
    links = [];
    answers.push(await gateway.get(pathOf(SECRETS.client)));
    for (const answer of answers) {
      expect([answer.statusCode, answer.body]).toEqual([404, answers[0]?.body]);
      expect(answer.headers).toMatchObject(UNLISTED);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('VISIT-02 asks nobody about what cannot be an address', async () => {
    for (const url of [pathOf('nothing'), '/g/Not_A_Name', `/g/${'x'.repeat(200)}`, '/c/nothing', '/g/preview/nothing'])
      expect((await gateway.get(url)).statusCode).toBe(404);
    expect(gateway.timesAsked('portfolio.gallery_visit.enter')).toBe(0);
  });

  it('VISIT-10 is in no card of a messenger, except for a cover that its photographer lets them show', async () => {
    expect((await gateway.get(pathOf(SECRETS.client))).body).not.toMatch(/og:|twitter:|canonical|ld\+json/);
    sharesCover = true;
    const { body } = await gateway.get(pathOf(SECRETS.client));
    expect(body).toContain(`property="og:image" content="${ORIGIN}${imageUrl(TOKENS.cover, 'card.jpg')}"`);
    const headOf = (page: string) => page.slice(0, page.indexOf('</head>'));
    for (const url of [pathOf(SECRETS.client), pathOf(SECRETS.withPin), `/g/${NAME}`, `/c/${SECRETS.client}`]) {
      const head = headOf((await gateway.get(url)).body);
      expect(head).toMatch(/<title>(Gallery|Galleries) – Ada King<\/title>/);
      expect(head).not.toMatch(/Anna|A gallery/);
    }
    expect(body).toContain('<meta name="robots" content="noindex" />');
  });

  it('VISIT-10 lets no crawler for models in', async () => {
    const answer = await gateway.get(pathOf(SECRETS.client), { 'user-agent': 'GPTBot/1.2' });
    expect(answer.statusCode).toBe(403);
  });
});

describe('the door', () => {
  it('VISIT-03 asks for the PIN, and opens by a form without a script', async () => {
    const url = pathOf(SECRETS.withPin);
    const door = await gateway.get(url);
    expect([door.statusCode, dataOf(door)]).toEqual([
      200,
      { galleryDoor: { title: 'Anna & Ben', by: 'Ada King', wrong: false } },
    ]);
    expect(door.headers['set-cookie']).toBeUndefined();
    const opened = await sendPin(url, '123456');
    expect([opened.statusCode, opened.headers.location]).toEqual([303, url]);
    const [cookie = ''] = cookiesOf(opened);
    expect(dataOf(await gateway.get(url, { cookie }))).toMatchObject({ clientGallery: { title: 'Anna & Ben' } });
    // Another PIN since then asks again.
    gateway.answer({ 'portfolio.gallery_visit.grant': () => raise('GALLERY_PIN_REQUIRED') });
    changed();
    expect(codeOf(await gateway.get(imageUrl(TOKENS.seen), { cookie }))).toEqual([404, 'GALLERY_NOT_FOUND']);
    gateway.answer({ 'portfolio.gallery_visit.grant': ({ visit }) => grant(visit) });
  });

  it.each([
    ['a wrong PIN', 'wrong', 403, true],
    ['no PIN', '', 403, true],
    ['too many', 'too often', 429, false],
  ])('VISIT-03 stays shut after %s, and says so', async (_what, pin, status, wrong) => {
    const answer = await sendPin(pathOf(SECRETS.withPin), pin);
    expect([answer.statusCode, dataOf(answer)]).toEqual([
      status,
      { galleryDoor: { title: 'Anna & Ben', by: 'Ada King', wrong, message: expect.any(String) } },
    ]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('VISIT-04 is at the name alone as well, and at JSON’s address', async () => {
    expect(dataOf(await gateway.get(`/g/${NAME}`))).toMatchObject({ galleryDoor: { wrong: false } });
    expect((await sendPin(`/g/${NAME}`, '123456')).headers.location).toBe(`/g/${NAME}`);
    const open = (payload: object) => gateway.write('POST', ROUTES.openGallery.path, { payload });
    const shut = await open({ name: NAME });
    expect([shut.json<object>(), shut.headers['set-cookie']]).toEqual([
      { galleryId, needsPin: true, name: NAME, title: 'Anna & Ben', by: 'Ada King' },
      undefined,
    ]);
    expect(codeOf(await open({ name: NAME, pin: '654321' }))).toEqual([403, 'GALLERY_PIN_WRONG']);
    const [cookie = ''] = cookiesOf(await open({ name: NAME, pin: '123456' }));
    expect((await gateway.get(of('visitedGallery'), { cookie })).statusCode).toBe(200);
  });

  it('VISIT-03 refuses a form of another site', async () => {
    const url = pathOf(SECRETS.withPin);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
      expect((await sendPin(url, '123456', headers)).statusCode).toBe(403);
    const plain = { 'content-type': FORM['content-type'], origin: 'https://elsewhere.example' };
    const sent = { method: 'POST', url, headers: plain, payload: 'pin=123456' } as const;
    expect((await gateway.fastify.inject(sent)).statusCode).toBe(403);
    expect(gateway.timesAsked('portfolio.gallery_visit.enter')).toBe(0);
  });
});

describe('other pages', () => {
  it('VISIT-05 show a photographer what others see, and nobody else', async () => {
    const url = `/g/preview/${galleryId}?as=guest`;
    const answer = await gateway.get(url, { cookie: owner.cookie });
    expect(dataOf(answer)).toMatchObject({ clientGallery: { role: 'guest', isPreview: true } });
    const cookie = `${owner.cookie}; ${cookiesOf(answer).at(-1)}`;
    expect((await gateway.get(of('visitedGallery'), { cookie })).json()).toMatchObject({ role: 'guest' });
    // The cookie of a preview is nobody without the session.
    const [, preview = ''] = cookie.split('; ');
    expect(codeOf(await gateway.get(of('visitedGallery'), { cookie: preview }))).toEqual([404, 'GALLERY_NOT_FOUND']);
    const stranger = (await gateway.signIn({ role: 'admin' })).headers;
    for (const headers of [{}, stranger]) expect((await gateway.get(url, headers)).statusCode).toBe(404);
  });

  it('VISIT-06 list the galleries of one client, and open none of them', async () => {
    const answer = await gateway.get(`/c/${SECRETS.client}`);
    expect(dataOf(answer).clientPage).toMatchObject({ name: 'Anna', galleries: [{ title: 'A gallery' }] });
    expect(answer.headers).toMatchObject(UNLISTED);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('without a script', () => {
  const url = pathOf(SECRETS.client);
  const asked = (name: string) =>
    gateway.rpc.asked.filter((call) => call.name === name).map(({ request }) => request as object);

  it('VISIT-26 looks at a set, a page of photos and a photo at addresses of their own', async () => {
    const [, second = ''] = PHOTOS;
    const rendered = jest.spyOn(gateway.app.get(Documents), 'unlisted');
    for (const [query, request, shown] of [
      [`set=${SET}&from=60`, { setId: SET, offset: 60 }, `set=${SET}&from=60`],
      [`photo=${second}&utm=x`, { photoId: second }, `photo=${second}`],
      [`set=${anId()}&photo=${anId()}&from=-1`, {}, ''],
      ['set=x&photo=y&from=z', {}, ''],
    ] as const) {
      gateway.rpc.asked.length = 0;
      const answer = await gateway.get(`${url}?${query}`);
      expect([answer.statusCode, answer.headers]).toMatchObject([200, UNLISTED]);
      expect(asked('portfolio.gallery_visit.page')).toMatchObject([request]);
      expect(rendered.mock.lastCall?.[0].url).toBe(url + (shown && `?${shown}`));
    }
    const named = await gateway.get(`${pathOf(SECRETS.client, 'other')}?set=${SET}`);
    expect(named.headers.location).toBe(`${url}?set=${SET}`);
    rendered.mockRestore();
  });

  it('VISIT-27 downloads by a plain form, which is answered as the page’s own call', async () => {
    const ready = { files: 3, missing: 0, bytes: 9, parts: [] };
    gateway.answer({ 'portfolio.gallery_visit.prepare_download': () => ready });
    const outcome = async (query: string) => dataOf(await gateway.get(`${url}?${query}`)).galleryDownload;
    expect(await outcome(`download=set&size=full&set=${SET}`)).toEqual({ scope: 'set', size: 'full', answer: ready });
    // What is not offered, and a set that is not there.
    expect(await outcome('download=set&size=original')).toEqual({ scope: 'all', size: 'web', answer: ready });
    expect(asked('portfolio.gallery_visit.prepare_download')).toMatchObject([
      { scope: 'set', id: SET, size: 'full', visit: { galleryId } },
      { scope: 'all', size: 'web' },
    ]);
    // Nothing is made before a size is chosen.
    expect(await outcome('download=all')).toEqual({ scope: 'all', size: 'web', answer: null });
    expect(asked('portfolio.gallery_visit.prepare_download')).toHaveLength(2);
    gateway.answer({ 'portfolio.gallery_visit.prepare_download': () => raise('NOTHING_TO_DOWNLOAD') });
    expect(await outcome('download=all&size=web')).toMatchObject({
      answer: { failed: 'There are no photos to download.' },
    });
    gateway.answer({ 'portfolio.gallery_visit.prepare_download': () => raise('GALLERY_NOT_FOUND') });
    expect((await gateway.get(`${url}?download=all&size=web`)).statusCode).toBe(404);
  });

  it('VISIT-28 asks for more time by a form, which another site cannot send', async () => {
    isClosed = true;
    const ask = (headers?: Record<string, string>) => sendForm(url, { wish: 'more-time' }, headers);
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(asked('portfolio.gallery_visit.ask_for_time')).toEqual([]);
    const answer = await ask();
    expect([answer.statusCode, dataOf(answer).moreTime, answer.headers]).toMatchObject([
      200,
      { message: null },
      UNLISTED,
    ]);
    expect(asked('portfolio.gallery_visit.ask_for_time')).toMatchObject([{ visit: { galleryId } }]);
    gateway.answer({ 'portfolio.gallery_visit.ask_for_time': () => raise('RATE_LIMITED') });
    const again = await ask();
    expect([again.statusCode, dataOf(again).moreTime]).toEqual([429, { message: expect.any(String) }]);
    gateway.answer({ 'portfolio.gallery_visit.ask_for_time': () => ({ success: true }) });
    // Not before its PIN.
    const shut = await sendForm(pathOf(SECRETS.withPin), { wish: 'more-time' });
    expect([shut.statusCode, shut.headers.location]).toEqual([303, pathOf(SECRETS.withPin)]);
  });

  it('VISIT-29 opens galleries by a PIN on the page of their client', async () => {
    const path = `/c/${SECRETS.client}`;
    const lockedBy = (answer: LightMyRequestResponse) =>
      dataOf(answer).clientPage?.galleries.map(({ isLocked }) => isLocked);
    expect(lockedBy(await gateway.get(path))).toEqual([true]);
    const wrong = await sendPin(path, '000000');
    expect([wrong.statusCode, lockedBy(wrong), wrong.headers['set-cookie']]).toEqual([403, [true], undefined]);
    expect(dataOf(wrong).clientPage?.message).toEqual(expect.any(String));
    expect((await sendPin(path, '123456', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const opened = await sendPin(path, '123456');
    expect([opened.statusCode, opened.headers.location, opened.headers]).toMatchObject([303, path, UNLISTED]);
    const [cookie = ''] = cookiesOf(opened);
    const after = await gateway.get(path, { cookie });
    expect([lockedBy(after), JSON.stringify(dataOf(after)).includes('entered')]).toEqual([[false], false]);
    expect(dataOf(await gateway.get(pathOf(SECRETS.withPin), { cookie }))).toMatchObject({
      clientGallery: { title: 'Anna & Ben' },
    });
  });
});

describe('who looks', () => {
  const VISITS = (Object.keys(ROUTES) as RouteName[]).filter((name) =>
    /^\/(api|images)\/g\/:galleryId/.test(ROUTES[name].path),
  );
  const PAYLOADS: Partial<Record<RouteName, object>> = {
    identifyVisitor: { name: 'Vera' },
    verifyVisitor: { code: '123456' },
    markPhotos: { changes: [{ photoId: anId(), on: true }] },
    createList: { name: 'Album' },
    renameList: { name: 'Album' },
    submitList: { note: '' },
    hidePhotos: { photoIds: [anId()], hidden: true },
    addComment: { text: 'By the sea.' },
    giveConsent: { answer: 'all' },
    giveTestimonial: { text: 'By the sea.' },
    prepareGalleryDownload: { scope: 'all', size: 'web' },
  };
  const call = (name: RouteName, cookie: string) => {
    const url = `${of(name)}${name === 'galleryFile' ? '?size=web' : ''}`.replace('ticket-0123456789', anId());
    const headers = { cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
    const { method } = ROUTES[name];
    return gateway.fastify.inject({ method, url, headers, ...(method !== 'GET' && { payload: PAYLOADS[name] ?? {} }) });
  };

  it.each(VISITS.filter((name) => name !== 'leaveGallery'))(
    'VISIT-08 is nobody to %s without a cookie of that gallery',
    async (name) => {
      const good = await enter(SECRETS.client);
      const [cookieName = '', value = ''] = good.split('=');
      const other = cookieName.replace(galleryId.slice(-12), '0123456789ab');
      gateway.rpc.asked.length = 0;
      for (const cookie of [
        '',
        `${other}=${value}`,
        `${cookieName}=${value.slice(0, -4)}AAAA`,
        `${cookieName}=${galleryId}`,
      ])
        expect(codeOf(await call(name, cookie))).toEqual([404, 'GALLERY_NOT_FOUND']);
      // Of an image it is asked whether messengers may show it.
      expect(gateway.rpc.asked.filter((asked) => asked.name !== 'portfolio.gallery_visit.image')).toEqual([]);
    },
  );

  it('VISIT-07 is in no more than twenty galleries of a browser, the newest', async () => {
    const signed = await enter(SECRETS.client);
    const others = Array.from({ length: 20 }, (_, n) => `__Host-vitrine_gallery_${String(n).padStart(12, 'f')}=x`);
    const answer = await gateway.get(pathOf(SECRETS.client), { cookie: others.join('; ') });
    const lines = [answer.headers['set-cookie'] ?? []].flat();
    expect(lines.map((line) => line.slice(0, 39))).toEqual(
      ['__Host-vitrine_gallery_fffffffffff0=; Ma', signed.slice(0, 39)].map((line) => line.slice(0, 39)),
    );
  });

  it('VISIT-09 is a person from when they say who they are, by any link of the gallery, until they leave', async () => {
    let cookie = await enter(SECRETS.guest);
    const me = async () =>
      (await gateway.get(of('visitedGallery'), { cookie })).json<GalleryPageDto>().me?.personId ?? null;
    const write = async (route: RouteName, payload: object = {}) => {
      const answer = await gateway.write(ROUTES[route].method as 'POST', of(route), { headers: { cookie }, payload });
      cookie = cookiesOf(answer)[0] ?? cookie;
      return answer;
    };
    const { personId } = (await write('identifyVisitor', { name: 'Vera' })).json<{ personId: string }>();
    expect(await me()).toBe(personId);
    cookie = await enter(SECRETS.client, cookie);
    expect(await me()).toBe(personId);
    expect((await write('leaveGallery')).statusCode).toBe(204);
    expect(await me()).toBeNull();
    await write('identifyVisitor', { name: 'Vera' });
    expect((await write('forgetVisitor')).statusCode).toBe(204);
    expect(await me()).toBeNull();
    expect(gateway.timesAsked('portfolio.gallery_visit.forget')).toBe(1);
  });

  it('VISIT-08 is the owner without a link, and no other user', async () => {
    expect((await gateway.get(of('visitedGallery'), { cookie: owner.cookie })).statusCode).toBe(200);
    for (const role of ['user', 'admin'] as const) {
      const { headers } = await gateway.signIn({ role });
      expect(codeOf(await gateway.get(of('visitedGallery'), headers))).toEqual([404, 'GALLERY_NOT_FOUND']);
    }
  });

  it('VISIT-20 has a limit of their own, so that guests at one address do not hinder one another', async () => {
    // By one link, and without a name.
    const [first, second] = [await enter(SECRETS.client), await enter(SECRETS.client)];
    const ask = (cookie: string) => gateway.write('POST', of('askForTime'), { headers: { cookie } });
    const device = decodeURIComponent(first).split('.').at(-2);
    const who = `${links[0]?.linkId} ${device}`;
    const share = { limiter: 'visit:user', key: who, points: RATE_LIMITS.visit.user };
    await gateway.app.get(RateLimits).refusalOf([share]);
    expect(codeOf(await ask(first))).toEqual([429, 'RATE_LIMITED']);
    expect((await ask(second)).statusCode).toBe(204);
  });
});

describe('who says who they are', () => {
  it('VISIT-20 is no more of one device, and of one address, than share one', async () => {
    const say = (cookie: string) =>
      gateway.write('POST', of('identifyVisitor'), { headers: { cookie }, payload: { name: 'Vera' } });
    const [first, second] = [await enter(SECRETS.client), await enter(SECRETS.client)];
    // Whatever a cookie from before says, it is the same device.
    for (let n = 0; n < IDENTITIES_A_DAY.device; n += 1) expect((await say(first)).statusCode).toBe(200);
    expect(codeOf(await say(first))).toEqual([429, 'RATE_LIMITED']);
    expect((await say(second)).statusCode).toBe(200);
    const share = { limiter: 'identify:address', key: `${galleryId} 127.0.0.1`, points: 1 };
    while ((await gateway.app.get(RateLimits).refusalOf([share])) === null);
    expect(codeOf(await say(await enter(SECRETS.guest)))).toEqual([429, 'RATE_LIMITED']);
  });
});

describe('an image of a gallery', () => {
  const get = (cookie: string, token: string, variant?: string, program = 'Messenger/1.0') =>
    gateway.get(imageUrl(token, variant), { 'user-agent': program, ...(cookie && { cookie }) });

  it('VISIT-11 is for who sees its photo, and worth nothing without a cookie', async () => {
    const [client, guest] = [await enter(SECRETS.client), await enter(SECRETS.guest)];
    const others = (await gateway.signIn({ role: 'admin' })).headers.cookie;
    const statuses = async (token: string) =>
      Promise.all(
        [client, guest, owner.cookie, others, ''].map(async (cookie) => (await get(cookie, token)).statusCode),
      );
    expect(await statuses(TOKENS.seen)).toEqual([200, 200, 200, 404, 404]);
    expect(await statuses(TOKENS.hidden)).toEqual([200, 404, 200, 404, 404]);
    expect(await statuses('unknown-0123456789')).toEqual([404, 404, 404, 404, 404]);
    // Whoever owns it sees all of it, also after having looked as a guest does.
    expect((await get(`${guest}; ${owner.cookie}`, TOKENS.hidden)).statusCode).toBe(200);
  });

  it('VISIT-11 is asked for anew each time, and kept by nobody else', async () => {
    const cookie = await enter(SECRETS.client);
    const answer = await get(cookie, TOKENS.seen);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
      'cross-origin-resource-policy': 'same-origin',
    });
    const again = { cookie, 'if-none-match': String(answer.headers.etag) };
    expect((await gateway.get(imageUrl(TOKENS.seen), again)).statusCode).toBe(304);
    links = [];
    changed();
    expect((await gateway.get(imageUrl(TOKENS.seen), again)).statusCode).toBe(404);
  });

  it('VISIT-12 is the one with the line over it where it is wide', async () => {
    markKey = 'abcd';
    const cookie = await enter(SECRETS.client);
    const stored = async (file: string) => (await gateway.store.head(`derivatives/media-${TOKENS.seen}/${file}`))?.etag;
    const etag = async (variant: string) => (await get(cookie, TOKENS.seen, variant)).headers.etag;
    expect(await etag('1280.webp')).toBe(await stored('marked-abcd-1280.webp'));
    expect(await etag('640.avif')).toBe(await stored('640.avif'));
    expect((await get(cookie, TOKENS.seen, '1280.jpg')).statusCode).toBe(404);
    markKey = 'other';
    changed();
    expect((await get(cookie, TOKENS.seen, '1280.webp')).statusCode).toBe(404);
    expect((await get(cookie, TOKENS.seen, 'marked-abcd-1280.webp')).statusCode).toBe(404);
    expect((await get(cookie, TOKENS.seen, 'card.jpg')).statusCode).toBe(404);
  });

  it('VISIT-13 is shown to messengers where it is the cover that may be', async () => {
    for (const variant of ['card.jpg', '640.webp']) expect((await get('', TOKENS.cover, variant)).statusCode).toBe(404);
    sharesCover = true;
    changed();
    markKey = 'abcd';
    changed();
    const small = (await gateway.store.head(`derivatives/media-${TOKENS.cover}/640.webp`))?.etag;
    expect((await get('', TOKENS.cover, 'card.jpg')).headers).toMatchObject({
      etag: small,
      'content-type': 'image/webp',
    });
    markKey = null;
    changed();
    for (const variant of ['card.jpg', '640.webp']) {
      const answer = await get('', TOKENS.cover, variant);
      expect([answer.statusCode, answer.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
    }
    expect((await get('', TOKENS.seen, 'card.jpg')).statusCode).toBe(404);
    expect((await get('', TOKENS.cover, 'card.jpg', 'GPTBot/1.2')).statusCode).toBe(403);
  });

  it('VISIT-14 is gone at once when its gallery changes, and within two seconds where nobody says so', async () => {
    let now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const cookie = await enter(SECRETS.guest);
    const status = async () => (await get(cookie, TOKENS.seen)).statusCode;
    expect(await status()).toBe(200);
    expect(await status()).toBe(200);
    expect(gateway.timesAsked('portfolio.gallery_visit.grant')).toBe(1);
    expect(gateway.timesAsked('portfolio.gallery_visit.image')).toBe(1);
    isClosed = true;
    expect(await status()).toBe(200);
    now += 2_001;
    expect(await status()).toBe(404);
    isClosed = false;
    changed();
    expect(await status()).toBe(200);
    links = [];
    changed();
    expect(await status()).toBe(404);
    clock.mockRestore();
  });
});

describe('a download of a gallery', () => {
  const ticket = anId();
  const url = `/api/g/${galleryId}/downloads/${ticket}`;
  const PHOTOS = 12;
  const BYTES = 1_000_000;
  let pieces: ArchivePiece[];
  let whole: Buffer;
  let isChanged: boolean;
  let base: string;

  beforeAll(async () => {
    base = await gateway.listen();
    const parts: Buffer[] = [];
    pieces = [];
    let at = 0;
    for (let n = 0; n < PHOTOS; n += 1) {
      const [head, bytes, key] = [randomBytes(60), randomBytes(BYTES), `originals/${anId()}`];
      await gateway.store.put(key, bytes, { contentType: 'image/jpeg' });
      pieces.push({ at, head: head.toString('base64'), object: { key, bytes: BYTES }, tail: '' });
      parts.push(head, bytes);
      at += head.length + BYTES;
    }
    whole = Buffer.concat(parts);
    gateway.answer({
      'portfolio.gallery_visit.check_download': ({ visit, ticket: id }) => {
        grant(visit);
        if (id !== ticket) raise('NOT_FOUND');
        if (isChanged) raise('DOWNLOAD_CHANGED');
        return { archiveId: ticket, ownerId: owner.userId, fileName: 'Anna & Ben.zip', bytes: whole.length };
      },
      'media.delivery.pieces': ({ at: from }) => {
        const first = pieces.findLastIndex((piece) => piece.at <= from);
        return pieces.slice(first, first + 8);
      },
      'portfolio.gallery_visit.downloaded': () => ({ success: true }),
      'portfolio.gallery_visit.file': ({ visit, photoId }) => {
        grant(visit);
        return { ticket, photoId, ownerId: owner.userId, fileName: 'IMG_0001.jpg' };
      },
      'media.delivery.file': ({ size }) =>
        size === 'full'
          ? raise('JOB_PENDING')
          : { key: pieces[0]?.object?.key ?? '', bytes: BYTES, type: 'image/jpeg' },
    });
  });
  beforeEach(() => {
    isChanged = false;
  });

  const told = () => gateway.rpc.asked.filter(({ name }) => name === 'portfolio.gallery_visit.downloaded');
  /** A reader that has begun and takes nothing. */
  const stalled = (cookie: string): Promise<{ answer: IncomingMessage; leave: () => void }> =>
    new Promise((resolve, reject) => {
      const request = httpGet(`${base}${url}`, { headers: { cookie } }, (answer) => {
        answer.pause();
        resolve({ answer, leave: () => void request.destroy() });
      }).once('error', reject);
    });

  const prepare = (cookie: string) =>
    gateway.write('POST', of('prepareGalleryDownload'), {
      headers: { cookie },
      payload: { scope: 'all', size: 'web' },
    });
  /** Its place is free, and what has come is not all of it. */
  const expectBroken = async (answer: IncomingMessage, cookie: string): Promise<void> => {
    await eventually(async () => expect((await prepare(cookie)).statusCode).not.toBe(429));
    answer.resume();
    // Where little of it had come, that happened while the place was waited for.
    if (!answer.closed) await new Promise((resolve) => answer.once('error', resolve).once('close', resolve));
    expect(answer.complete).toBe(false);
  };

  it('VISIT-15 VISIT-18 comes whole or in parts, and is noted once all of a part is out', async () => {
    const cookie = await enter(SECRETS.client);
    const answer = await gateway.get(url, { cookie });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(whole.length),
      'content-disposition': expect.stringContaining('Anna & Ben.zip'),
      'cache-control': 'private, no-store',
      etag: `"${ticket}"`,
    });
    expect(answer.rawPayload.equals(whole)).toBe(true);
    const part = await gateway.get(url, { cookie, range: 'bytes=1000-400999', 'if-range': `"${ticket}"` });
    expect([part.statusCode, part.rawPayload.equals(whole.subarray(1_000, 401_000))]).toEqual([206, true]);
    await gateway.fastify.inject({ method: 'HEAD', url, headers: { cookie } });
    await eventually(() => expect(told()).toHaveLength(2));
    expect(told().map(({ request }) => request)).toMatchObject([
      { ticket, bytes: whole.length, visit: { galleryId, linkId: links[0]?.linkId } },
      { ticket, bytes: 400_000 },
    ]);
  });

  it('VISIT-15 ends once something of it is withdrawn, and is 412 from then on', async () => {
    const cookie = await enter(SECRETS.client);
    const { answer } = await stalled(cookie);
    isChanged = true;
    changed();
    await expectBroken(answer, cookie);
    const resumed = await gateway.get(url, { cookie, range: 'bytes=900000-' });
    expect([resumed.statusCode, resumed.json<{ code: string }>().code]).toEqual([412, 'DOWNLOAD_CHANGED']);
    expect(told()).toEqual([]);
  });

  it.each([
    ['its link is revoked', () => void (links = [])],
    ['its gallery is closed', () => void (isClosed = true)],
  ])('VISIT-15 ends once %s', async (_what, withdraw) => {
    const cookie = await enter(SECRETS.client);
    const { answer } = await stalled(cookie);
    withdraw();
    // Of its photographer, whom an administrator has suspended: no gallery says so.
    gateway.events.tell('identity.user_deleted', { userId: owner.userId } as never);
    await expectBroken(answer, cookie);
    expect((await gateway.get(url, { cookie })).statusCode).toBeGreaterThanOrEqual(404);
  });

  it('VISIT-16 is one at a time of each visitor', async () => {
    const [first, second] = [await enter(SECRETS.client), await enter(SECRETS.guest)];
    const { leave } = await stalled(first);
    gateway.answer({ 'portfolio.gallery_visit.prepare_download': () => ({ pending: { done: 3, total: 8 } }) });
    expect(codeOf(await prepare(first))).toEqual([429, 'DOWNLOAD_RUNNING']);
    const pending = await prepare(second);
    expect([pending.statusCode, pending.headers['retry-after'], pending.json<object>()]).toEqual([
      202,
      '2',
      { pending: { done: 3, total: 8 } },
    ]);
    // Another guest of the same link, who has said no name either, at the same address: a wedding's.
    const beside = await enter(SECRETS.client);
    expect((await prepare(beside)).statusCode).toBe(202);
    // Opening the page again makes no other visitor.
    expect(codeOf(await prepare(await enter(SECRETS.client, first)))).toEqual([429, 'DOWNLOAD_RUNNING']);
    leave();
    const ready = { files: 1, missing: 0, bytes: 9, parts: [{ url, bytes: 9, files: 1 }] };
    gateway.answer({ 'portfolio.gallery_visit.prepare_download': () => ready });
    await eventually(async () => expect((await prepare(first)).json()).toEqual(ready));
  });

  it('PROOF-43 VISIT-17 is one photo as well, whole or in parts, and noted once all of it is out', async () => {
    const cookie = await enter(SECRETS.client);
    gateway.rpc.asked.length = 0;
    const file = (size: string, headers: object = {}) =>
      gateway.get(`/api/g/${galleryId}/photos/${anId()}/file?size=${size}`, { cookie, ...headers });
    const answer = await file('web');
    expect([answer.statusCode, answer.headers['content-disposition'], answer.rawPayload.length]).toEqual([
      200,
      'attachment; filename=IMG_0001.jpg',
      BYTES,
    ]);
    expect((await file('web', { range: 'bytes=0-99' })).statusCode).toBe(206);
    await eventually(() => expect(told().map(({ request }) => request)).toMatchObject([{ ticket, bytes: BYTES }]));
    const later = await file('full');
    expect([later.statusCode, later.headers['retry-after']]).toEqual([503, '2']);
    expect((await file('huge')).statusCode).toBe(400);
    links = [];
    expect((await file('web')).statusCode).toBe(404);
  });
});

it('VISIT-21 tells the open pages of its photographer that a gallery has changed', async () => {
  const { userId } = owner;
  const sent = jest.spyOn(gateway.app.get(SseHub), 'send');
  gateway.events.tell('portfolio.gallery_changed', { galleryId, ownerId: userId });
  expect(sent.mock.calls).toEqual([[userId, [{ kind: 'gallery', id: galleryId }]]]);
  sent.mockRestore();
});
