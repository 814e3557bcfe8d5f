import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ImportProjectDto } from '@vitrine/contracts/media/photo-library.dto';
import type { SitePageDto } from '@vitrine/contracts/portfolio/site.dto';
import { SITE_LIMITS } from '@vitrine/contracts/portfolio/site.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { TaskRunner } from '@vitrine/platform/tasks/task-runner';
import { anId } from '@vitrine/testing/builders/id';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeRpc, type RpcAnswers } from '@vitrine/testing/fake-rpc';
import { type Importer, ImportStage } from './support/import-stage.js';
import { within } from './support/start-media.js';

failOnConsole();

interface Project {
  title: string;
  photoIds: string[];
}

/** Drafts of projects, as portfolio keeps them. */
const projects = new Map<string, Project>();
const projectOf = (pageId: string): Project => {
  const found = projects.get(pageId);
  if (!found) throw new AppError('SITE_PAGE_NOT_FOUND');
  return found;
};
const PORTFOLIO = {
  'portfolio.site_page.create': ({ pageId = anId(), title, photoIds = [] }) => {
    if (!projects.has(pageId)) projects.set(pageId, { title, photoIds });
    return { id: pageId } as SitePageDto;
  },
  'portfolio.site_page.photo_ids': ({ pageId }) => ({ photoIds: [...projectOf(pageId).photoIds] }),
  'portfolio.site_page.add_photos': ({ pageId, photoIds }) => {
    const project = projectOf(pageId);
    const added = photoIds.filter((id) => !project.photoIds.includes(id));
    if (project.photoIds.length + added.length > SITE_LIMITS.photos) throw new AppError('SITE_PAGE_FULL');
    project.photoIds.push(...added);
    return { added: added.length };
  },
} satisfies RpcAnswers;
const rpc = fakeRpc(PORTFOLIO);
let stage: ImportStage;

beforeAll(async () => {
  stage = await ImportStage.start([{ provide: RpcClient, useValue: rpc }]);
});
afterAll(() => stage.stop());
beforeEach(() => {
  stage.queues.jobs.length = 0;
  projects.clear();
  rpc.answers = { ...PORTFOLIO };
  rpc.asked.length = 0;
});

const photosOf = async (importer: Importer) => (await stage.photos(importer)).map(({ id }) => id);
const intoProject = async (importer: Importer, project: ImportProjectDto) => {
  await stage.picked(importer, undefined, project);
  return stage.run(importer);
};
const theProject = () => {
  expect(projects.size).toBe(1);
  const [[id = '', project = { title: '', photoIds: [] as string[] }] = []] = projects;
  return { id, ...project };
};
const albumImport = async (importer: Importer, asProjects: boolean) => {
  const [album] = await stage.media.rpc.call('media.album.list', {}, { as: importer.who });
  const request = { albumIds: [album?.id ?? ''], ...(asProjects && { asProjects }) };
  await stage.media.rpc.call('media.album.select', request, { as: importer.who });
  return stage.run(importer);
};
/** The slice that is next, again, as after a process that has died. */
const again = async (importer: Importer): Promise<void> => {
  const { id } = await stage.newest(importer);
  const [task] = await stage.media.sql<{ slice: number }>('select slice from tasks where id = ?', [id]);
  await within(stage.worker, TaskRunner, (it) => it.runSlice(id, task?.slice ?? 0, new AbortController().signal));
};

it('SITE-14 puts what was picked into a new project, as its user, in the order of the pick; nothing is published', async () => {
  const importer = await stage.importer({ count: 3 });
  const result = await intoProject(importer, { title: 'Iceland' });
  const { id, title, photoIds } = theProject();
  expect(result).toMatchObject({ success: true, imported: 3, project: { id, title: 'Iceland' } });
  expect([title, photoIds]).toEqual(['Iceland', await photosOf(importer)]);
  expect(result.project?.error).toBeUndefined();
  expect(rpc.asked.map(({ name }) => name)).toEqual(Object.keys(PORTFOLIO));
  for (const { context } of rpc.asked) expect(context?.principal).toEqual(importer.who);
});

it('SITE-14 puts what was picked behind the photos of a project that is there, with those that were imported before', async () => {
  const importer = await stage.importer({ count: 3 });
  await stage.imported(
    importer,
    importer.library.items.slice(1, 2).map(({ id }) => id),
  );
  const [pageId, there] = [anId(), anId()];
  projects.set(pageId, { title: 'Mine', photoIds: [there] });
  const result = await intoProject(importer, { pageId, title: 'Mine' });
  expect(result).toMatchObject({ imported: 2, duplicates: 1, project: { id: pageId, title: 'Mine' } });
  const files = importer.library.items.map(({ filename }) => filename);
  const named = new Map((await stage.photos(importer)).map((photo) => [photo.id, photo.file_name]));
  expect(theProject().photoIds.map((id) => named.get(id))).toEqual([undefined, ...files]);
});

