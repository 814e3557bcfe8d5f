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

/** The words of ids are long, those of file names and folders are not. */
const abridged = (part: string, _at: number, { length }: readonly string[]): string =>
  length === 1 ? part.slice(0, 8) : part.length > 12 ? `${part.slice(0, 8)}…` : part;

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

export const ACT_CHOICES = ADMIN_ACT_NAMES.map((id) => ({ id, label: id.replace('.', ': ').replaceAll('_', ' ') }));
export const SUBJECT_CHOICES = ACT_SUBJECTS.map((id) => ({ id, label: id }));
