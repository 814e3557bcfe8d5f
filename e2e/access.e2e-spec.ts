import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROUTES, type RouteName, pathOf } from '@vitrine/contracts/http/routes';
import { json, newUser, type Photo, upload } from '@vitrine/e2e-support/photographer';
import { uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

/** What a route identifies by an id, in the body or the path. */
interface Row {
  /** `any-photo`: an administrator may do it to any user's photo. */
  names?:
    | 'photo'
    | 'any-photo'
    | 'category'
    | 'banner'
    | 'enquiry'
    | 'mail'
    | 'job'
    | 'user'
    | 'image'
    | 'ticket'
    | 'audit'
    | 'album'
    | 'picker-session'
    | 'gallery'
    | 'page';
  /** What is sent; without one, an empty object. */
  body?: (id: string) => object;
  /** Takes a file instead of JSON. */
  takesFile?: true;
  /** Ends the caller's session, and therefore runs with its own session. */
  endsSession?: true;
}

const UNKNOWN = '0193a0b4-7d00-7000-8000-00000000dead';
const photo = (body?: (id: string) => object): Row => ({ names: 'photo', ...(body && { body }) });
const byPhotoId = photo((photoId) => ({ photoId }));
const gallery = (body?: (id: string) => object): Row => ({ names: 'gallery', ...(body && { body }) });
/** What a draft is replaced by. */
const DRAFT = {
  title: 'Taken over',
  intro: '',
  slug: 'taken-over',
  coverPhotoId: null,
  focalPoint: null,
  day: null,
  templateId: null,
  inFeeds: true,
  blocks: [],
};
const own: Row = {};
const aFile = async (method: string): Promise<RequestInit> => {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(await uniqueJpeg())], { type: 'image/jpeg' }), 'another.jpg');
  return { method, body };
};

