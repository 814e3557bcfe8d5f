import type { GalleryMarksDto, GalleryPersonDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';

/** Which photos the matrix shows: by how many persons they were chosen, those of a list, or those with open comments. */
export type MarksFilter = 'any' | 'all' | 'none' | 'commented' | { listId: string };

/** As the address has it; a list is its id. */
export const filterOf = (text: string | null, { persons }: GalleryMarksDto): MarksFilter => {
  if (text === 'all' || text === 'none' || text === 'commented') return text;
  return persons.some(({ lists }) => lists.some(({ id }) => id === text)) ? { listId: text ?? '' } : 'any';
};

/** What an export names for it. */
export const exportQueryOf = (filter: MarksFilter) => {
  if (typeof filter === 'object') return filter;
  return { chosenBy: filter === 'commented' ? ('any' as const) : filter };
};

const choiceOf = ({ lists }: GalleryPersonDto, marks: GalleryMarksDto['marks']): Set<string> =>
  new Set(lists.flatMap(({ id }) => marks[id] ?? []));

/** The photos that a filter leaves, in the order of the gallery (STUD-41). A person who has chosen nothing is not asked. */
export const chosenPhotos = <TPhoto extends { id: string }>(
  photos: readonly TPhoto[],
  { persons, marks, comments }: Pick<GalleryMarksDto, 'persons' | 'marks' | 'comments'>,
  filter: MarksFilter,
): TPhoto[] => {
  if (typeof filter === 'object') {
    const list = new Set(marks[filter.listId]);
    return photos.filter(({ id }) => list.has(id));
  }
  if (filter === 'commented') {
    const open = new Set(comments.flatMap(({ photoId, resolved }) => (resolved ? [] : [photoId])));
    return photos.filter(({ id }) => open.has(id));
  }
  const choices = persons.map((person) => choiceOf(person, marks)).filter(({ size }) => size > 0);
  return photos.filter(({ id }) => {
    const by = choices.filter((choice) => choice.has(id)).length;
    if (filter === 'none') return by === 0;
    return filter === 'all' ? by > 0 && by === choices.length : by > 0;
  });
};