it('SITE-14 makes a project of an album where that is said, once: what comes later goes there, too', async () => {
  const importer = await stage.importer({ count: 4, albums: [{ title: 'Sea', first: 0, count: 3 }] });
  expect((await albumImport(importer, false)).project).toBeUndefined();
  expect(projects.size).toBe(0);
  expect(await albumImport(importer, true)).toMatchObject({ imported: 0, duplicates: 3, project: { title: 'Sea' } });
  const { id, title, photoIds } = theProject();
  expect([title, photoIds]).toEqual(['Sea', await photosOf(importer)]);
  expect(await albumImport(importer, true)).toMatchObject({ project: { id } });
  expect(theProject().photoIds).toEqual(photoIds);
  // Deleted since: who wishes for it again has it again.
  projects.clear();
  expect(await albumImport(importer, true)).toMatchObject({ project: { id } });
  expect(theProject().photoIds).toEqual(photoIds);
});

it.each(['portfolio.site_page.create', 'portfolio.site_page.add_photos'] as const)(
  'SITE-14 has each photo once, in one project, where the process dies with %s',
  async (name) => {
    const importer = await stage.importer({ count: 2 });
    const died = new Error('killed');
    const dies = (request: never) => {
      (PORTFOLIO[name] as (request: never) => unknown)(request);
      throw died;
    };
    Object.assign(rpc.answers, { [name]: dies });
    await stage.picked(importer, undefined, { title: 'Iceland' });
    await expect(stage.run(importer)).rejects.toBe(died);
    expect((await stage.newest(importer)).result).toBeNull();
    rpc.answers = { ...PORTFOLIO };
    await again(importer);
    expect((await stage.newest(importer)).result).toMatchObject({ imported: 2, project: { id: theProject().id } });
    expect(theProject().photoIds).toEqual(await photosOf(importer));
  },
);

it('SITE-14 asks again while portfolio is away, and ends without it at last', async () => {
  const importer = await stage.importer({ count: 2 });
  rpc.answers = {};
  await stage.picked(importer, undefined, { title: 'Iceland' });
  while ((await stage.newest(importer).catch(() => null))?.done !== 2) await stage.slice();
  expect(await stage.newest(importer)).toMatchObject({ state: 'running', result: null });
  expect(stage.queues.jobs.at(-1)?.options.delayMs).toBeGreaterThan(1_000);
  rpc.answers = { ...PORTFOLIO };
  expect(await stage.run(importer)).toMatchObject({ success: true, imported: 2, project: { id: theProject().id } });

  const other = await stage.importer({ count: 1 });
  rpc.answers = {};
  expect(await intoProject(other, { title: 'Norway' })).toMatchObject({
    success: true,
    imported: 1,
    project: {
      id: null,
      title: 'Norway',
      error: 'The photos could not be put into the project. They are in My Photos.',
    },
  });
  expect(rpc.asked.length).toBeGreaterThan(10);
});

it.each([
  [
    'was deleted',
    { pageId: anId(), title: 'Gone' },
    {},
    'The project was deleted meanwhile. The photos are in My Photos.',
  ],
  [
    'would be one too many',
    { title: 'One more' },
    {
      'portfolio.site_page.create': () => {
        throw new AppError('TOO_MANY_SITE_PAGES');
      },
    },
    'You have as many projects as there can be. The photos are in My Photos.',
  ],
] as [string, ImportProjectDto, RpcAnswers, string][])(
  'SITE-14 imports all the same where the project %s',
  async (_what, project, answers, error) => {
    const importer = await stage.importer({ count: 1 });
    rpc.answers = { ...PORTFOLIO, ...answers };
    const result = await intoProject(importer, project);
    expect(result).toMatchObject({ success: true, imported: 1, project: { id: null, title: project.title, error } });
    expect(projects.size).toBe(0);
  },
);

it('SITE-14 puts in what has room, and says what has none', async () => {
  const importer = await stage.importer({ count: 3 });
  const pageId = anId();
  projects.set(pageId, { title: 'Full', photoIds: Array.from({ length: SITE_LIMITS.photos - 1 }, () => anId()) });
  const result = await intoProject(importer, { pageId, title: 'Full' });
  expect(result).toMatchObject({ success: true, imported: 3, project: { id: pageId } });
  expect(result.project?.error).toBe('A project holds at most 500 photos. 2 more are in My Photos.');
  expect(theProject().photoIds.at(-1)).toBe((await photosOf(importer))[0]);
  expect(theProject().photoIds).toHaveLength(SITE_LIMITS.photos);
});