/** Every route, once: a new one fails the test without a row. */
const ROWS: Record<RouteName, Row> = {
  login: own,
  callback: own,
  logout: { endsSession: true },
  signOut: { endsSession: true },
  signOutEverywhere: { endsSession: true },
  currentUser: own,
  ownProfile: own,
  updateProfile: own,
  setVisitorSettings: own,
  checkAddress: own,
  uploadProfileImage: own,
  setCustomProfileImage: byPhotoId,
  removeProfileImage: own,
  removeHero: own,
  deleteAccount: own,
  signInProvider: own,
  events: own,
  task: { names: 'job' },
  heldWork: own,
  completeProfile: own,
  ownTemplate: own,
  chooseTemplate: own,
  templateOf: { names: 'user' },
  templates: own,
  ownLook: own,
  setLook: own,
  undoLook: own,
  ownLogo: own,
  uploadLogo: own,
  showLogo: own,
  ownHero: own,
  heroOf: { names: 'user' },
  heroImages: own,
  defaultHero: own,
  setGlobalHero: { names: 'banner', body: (heroImageId) => ({ heroImageId }) },
  uploadHeroImage: own,
  setDefaultHero: { names: 'banner' },
  adminHeroImages: own,
  updateHeroImage: { names: 'banner', body: () => ({ name: 'Taken over' }) },
  deleteHeroImage: { names: 'banner' },
  setDefaultHeroFromUrl: own,
  extractAllColors: own,
  extractColors: { names: 'banner' },
  aiRecommendations: own,
  aiThemeSuggestions: own,
  aiInsights: own,
  adminUsers: own,
  setUserRole: { names: 'user', body: () => ({ role: 'user' }) },
  suspendUser: { body: () => ({ reason: 'a test' }) },
  restoreUser: own,
  deleteUser: { names: 'user', body: () => ({ typed: 'not their name' }) },
  endUserSessions: own,
  endUserTokens: own,
  accessTokens: own,
  createAccessToken: own,
  changeAccessToken: { body: () => ({ publishes: false }) },
  endAccessToken: own,
  setUserQuota: { body: () => ({ quotaBytes: null }) },
  adminQueues: own,
  pauseQueue: own,
  resumeQueue: own,
  failedJobs: own,
  retryJobs: own,
  adminTasks: own,
  pauseTask: { names: 'job' },
  resumeTask: { names: 'job' },
  cancelTask: { names: 'job' },
  adminActs: own,
  adminPhotos: own,
  featurePhoto: { names: 'any-photo', body: () => ({ featured: false }) },
  hidePhoto: { names: 'any-photo', body: () => ({ reason: 'Shows somebody who does not want it' }) },
  showPhoto: { names: 'any-photo' },
  storageAudit: own,
  storageAnalytics: own,
  userAudit: own,
  auditFindings: { names: 'audit' },
  userAuditResult: { names: 'audit' },
  repairPlan: { names: 'audit' },
  repairStorage: { names: 'audit', body: () => ({ count: 1 }) },
  undoRepair: { names: 'audit' },
  storedUsers: own,
  storedFiles: own,
  storedObject: own,
  restoreFile: own,
  deleteFile: own,
  quarantine: own,
  purgeQuarantine: own,
  deletionHold: own,
  releaseDeletions: own,
  setCustomHero: byPhotoId,
  publicPhotos: own,
  portfolio: { names: 'user' },
  portfolioPhotos: { names: 'user' },
  ownPhotos: own,
  ownPhotosPage: own,
  ownPhotoIds: own,
  ownPhotoFacets: own,
  knownFiles: own,
  prepareDownload: photo((id) => ({ photoIds: [id] })),
  download: { names: 'ticket' },
  ownPhoto: photo(),
  originalFile: photo(),
  bulkChange: photo((id) => ({ action: 'edit', photoIds: [id], edit: { featured: true } })),
  reorderPhotos: photo((id) => ({ photoIds: [id] })),
  sortPhotos: own,
  emptyTrash: own,
  photoStats: own,
  storageUsage: own,
  analysePhoto: own,
  uploadPhoto: own,
  replaceFile: { names: 'photo', takesFile: true },
  editPhoto: photo(() => ({ title: 'Taken over' })),
  deletePhoto: photo(),
  setFeatured: photo(() => ({ featured: true })),
  setVisibility: photo(() => ({ isPublic: true })),
  customCategories: own,
  createCategory: own,
  renameCategory: { names: 'category', body: () => ({ label: 'Taken over' }) },
  removeCategory: { names: 'category' },
  googlePhotosStart: own,
  googlePhotosConnect: own,
  googlePhotosCallback: own,
  googlePhotosStatus: own,
  googlePhotosDisconnect: own,
  googlePhotosAlbums: own,
  googlePhotosAlbumCover: { names: 'album' },
  selectAlbums: { body: () => ({ albumIds: ['album-1'] }) },
  createPickerSession: own,
  pickerStatus: { names: 'picker-session' },
  cancelPicker: { names: 'picker-session' },
  libraryImports: own,
  pauseImport: { names: 'job' },
  resumeImport: { names: 'job' },
  cancelImport: { names: 'job' },
  importPicked: { names: 'picker-session', body: (sessionId) => ({ sessionId, photoCount: 1 }) },
  enquiries: own,
  enquiry: { names: 'enquiry' },
  deleteEnquiry: { names: 'enquiry' },
  emails: own,
  email: { names: 'mail' },
  sendEnquiry: own,
  clientError: own,
  image: { names: 'image' },
  site: own,
  saveSite: own,
  sitePages: own,
  createSitePage: own,
  orderSitePages: own,
  photoProjects: own,
  sitePage: { names: 'page' },
  deleteSitePage: { names: 'page' },
  saveSiteDraft: { names: 'page', body: () => ({ revision: 1, content: DRAFT }) },
  publishSitePage: { names: 'page', body: () => ({ revision: 1, state: 'public' }) },
  withdrawSitePage: { names: 'page' },
  revertSitePage: { names: 'page', body: () => ({ revision: 1, to: null }) },
  addToSitePage: { names: 'page', body: (id) => ({ photoIds: [id] }) },
  previewSitePage: { names: 'page' },

  galleries: own,
  createGallery: own,
  clientGallery: gallery(),
  changeGallery: gallery(() => ({ title: 'Taken over' })),
  setGalleryState: gallery(() => ({ state: 'open' })),
  deleteGallery: gallery(() => ({ title: 'Own one' })),
  galleryPhotos: gallery(),
  addToGallery: gallery((id) => ({ setId: id, photoIds: [UNKNOWN] })),
  actOnGalleryPhotos: gallery(() => ({ act: 'hide', photoIds: [UNKNOWN] })),
  orderGalleryPhotos: gallery((id) => ({ setId: id, by: 'name' })),
  createGallerySet: gallery(() => ({ title: 'Taken over' })),
  changeGallerySet: gallery(() => ({ title: 'Taken over' })),
  deleteGallerySet: gallery(() => ({ photosTo: UNKNOWN })),
  createGalleryLink: gallery(() => ({ label: 'A way in' })),
  changeGalleryLink: gallery(() => ({ label: 'A way in' })),
  revokeGalleryLink: gallery(),
  galleryMarks: gallery(),
  exportMarks: gallery(),
  reopenList: gallery(),
  answerComment: gallery(() => ({ text: 'From somebody else' })),
  resolveComment: gallery(() => ({ resolved: true })),
  mergePersons: gallery(() => ({ into: UNKNOWN })),
  splitPerson: gallery(),
  erasePerson: gallery(),
  eraseVisitor: own,
  aboutVisitor: own,
  approveTestimonial: gallery(() => ({ approved: true })),
  galleryActivity: gallery(),
  clientPages: own,
  createClientPage: own,
  changeClientPage: gallery(() => ({ name: 'Taken over', linkIds: [] })),
  endClientPage: gallery(),
  previewGalleryMail: gallery(() => ({ kind: 'invitation', linkId: UNKNOWN })),
  sendGalleryMail: gallery(() => ({ kind: 'invitation', linkId: UNKNOWN })),
  galleryMails: gallery(),
  webhooks: own,
  createWebhook: own,
  changeWebhook: gallery(() => ({ isOn: false })),
  deleteWebhook: gallery(),
  testWebhook: gallery(),
  webhookDeliveries: gallery(),
  // Who has no link sees nothing, signed in or not; `client-galleries.e2e-spec.ts` calls them with links.
  openGallery: own,
  visitedGallery: gallery(),
  visitedPhotos: gallery(),
  identifyVisitor: gallery(() => ({ name: 'Somebody' })),
  verifyVisitor: gallery(() => ({ code: '123456' })),
  leaveGallery: own,
  forgetVisitor: gallery(),
  aboutMe: gallery(),
  markPhotos: gallery(() => ({ changes: [{ photoId: UNKNOWN, on: true }] })),
  createList: gallery(() => ({ name: 'A list' })),
  renameList: gallery(() => ({ name: 'A list' })),
  deleteList: gallery(),
  submitList: gallery(() => ({ note: '' })),
  hidePhotos: gallery(() => ({ photoIds: [UNKNOWN], hidden: true })),
  photoComments: gallery(),
  addComment: gallery(() => ({ text: 'From somebody else' })),
  deleteComment: gallery(),
  giveConsent: gallery(() => ({ answer: 'all' })),
  giveTestimonial: gallery(() => ({ text: 'From somebody else' })),
  askForTime: gallery(),
  prepareGalleryDownload: gallery(() => ({ scope: 'all', size: 'web' })),
  galleryArchive: gallery(),
  galleryFile: gallery(),
  galleryImage: gallery(),
  apiDocument: own,
  apiDocs: own,
  apiDocsFile: own,
};

