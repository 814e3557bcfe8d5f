import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import type { RpcMap, RpcName } from '@vitrine/contracts/rpc-map';
import type {
  ExportedSitePage,
  ListedProjectDto,
  SitePageAnswerDto,
  SitePageDto,
} from '@vitrine/contracts/portfolio/site.dto';
import { SITE_LIMITS, type SiteBlock, type SiteContent } from '@vitrine/contracts/portfolio/site.rules';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoImage, aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { failureOf } from '@vitrine/testing/failure-of';
import { startPortfolio, type Portfolio } from './start-portfolio.js';

let portfolio: Portfolio;
/** What media has, as it answers. */
const library = new Map<string, PhotoSnapshot>();

beforeAll(async () => {
  portfolio = await startPortfolio({
    'media.shelf.snapshots': ({ ownerId, photoIds }) =>
      photoIds.flatMap((id) => library.get(id) ?? []).filter((photo) => photo.ownerId === ownerId),
  });
});
afterAll(() => portfolio.close());

const photographer = async (): Promise<Principal & { name: string }> => {
  const user = aUserSnapshot({ username: `p-${anId().slice(-8)}` });
  await portfolio.project((m) => m.userChanged(user));
  return { userId: user.id, role: 'user', name: user.username ?? '' };
};

const photo = async (as: Principal, over: Partial<PhotoSnapshot> = {}): Promise<PhotoSnapshot> => {
  const snapshot = aPhotoSnapshot({ ownerId: as.userId, ...over });
  library.set(snapshot.id, snapshot);
  await portfolio.project((m) => m.photoChanged(snapshot));
  return snapshot;
};
const changed = async (of: PhotoSnapshot, over: Partial<PhotoSnapshot>): Promise<void> => {
  const next = { ...of, revision: of.revision + 1, ...over };
  library.set(next.id, next);
  await portfolio.project((m) => m.photoChanged(next));
};

const own = <K extends RpcName>(
  as: Principal,
  name: K,
  request: RpcMap[K]['request'],
): Promise<RpcMap[K]['response']> => portfolio.call(name, request, { as });

const project = (as: Principal, photos: PhotoSnapshot[], title = 'Iceland'): Promise<SitePageDto> =>
  own(as, 'portfolio.site_page.create', { kind: 'project', title, photoIds: photos.map(({ id }) => id) });

const save = async (as: Principal, page: SitePageDto, over: Partial<SiteContent>): Promise<SitePageDto> => {
  const content = { ...page.draft, ...over };
  await own(as, 'portfolio.site_page.save', { pageId: page.id, revision: page.revision, content });
  return own(as, 'portfolio.site_page.get', { pageId: page.id });
};
const publish = (as: Principal, page: SitePageDto, state: 'public' | 'unlisted' = 'public'): Promise<SitePageDto> =>
  own(as, 'portfolio.site_page.publish', { pageId: page.id, revision: page.revision, state });

const visit = (identifier: string, slug: string) => portfolio.call('portfolio.site.page', { identifier, slug });
const shown = async (identifier: string, slug: string): Promise<SitePageAnswerDto> => {
  const answer = await visit(identifier, slug);
  if ('movedTo' in answer) throw new Error(`moved to ${answer.movedTo}`);
  return answer;
};

const index = async (identifier: string): Promise<ListedProjectDto[]> => {
  const answer = await portfolio.call('portfolio.site.projects', { identifier });
  return 'projects' in answer ? answer.projects : [];
};

const text = (html: string, id = 'words'): SiteBlock => ({ id, type: 'text', html });

