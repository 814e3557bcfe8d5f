import { ACT_SUBJECTS, ADMIN_ACTS, ADMIN_ACT_NAMES, type ActState } from '@vitrine/contracts/admin/acts';
import type { ActDto } from '@vitrine/contracts/admin/act.dto';
import { ACTS_TEXT } from './acts-texts.js';

const GONE = ACTS_TEXT.actColumns.gone;

export const actorOf = ({ actorName }: ActDto): string => actorName ?? GONE;

/** "changed the role of". */
export const deedOf = ({ act }: ActDto): string => ADMIN_ACTS[act];

/** The subject by its name, or by its kind and the beginning of its id; a key keeps its folders. */
export const subjectOf = ({ subjectKind, subjectName, subjectId, before, after }: ActDto): string => {
  if (subjectId === 'all') return ACTS_TEXT.every[subjectKind];
  const named = after?.['name'] ?? before?.['name'];
  if (subjectName === null && typeof named === 'string') return named;
  return subjectName ?? `${subjectKind} ${subjectId.split('/').map(abridged).join('/')}`;
};

/** An id says enough with its beginning; what has words in it, such as a queue or a file, does not. */
const abridged = (part: string): string => part.replace(/^([\da-f]{8})-[\da-f-]{4,}.*$/i, '$1…');

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const valueOf = (value: ActState[string] | undefined): string => {
  if (value === undefined || value === null) return '–';
  return Array.isArray(value) ? value.join(', ') : String(value);
};

/** "role: user → admin", one for each field. */
export const changesOf = ({ before, after }: Pick<ActDto, 'before' | 'after'>): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => {
    const [from, to] = [before?.[field], after?.[field]];
    return before ? `${field}: ${valueOf(from)} → ${valueOf(to)}` : `${field}: ${valueOf(to)}`;
  });

/** "Changed the role of a user". */
export const ACT_CHOICES = ADMIN_ACT_NAMES.map((id) => ({
  id,
  label: capitalise(`${ADMIN_ACTS[id]} ${ACTS_TEXT.one[id.split('.')[0] ?? ''] ?? ACTS_TEXT.one['storage']}`),
}));
export const SUBJECT_CHOICES = ACT_SUBJECTS.map((id) => ({ id, label: capitalise(ACTS_TEXT.many[id]) }));