const NAMES = Object.keys(ROWS) as RouteName[];
const CALLERS = ['visitor', 'newcomer', 'other', 'admin', 'owner'] as const;
type Caller = (typeof CALLERS)[number];
/** Answers that neither give nor change anything. */
const NOTHING = [400, 404];

describe('access to every route', () => {
  let product: Product;
  let callers: Record<Caller, Visitor>;
  let ids: Record<'private' | 'shown' | 'trashed' | 'category' | 'user' | 'gallery' | 'page', string>;
  let token: string;

  const signedIn = async (word: string): Promise<Visitor> => {
    const visitor = new Visitor(product.url);
    await visitor.signIn(word === 'admin' ? 'admin' : `${word}@access.test`);
    return visitor;
  };
  const add = async (owner: Visitor, title: string): Promise<Photo> => {
    const response = await upload(owner, title, await uniqueJpeg());
    expect(response.status).toBe(201);
    return (await response.json()) as Photo;
  };

  beforeAll(async () => {
    product = await startProduct({ demo: false });
    const { client: owner, id: user } = await newUser(product.url, 'owner');
    const [secret, shown, trashed] = [await add(owner, 'Secret'), await add(owner, 'Shown'), await add(owner, 'Gone')];
    await owner.json(pathOf('setVisibility', { id: shown.id }), json('POST', { isPublic: true }));
    await owner.fetch(pathOf('deletePhoto', { id: trashed.id }), { method: 'DELETE' });
    const category = await owner.json<{ id: string }>(ROUTES.createCategory.path, json('POST', { label: 'Own one' }));
    const made = await owner.json<{ id: string }>(
      ROUTES.createGallery.path,
      json('POST', { title: 'Own one', preset: 'event' }),
    );
    const page = await owner.json<{ id: string }>(
      ROUTES.createSitePage.path,
      json('POST', { kind: 'project', title: 'Own one' }),
    );
    await until('derivatives', async () =>
      (await owner.json<Photo[]>('/api/user/photos')).every(({ derivatives }) => derivatives === 'ready'),
    );
    ids = {
      private: secret.id,
      shown: shown.id,
      trashed: trashed.id,
      category: category.id,
      user,
      gallery: made.id,
      page: page.id,
    };
    token = secret.image.base.split('/').at(-1) ?? '';
    callers = {
      visitor: new Visitor(product.url),
      newcomer: await signedIn('newcomer'),
      other: (await newUser(product.url, 'other')).client,
      admin: await signedIn('admin'),
      owner,
    };
  }, 300_000);
  afterAll(() => product.stop());

  const call = async (name: RouteName, visitor: Visitor, id: string): Promise<number> => {
    const { method } = ROUTES[name];
    const params = {
      id,
      userId: id,
      identifier: id,
      photoId: id,
      auditId: id,
      queue: id,
      taskId: id,
      tokenId: id,
      sessionId: id,
      albumId: id,
      importId: id,
      galleryId: id,
      setId: id,
      linkId: id,
      personId: id,
      listId: id,
      commentId: id,
      testimonialId: id,
      pageId: id,
      webhookId: id,
      jobId: id,
      token: id,
      ticket: id,
      file: id,
      variant: '320.webp',
    };
    const body = ROWS[name].body?.(id) ?? {};
    const init = method === 'GET' ? {} : ROWS[name].takesFile ? await aFile(method) : json(method, body);
    // A sign-out by link counts only from a page of our own.
    const headers = { ...(init as { headers?: object }).headers, 'sec-fetch-site': 'same-origin' };
    const response = await visitor.fetch(pathOf(name, params), { ...init, headers } as RequestInit);
    if (name === 'bulkChange' && response.status === 200) {
      const { changed } = (await response.json()) as { changed: unknown[] };
      return changed.length > 0 ? 200 : 404;
    }
    await response.body?.cancel();
    return response.status;
  };

  /** Ids of what the row names: those of the owner's things first. */
  const idsFor = ({ names }: Row): string[] => {
    const odd = [UNKNOWN, 'not-an-id', 'a'.repeat(400)];
    if (names === 'image') return [token, ...odd];
    if (names === 'category') return [ids.category, ...odd];
    if (names === 'user') return [ids.user, ...odd];
    if (names === 'gallery') return [ids.gallery, ...odd];
    if (names === 'page') return [ids.page, ...odd];
    if (names === undefined) return [UNKNOWN];
    return [ids.private, ids.shown, ids.trashed, ...odd];
  };

  /** Whether a status is the row's answer to a user who does not own the id. */
  const isExpected = (name: RouteName, caller: Caller, id: string, status: number): boolean => {
    const { access } = ROUTES[name];
    const { names } = ROWS[name];
    const isTooLong = id.length > 300;
    if (isTooLong && names !== undefined && ROWS[name].body === undefined) return NOTHING.concat(401).includes(status);
    if (name === 'currentUser') return caller === 'visitor' ? status === 401 : status === 200;
    if (access !== 'public' && caller === 'visitor') return status === 401 || (isTooLong && status === 404);
    if (access === 'admin' && caller !== 'admin') return status === 403 || (isTooLong && status === 404);
    if (name === 'image') return caller === 'admin' && id === token ? status === 200 : status === 404;
    // None of them has connected a library.
    if (names === 'album') return status === 409 || NOTHING.includes(status);
    if (names === undefined || names === 'user') return status < 500 && status !== 401 && status !== 403;
    // In the trash a photo can be hidden, and not be featured.
    const isPhoto = [ids.private, ids.shown, ...(name === 'featurePhoto' ? [] : [ids.trashed])].includes(id);
    if (names === 'any-photo' && isPhoto) return status === 200;
    return NOTHING.includes(status);
  };

  it('SEC-17 covers every route', () => {
    expect(NAMES.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  });

  it('SITE-39 shows everybody the published pages of a photographer, and their private photos nobody', async () => {
    const { owner } = callers;
    const photoIds = [ids.private, ids.shown];
    for (const title of ['Draft', 'Unlisted', 'Public']) {
      const made = await owner.json<{ id: string; revision: number }>(
        ROUTES.createSitePage.path,
        json('POST', { kind: 'project', title, photoIds }),
      );
      const publish = json('POST', { revision: made.revision, state: title.toLowerCase() });
      if (title !== 'Draft') await owner.json(pathOf('publishSitePage', { pageId: made.id }), publish);
    }
    const { username } = await owner.json<{ username: string }>(ROUTES.ownProfile.path);
    const statuses = { draft: 404, unlisted: 200, public: 200, projects: 200, links: 404 };
    for (const caller of CALLERS)
      for (const [slug, status] of Object.entries(statuses)) {
        const response = await callers[caller].fetch(`/${username}/${slug}`);
        const body = await response.text();
        const tells = [token, ...(slug === 'projects' ? ['Unlisted'] : [])].some((word) => body.includes(word));
        expect([caller, slug, response.status, tells]).toEqual([caller, slug, status, false]);
      }
  });

  it('SEC-17 SEC-18 gives no user what is another’s, with the same answer for every id', async () => {
    const unexpected: string[] = [];
    for (const name of NAMES.filter((name) => !ROWS[name].endsSession)) {
      for (const id of idsFor(ROWS[name])) {
        const statuses = new Map<Caller, number>();
        for (const caller of CALLERS.filter((each) => each !== 'owner')) {
          const status = await call(name, callers[caller], id);
          statuses.set(caller, status);
          if (!isExpected(name, caller, id, status)) unexpected.push(`${name} ${id.slice(0, 36)} ${caller}: ${status}`);
        }
        if (ROUTES[name].access === 'public' && ROWS[name].names === 'user' && new Set(statuses.values()).size > 1)
          unexpected.push(`${name} ${id.slice(0, 36)} differs: ${[...statuses.values()].join(', ')}`);
      }
    }
    expect(unexpected).toEqual([]);
    const kept = await callers.owner.json<Photo[]>('/api/user/photos');
    expect(new Map(kept.map(({ title, isPublic }) => [title, isPublic]))).toEqual(
      new Map([
        ['Secret', false],
        ['Shown', true],
      ]),
    );
    expect(await callers.owner.json<Photo[]>('/api/user/photos?trash=true')).toHaveLength(1);
    expect(await callers.owner.json<object[]>(ROUTES.customCategories.path)).toMatchObject([{ label: 'Own one' }]);
    expect(await callers.owner.json<object[]>(ROUTES.galleries.path)).toMatchObject([
      { title: 'Own one', state: 'draft' },
    ]);
  }, 300_000);

  it('SEC-18 gives the owner what is theirs, and nothing that is in the trash, unknown or no id', async () => {
    const unexpected: string[] = [];
    const last: RouteName[] = ['deletePhoto', 'removeCategory'];
    const rows = NAMES.filter((name) => ['photo', 'category', 'image'].includes(ROWS[name].names ?? ''));
    for (const name of [...rows.filter((row) => !last.includes(row)), ...last]) {
      for (const id of idsFor(ROWS[name])) {
        const status = await call(name, callers.owner, id);
        const isTheirs = [ids.private, ids.shown, ids.category, token].includes(id);
        // The trash can be looked at, and what is in it thrown away once more.
        const isTrash = id === ids.trashed && ['ownPhoto', 'originalFile', 'deletePhoto'].includes(name);
        const isRight = isTheirs ? status < 300 : NOTHING.includes(status) || (isTrash && status < 300);
        if (!isRight) unexpected.push(`${name} ${id.slice(0, 36)}: ${status}`);
      }
    }
    expect(unexpected).toEqual([]);
  }, 120_000);

  it.each(NAMES.filter((name) => ROWS[name].endsSession))(
    'AUTH-14 AUTH-17 %s ends the caller’s session only',
    async (name) => {
      const leaver = await signedIn(`leaver-${name}`);
      expect(await call(name, leaver, UNKNOWN)).toBeLessThan(400);
      expect(await call('ownProfile', leaver, UNKNOWN)).toBe(401);
      expect(await call('ownProfile', callers.other, UNKNOWN)).toBe(200);
      expect(await call(name, callers.visitor, UNKNOWN)).toBe(ROUTES[name].access === 'public' ? 204 : 401);
    },
  );
});