describe('a project', () => {
  it('SITE-01 is a draft that nobody sees until it is published', async () => {
    const who = await photographer();
    const page = await project(who, [await photo(who)]);
    expect(page).toMatchObject({ kind: 'project', state: 'draft', path: null, draft: { slug: 'iceland' } });
    await expect(failureOf(visit(who.name, 'iceland'))).resolves.toMatchObject({ code: 'SITE_PAGE_NOT_FOUND' });
    await expect(publish(who, page)).resolves.toMatchObject({ state: 'public', path: `/${who.name}/iceland` });
    const { page: seen } = await shown(who.name, 'iceland');
    expect(seen).toMatchObject({ title: 'Iceland', isListed: true, photos: [{ id: page.photos[0]?.id }] });
  });

  it('SITE-02 shows public photos only, in its order, and says how many are private', async () => {
    const who = await photographer();
    const [one, two, three] = [await photo(who), await photo(who, { visible: false }), await photo(who)];
    const page = await publish(who, await project(who, [three, two, one]));
    expect(page).toMatchObject({ photoCount: 3, privateCount: 1 });
    const { page: seen } = await shown(who.name, 'iceland');
    expect(seen.photos.map(({ id }) => id)).toEqual([three.id, one.id]);
    expect(seen.blocks).toEqual([expect.objectContaining({ photoIds: [three.id, one.id] })]);
    expect(JSON.stringify(seen)).not.toContain(two.id);
  });

  it('SITE-03 loses a photo that is made private wherever it stands, and has it again when it is public', async () => {
    const who = await photographer();
    const [one, two] = [await photo(who), await photo(who)];
    await publish(who, await save(who, await project(who, [one, two], 'First'), { coverPhotoId: one.id }));
    await publish(who, await project(who, [one], 'Second'));
    const before = await shown(who.name, 'first');
    await changed(one, { visible: false });
    const first = await shown(who.name, 'first');
    expect(first.revision).not.toBe(before.revision);
    expect(first.page).toMatchObject({ cover: { id: two.id }, photos: [{ id: two.id }] });
    await expect(shown(who.name, 'second')).resolves.toMatchObject({ page: { cover: null, blocks: [], photos: [] } });
    expect(await index(who.name)).toMatchObject([
      { title: 'Second', cover: null, photoCount: 0 },
      { title: 'First', cover: two.image, photoCount: 1 },
    ]);
    await changed(one, { visible: true, revision: one.revision + 2 });
    await expect(shown(who.name, 'second')).resolves.toMatchObject({ page: { photos: [{ id: one.id }] } });
    await expect(shown(who.name, 'first')).resolves.toMatchObject({ page: { cover: { id: one.id } } });
  });

  it('SITE-61 shows photos as they are now, with new words and a new file, and none that is gone for good', async () => {
    const who = await photographer();
    const [one, two] = [await photo(who), await photo(who)];
    const { id: pageId } = await publish(who, await project(who, [one, two]));
    const before = await shown(who.name, 'iceland');
    const image = aPhotoImage();
    await changed(one, { image, title: 'Geysir', altText: 'Steam' });
    const after = await shown(who.name, 'iceland');
    expect(after.revision).not.toBe(before.revision);
    expect(after.page).toMatchObject({
      cover: { image },
      photos: [{ title: 'Geysir', altText: 'Steam', image }, { id: two.id }],
    });
    expect(await index(who.name)).toMatchObject([{ cover: image }]);
    library.delete(one.id);
    await portfolio.project((m) =>
      m.photoDeleted({ photoId: one.id, ownerId: who.userId, revision: one.revision + 2 }),
    );
    await expect(shown(who.name, 'iceland')).resolves.toMatchObject({
      page: { cover: { id: two.id }, photos: [{ id: two.id }] },
    });
    await expect(own(who, 'portfolio.site_page.get', { pageId })).resolves.toMatchObject({
      photoCount: 1,
      privateCount: 0,
      photos: [{ id: two.id }],
    });
  });

  it('SITE-61 is gone with its photographer’s suspension, and as it was after it', async () => {
    const who = await photographer();
    const user = aUserSnapshot({ id: who.userId, username: who.name });
    const page = await publish(who, await project(who, [await photo(who)]));
    const looks = () => [
      visit(who.name, 'iceland'),
      portfolio.call('portfolio.site.projects', { identifier: who.name }),
    ];
    await portfolio.project((m) => m.userChanged({ ...user, revision: 2, suspended: true }));
    for (const look of looks()) await expect(failureOf(look)).resolves.toMatchObject({ code: 'PORTFOLIO_NOT_FOUND' });
    const { rows } = await portfolio.call('portfolio.sitemap.export', {});
    expect(rows.map(({ userId }) => userId)).not.toContain(who.userId);
    await portfolio.project((m) => m.userChanged({ ...user, revision: 3 }));
    await expect(shown(who.name, 'iceland')).resolves.toMatchObject({
      page: { id: page.id, photos: [expect.anything()] },
    });
  });

  it('SITE-04 never shows a photo of somebody else', async () => {
    const [who, other] = [await photographer(), await photographer()];
    const theirs = await photo(other);
    const page = await publish(who, await save(who, await project(who, [theirs]), { coverPhotoId: theirs.id }));
    expect(page).toMatchObject({ photos: [], cover: null });
    await expect(shown(who.name, 'iceland')).resolves.toMatchObject({ page: { photos: [], cover: null } });
  });

  it('SITE-05 knows the projects beside it, and those that are unlisted are in no list', async () => {
    const who = await photographer();
    const shot = await photo(who);
    for (const title of ['Three', 'Two', 'One']) await publish(who, await project(who, [shot], title));
    await publish(who, await project(who, [shot], 'Quiet'), 'unlisted');
    const { page } = await shown(who.name, 'two');
    expect([page.previous?.title, page.next?.title]).toEqual(['One', 'Three']);
    expect((await index(who.name)).map(({ title }) => title)).toEqual(['One', 'Two', 'Three']);
    await expect(shown(who.name, 'quiet')).resolves.toMatchObject({
      page: { isListed: false, previous: null, next: null },
    });
  });

  it('SITE-06 keeps a draft of two browsers from being overwritten', async () => {
    const who = await photographer();
    const page = await project(who, []);
    await save(who, page, { title: 'From one' });
    const second = own(who, 'portfolio.site_page.save', {
      pageId: page.id,
      revision: page.revision,
      content: { ...page.draft, title: 'From the other' },
    });
    await expect(failureOf(second)).resolves.toMatchObject({ code: 'SITE_PAGE_CHANGED' });
    await expect(own(who, 'portfolio.site_page.get', { pageId: page.id })).resolves.toMatchObject({
      title: 'From one',
    });
  });

  it('SITE-07 goes back to what is published, and to what was', async () => {
    const who = await photographer();
    const first = await publish(who, await project(who, [], 'First'));
    const second = await publish(who, await save(who, first, { title: 'Second' }));
    const changedAgain = await save(who, second, { title: 'Third' });
    expect(changedAgain).toMatchObject({ hasChanges: true, versions: [{ title: 'Second' }, { title: 'First' }] });
    const back = await own(who, 'portfolio.site_page.revert', {
      pageId: first.id,
      revision: changedAgain.revision,
      to: null,
    });
    expect(back).toMatchObject({ title: 'Second', hasChanges: false });
    const oldest = back.versions.at(-1)?.revision ?? 0;
    await expect(
      own(who, 'portfolio.site_page.revert', { pageId: first.id, revision: back.revision, to: oldest }),
    ).resolves.toMatchObject({ title: 'First', hasChanges: true });
    await expect(shown(who.name, 'first')).resolves.toMatchObject({ page: { title: 'Second' } });
  });

  it('SITE-08 keeps the last twenty published revisions', async () => {
    const who = await photographer();
    let page = await project(who, []);
    for (let n = 0; n < SITE_LIMITS.versions + 3; n += 1)
      page = await publish(who, await save(who, page, { intro: `${n}` }));
    expect(page.versions).toHaveLength(SITE_LIMITS.versions);
    expect(page.versions[0]?.revision).toBe(page.revision);
  });

  it('SITE-09 answers at every address that it was ever published at', async () => {
    const who = await photographer();
    let page = await publish(who, await project(who, [await photo(who)], 'Iceland'));
    for (const slug of ['iceland-2024', 'ice']) page = await publish(who, await save(who, page, { slug }));
    for (const slug of ['iceland', 'iceland-2024', 'Iceland'])
      await expect(visit(who.name, slug)).resolves.toEqual({ movedTo: `/${who.name}/ice` });
    const other = await project(who, [], 'Iceland');
    expect(other.draft.slug).toBe('iceland-2');
    await expect(failureOf(publish(who, await save(who, other, { slug: 'iceland' })))).resolves.toMatchObject({
      code: 'SITE_ADDRESS_TAKEN',
    });
    await own(who, 'portfolio.site_page.delete', { pageId: page.id });
    for (const slug of ['iceland', 'ice'])
      await expect(visit(who.name, slug)).resolves.toEqual({ movedTo: `/${who.name}` });
  });

  it('SITE-30 leads from lists on which there was something to the portfolio', async () => {
    const who = await photographer();
    const lists = ['portfolio.site.projects', 'portfolio.site.links'] as const;
    const ask = (name: (typeof lists)[number]) => portfolio.call(name, { identifier: who.name });
    for (const name of lists)
      await expect(failureOf(ask(name))).resolves.toMatchObject({ code: 'SITE_PAGE_NOT_FOUND' });
    const page = await publish(who, await project(who, []));
    const link = { label: 'Prints', url: 'https://shop.example/' };
    await own(who, 'portfolio.site.save', { revision: 0, navigation: null, links: [link] });
    const [first] = await index(who.name);
    expect(first).toMatchObject({ id: page.id, inFeeds: true, publishedAt: expect.any(String) });
    for (const name of lists) expect(await ask(name)).not.toHaveProperty('movedTo');
    await own(who, 'portfolio.site_page.withdraw', { pageId: page.id });
    await own(who, 'portfolio.site.save', { revision: 1, navigation: null, links: [] });
    for (const name of lists) await expect(ask(name)).resolves.toEqual({ movedTo: `/${who.name}` });
  });

  it('SITE-10 keeps the words that its photographer may use, and no script', async () => {
    const who = await photographer();
    const html =
      '<h2>A</h2><h3>B</h3><blockquote><p>C</p></blockquote><p>D <b>e</b></p><script>alert(1)</script><h1>F</h1>';
    const page = await save(who, await project(who, []), { blocks: [text(html)] });
    expect(page.draft.blocks).toEqual([
      text('<h2>A</h2><h3>B</h3><blockquote><p>C</p></blockquote><p>D <b>e</b></p>F'),
    ]);
  });

  it('SITE-11 holds no more than a page may', async () => {
    const who = await photographer();
    const page = await project(who, []);
    const tooMuch = (blocks: SiteBlock[]) => failureOf(save(who, page, { blocks }));
    const photos: SiteBlock[] = ['a', 'b'].map((id) => ({
      id,
      type: 'photos',
      layout: 'rows',
      captions: false,
      photoIds: Array.from({ length: 300 }, () => anId()),
    }));
    await expect(tooMuch(photos)).resolves.toMatchObject({ code: 'VALIDATION' });
    await expect(tooMuch(['a', 'b'].map((id) => text('x'.repeat(30_000), id)))).resolves.toMatchObject({
      code: 'VALIDATION',
    });
    await expect(tooMuch(Array.from({ length: 201 }, (_, n) => text('', `b${n}`)))).resolves.toMatchObject({
      code: 'VALIDATION',
    });
    await save(who, page, {
      blocks: [{ ...photos[0], photoIds: Array.from({ length: 500 }, () => anId()) } as SiteBlock],
    });
    await expect(
      failureOf(own(who, 'portfolio.site_page.add_photos', { pageId: page.id, photoIds: [anId()] })),
    ).resolves.toMatchObject({ code: 'SITE_PAGE_FULL' });
  });

  it("SITE-12 is its photographer's alone", async () => {
    const [who, other] = [await photographer(), await photographer()];
    const page = await project(who, []);
    const { id: pageId, revision, draft: content } = page;
    const tries = [
      own(other, 'portfolio.site_page.get', { pageId }),
      own(other, 'portfolio.site_page.save', { pageId, revision, content }),
      own(other, 'portfolio.site_page.publish', { pageId, revision, state: 'public' }),
      own(other, 'portfolio.site_page.withdraw', { pageId }),
      own(other, 'portfolio.site_page.revert', { pageId, revision, to: null }),
      own(other, 'portfolio.site_page.add_photos', { pageId, photoIds: [anId()] }),
      own(other, 'portfolio.site_page.preview', { pageId }),
      own(other, 'portfolio.site_page.photo_ids', { pageId }),
      own(other, 'portfolio.site_page.order', { pageIds: [pageId] }),
      own(other, 'portfolio.site_page.delete', { pageId }),
    ];
    for (const attempt of tries)
      await expect(failureOf(attempt)).resolves.toMatchObject({ code: 'SITE_PAGE_NOT_FOUND' });
    await expect(own(other, 'portfolio.site_page.list', {})).resolves.toEqual([]);
  });

  it('SITE-13 takes photos of My Photos, each once, and My Photos knows', async () => {
    const who = await photographer();
    const [one, two] = [await photo(who), await photo(who)];
    const page = await project(who, [one]);
    await expect(
      own(who, 'portfolio.site_page.add_photos', { pageId: page.id, photoIds: [one.id, two.id] }),
    ).resolves.toEqual({ added: 1 });
    await expect(own(who, 'portfolio.site_page.of_photos', { photoIds: [two.id, anId()] })).resolves.toEqual({
      [two.id]: [{ id: page.id, title: 'Iceland' }],
    });
    await expect(own(who, 'portfolio.site_page.photo_ids', { pageId: page.id })).resolves.toEqual({
      photoIds: [one.id, two.id],
    });
  });

  it('SITE-14 is begun once by an id that an import gives it, and is nobody else’s', async () => {
    const who = await photographer();
    const begun = { kind: 'project' as const, title: 'Album', pageId: anId() };
    const [one, two] = await Promise.all([
      own(who, 'portfolio.site_page.create', begun),
      own(who, 'portfolio.site_page.create', begun),
    ]);
    expect([one.id, two.id]).toEqual([begun.pageId, begun.pageId]);
    expect((await own(who, 'portfolio.site_page.list', {})).map(({ id, state }) => [id, state])).toEqual([
      [begun.pageId, 'draft'],
    ]);
    const other = await photographer();
    await expect(failureOf(own(other, 'portfolio.site_page.create', begun))).resolves.toBeTruthy();
    await expect(own(other, 'portfolio.site_page.list', {})).resolves.toEqual([]);
  });

  it('SITE-15 is handed out page by page for an archive: what is published, and a draft that says something else', async () => {
    const who = await photographer();
    const about = await own(who, 'portfolio.site_page.create', { kind: 'about', title: 'About me' });
    const same = await publish(who, await project(who, [await photo(who)], 'Same'));
    const changed = await save(who, await publish(who, await project(who, [], 'Changed')), { title: 'Changed again' });
    const withdrawn = await publish(who, await project(who, [], 'Withdrawn'));
    await own(who, 'portfolio.site_page.withdraw', { pageId: withdrawn.id });
    const links = [{ label: 'Prints', url: 'https://shop.example/prints' }];
    await own(who, 'portfolio.site.save', { revision: 0, navigation: null, links });
    await project(await photographer(), []);
    const pages: ExportedSitePage[] = [];
    for (let after: string | null = null; ; after = pages.at(-1)?.id ?? null) {
      const answer = await portfolio.call('portfolio.site.export', { ownerId: who.userId, after });
      expect(answer).toMatchObject({ navigation: null, links });
      if (!answer.page) break;
      pages.push(answer.page);
    }
    const of = new Map(pages.map((page) => [page.id, page]));
    expect(pages).toHaveLength(4);
    expect(of.get(about.id)).toMatchObject({ kind: 'about', state: 'draft', content: about.draft, draft: null });
    expect(of.get(same.id)).toMatchObject({ kind: 'project', state: 'public', content: same.draft, draft: null });
    expect(of.get(changed.id)).toMatchObject({ content: { title: 'Changed' }, draft: { title: 'Changed again' } });
    expect(of.get(withdrawn.id)).toMatchObject({ state: 'draft', content: { title: 'Withdrawn' }, draft: null });
  });

  it('SITE-16 goes with its photographer', async () => {
    const who = await photographer();
    await publish(who, await project(who, [await photo(who)]));
    await portfolio.project((m) => m.userDeleted({ userId: who.userId, revision: 99 }));
    await expect(failureOf(visit(who.name, 'iceland'))).resolves.toMatchObject({ code: 'PORTFOLIO_NOT_FOUND' });
    const left = await portfolio.query<{ count: number }>(
      `select count(*)::int as count from site_slugs where owner_id = '${who.userId}'`,
    );
    expect(left).toEqual([{ count: 0 }]);
  });
});

