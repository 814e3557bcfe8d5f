import type {
  GalleryCommentDto,
  GalleryMarksDto,
  GalleryPersonDto,
} from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { CHOICES, type Choice } from '@vitrine/contracts/client-galleries/client-gallery.rules';

/** Which photos the matrix shows: of a choice, or of a list. */
export type MarksFilter = Choice | { listId: string };

/** As the address has it; a list is its id. */
export const filterOf = (text: string | null, { persons }: GalleryMarksDto): MarksFilter => {
  const choice = CHOICES.find((one) => one === text);
  if (choice) return choice;
  return persons.some(({ lists }) => lists.some(({ id }) => id === text)) ? { listId: text ?? '' } : 'any';
};

/** What an export names for it. */
export const exportQueryOf = (filter: MarksFilter) => (typeof filter === 'object' ? filter : { choice: filter });

/** What a visitor has said and nobody has settled; the photographer's own words are nothing to settle. */
export const isOpen = ({ personId, resolved }: GalleryCommentDto): boolean => personId !== null && !resolved;

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
    const open = new Set(comments.filter(isOpen).map(({ photoId }) => photoId));
    return photos.filter(({ id }) => open.has(id));
  }
  const choices = persons.map((person) => choiceOf(person, marks)).filter(({ size }) => size > 0);
  return photos.filter(({ id }) => {
    const by = choices.filter((choice) => choice.has(id)).length;
    if (filter === 'none') return by === 0;
    return filter === 'all' ? by > 0 && by === choices.length : by > 0;
  });
};
