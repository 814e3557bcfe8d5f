import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import {
  ACT_SUBJECTS,
  ADMIN_ACTS,
  ADMIN_ACT_NAMES,
  type ActState,
  type ActSubject,
  type AdminAct,
} from '@vitrine/contracts/admin/acts';
import type { ActDto } from '@vitrine/contracts/admin/act.dto';
import { i18n } from '@vitrine/contracts/i18n';

export const actorOf = ({ actorName }: ActDto): string => actorName ?? t`a deleted user`;

/** "changed the role of". */
export const deedOf = ({ act }: ActDto): string => ADMIN_ACTS[act];

const ALL: Record<ActSubject, MessageDescriptor> = {
  user: msg`all users`,
  photo: msg`all photos`,
  banner: msg`all banners`,
  enquiry: msg`all messages`,
  email: msg`all e-mails`,
  storage: msg`the whole storage`,
  object: msg`all files`,
  task: msg`all tasks`,
  queue: msg`all queues`,
};

/** The subject by its name, or by its kind and the beginning of its id; a key keeps its folders. */
export const subjectOf = ({ subjectKind, subjectName, subjectId, before, after }: ActDto): string => {
  if (subjectId === 'all') return i18n._(ALL[subjectKind]);
  const named = after?.['name'] ?? before?.['name'];
  if (subjectName === null && typeof named === 'string') return named;
  return subjectName ?? `${subjectKind} ${subjectId.split('/').map(abridged).join('/')}`;
};

/** An id says enough with its beginning; what has words in it, such as a queue or a file, does not. */
const abridged = (part: string): string => part.replace(/^([\da-f]{8})-[\da-f-]{4,}.*$/i, '$1…');

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

const DEEDS: Record<AdminAct, MessageDescriptor> = {
  'user.set_role': msg`Changed the role of a user`,
  'user.set_quota': msg`Changed the storage quota of a user`,
  'user.suspend': msg`Suspended a user`,
  'user.restore': msg`Restored a user`,
  'user.delete': msg`Deleted the account of a user`,
  'user.end_sessions': msg`Ended all sessions of a user`,
  'user.end_access_tokens': msg`Ended all access tokens of a user`,
  'photo.feature': msg`Featured a photo`,
  'photo.unfeature': msg`Unfeatured a photo`,
  'photo.hide': msg`Hid a photo`,
  'photo.show': msg`Stopped hiding a photo`,
  'banner.add': msg`Added a banner`,
  'banner.edit': msg`Edited a banner`,
  'banner.delete': msg`Deleted a banner`,
  'banner.set_default': msg`Set the default hero to a banner`,
  'enquiry.read': msg`Read a message`,
  'enquiry.delete': msg`Deleted a message`,
  'email.read': msg`Read an e-mail`,
  'colours.extract': msg`Extracted the colors of banners`,
  'insights.run': msg`Ran the analysis of banners`,
  'audit.start': msg`Started an audit of the storage`,
  'repair.run': msg`Ran a repair of the storage`,
  'repair.undo': msg`Took back a repair of the storage`,
  'quarantine.purge': msg`Purged quarantined files`,
  'deletions.release': msg`Let files be deleted again in the storage`,
  'object.read': msg`Opened a file`,
  'object.restore': msg`Restored a file`,
  'object.delete': msg`Deleted a file`,
  'task.pause': msg`Paused a task`,
  'task.resume': msg`Resumed a task`,
  'task.cancel': msg`Cancelled a task`,
  'queue.pause': msg`Paused a queue`,
  'queue.resume': msg`Resumed a queue`,
  'queue.retry': msg`Retried failed jobs of a queue`,
};
export const ACT_CHOICES = ADMIN_ACT_NAMES.map((id) => ({ id, label: DEEDS[id] }));

const SUBJECTS: Record<ActSubject, MessageDescriptor> = {
  user: msg`Users`,
  photo: msg`Photos`,
  banner: msg`Banners`,
  enquiry: msg`Messages`,
  email: msg`E-mails`,
  storage: msg`Storage`,
  object: msg`Files`,
  task: msg`Tasks`,
  queue: msg`Queues`,
};
export const SUBJECT_CHOICES = ACT_SUBJECTS.map((id) => ({ id, label: SUBJECTS[id] }));