describe('a navigation', () => {
  it('SITE-20 leads to what is published alone', async () => {
    const who = await photographer();
    const about = await own(who, 'portfolio.site_page.create', { kind: 'about', title: 'About me' });
    const entry = { label: '', pageId: null, url: null };
    const navigation = [
      { ...entry, kind: 'projects' as const },
      { ...entry, kind: 'page' as const, pageId: about.id },
      { ...entry, kind: 'outside' as const, url: 'https://shop.example/prints', label: 'Prints' },
      { ...entry, kind: 'links' as const },
    ];
    const kept = await own(who, 'portfolio.site.save', { revision: 0, navigation, links: [] });
    expect((await portfolio.page(who.name)).site?.navigation).toMatchObject([{ kind: 'outside', label: 'Prints' }]);
    await publish(who, about);
    await publish(who, await project(who, []));
    const links = [{ label: 'Instagram', url: 'https://instagram.com/a' }];
    await own(who, 'portfolio.site.save', { revision: kept.revision, navigation, links });
    expect((await portfolio.page(who.name)).site?.navigation).toEqual([
      { kind: 'projects', label: '', href: `/${who.name}/projects` },
      { kind: 'page', label: 'About me', href: `/${who.name}/about-me` },
      { kind: 'outside', label: 'Prints', href: 'https://shop.example/prints' },
      { kind: 'links', label: '', href: `/${who.name}/links` },
    ]);
    await expect(portfolio.call('portfolio.site.links', { identifier: who.name })).resolves.toMatchObject({ links });
  });

  it('SITE-21 is not overwritten by another window', async () => {
    const who = await photographer();
    await own(who, 'portfolio.site.save', { revision: 0, navigation: null, links: [] });
    await expect(
      failureOf(own(who, 'portfolio.site.save', { revision: 0, navigation: null, links: [] })),
    ).resolves.toMatchObject({ code: 'SITE_CHANGED' });
  });

  it('SITE-103 is left by a page that is deleted, and is none once nothing is in it', async () => {
    const who = await photographer();
    const [about, prices] = [
      await own(who, 'portfolio.site_page.create', { kind: 'about', title: 'About me' }),
      await own(who, 'portfolio.site_page.create', { kind: 'prices', title: 'Prices' }),
    ];
    const to = (pageId: string) => ({ kind: 'page' as const, label: '', pageId, url: null });
    const links = [{ label: 'Instagram', url: 'https://instagram.com/a' }];
    const { revision } = await own(who, 'portfolio.site.save', {
      revision: 0,
      navigation: [to(about.id), to(prices.id)],
      links,
    });
    await own(who, 'portfolio.site_page.delete', { pageId: about.id });
    const kept = await own(who, 'portfolio.site.get', {});
    expect(kept).toMatchObject({ navigation: [to(prices.id)], links });
    expect(kept.revision).toBeGreaterThan(revision);
    await own(who, 'portfolio.site_page.delete', { pageId: prices.id });
    expect(await own(who, 'portfolio.site.get', {})).toMatchObject({ navigation: null, links });
  });

  it('SITE-22 leaves the page as it is where there is none', async () => {
    const who = await photographer();
    expect((await portfolio.page(who.name)).site).toEqual({ navigation: null, footer: [], hasForm: true });
  });

  it('SITE-23 has imprint and privacy at the foot of every page', async () => {
    const who = await photographer();
    await publish(who, await own(who, 'portfolio.site_page.create', { kind: 'imprint', title: 'Imprint' }));
    expect((await portfolio.page(who.name)).site?.footer).toEqual([
      { kind: 'page', label: 'Imprint', href: `/${who.name}/imprint` },
    ]);
  });
});
