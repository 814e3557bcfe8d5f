import { CODES, fail } from './encode.js';
import type { Call } from './method.js';

/**
 * Projects are albums inside one that is called so. What an album's number stands for is a category, or begins with
 * this, as no category does: behind it stands a project's id, or nothing for the album around them.
 */
export const PROJECT = 'project:';

interface Place {
  category?: string;
  /** Empty for the album around projects. */
  projectId?: string;
}

/** What albums' numbers stand for. Throws 404, also for another photographer's. */
const resolve = async ({ rpc }: Call, numbers: readonly number[]): Promise<Place[]> => {
  const targets =
    numbers.length > 0 ? await rpc.call('media.desk.resolve', { kind: 'album', numbers: [...numbers] }) : [];
  return numbers.map((number, i) => {
    const target = targets[i] ?? noAlbum(number);
    return target.startsWith(PROJECT) ? { projectId: target.slice(PROJECT.length) } : { category: target };
  });
};

/** What an album's number stands for. Throws 404, also for another photographer's. */
export const placeOf = async (call: Call, number: number): Promise<Place> => (await resolve(call, [number]))[0]!;

/** What photos are put into: of several categories the first, and each of the projects. */
export const placesOf = async (call: Call, numbers: readonly number[]) => {
  const places = await resolve(call, numbers);
  const projectIds = places.flatMap(({ projectId }) => projectId ?? []);
  if (projectIds.includes('')) fail(CODES.invalid, 'Please choose one of the projects.');
  return { categories: places.flatMap(({ category }) => category ?? []), projectIds };
};

/** Into the drafts of projects, where each photo is once, however often it is sent: visitors see what is published. */
export const addToProjects = async (
  { rpc }: Call,
  projectIds: readonly string[],
  photoIds: string[],
): Promise<void> => {
  for (const pageId of projectIds) await rpc.call('portfolio.site_page.add_photos', { pageId, photoIds });
};

/** A program takes no photo out of a project: words stand around it. */
export const leaveInProject = (): never => fail(401, 'Projects are taken apart and deleted in their editor.');

export const noAlbum = (number: number): never => fail(404, `Album ${number} does not exist`);

/** The projects that a photo is in, with the numbers of their albums. */
export const projectsOf = async ({ rpc }: Call, photoId: string) => {
  const { [photoId]: projects = [] } = await rpc.call('portfolio.site_page.of_photos', { photoIds: [photoId] });
  if (projects.length === 0) return [];
  const targets = [PROJECT, ...projects.map(({ id }) => PROJECT + id)];
  const [parent, ...numbers] = await rpc.call('media.desk.number', { kind: 'album', targets });
  return projects.map(({ title }, i) => ({ id: numbers[i] ?? 0, name: title, uppercats: `${parent},${numbers[i]}` }));
};
