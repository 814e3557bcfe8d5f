import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react';
import { ACT_SUBJECTS, ADMIN_ACTS, type ActState, type ActSubject, type AdminAct } from '@vitrine/contracts/admin/acts';
import type { ActDto } from '@vitrine/contracts/admin/act.dto';
import { i18n } from '@vitrine/contracts/i18n';

export const actorOf = ({ actorName }: ActDto): string => actorName ?? t`a deleted user`;

/** What is chosen in the log's filter, one without a name by the beginning of its id, and all of them. */
const SUBJECTS: Record<ActSubject, { choice: MessageDescriptor; one: MessageDescriptor; all: MessageDescriptor }> = {
  user: { choice: msg`Users`, one: msg({ message: 'user {id}' }), all: msg`all users` },
  photo: { choice: msg`Photos`, one: msg({ message: 'photo {id}' }), all: msg`all photos` },
  banner: { choice: msg`Banners`, one: msg({ message: 'banner {id}' }), all: msg`all banners` },
  enquiry: { choice: msg`Messages`, one: msg({ message: 'message {id}' }), all: msg`all messages` },
  email: { choice: msg`E-mails`, one: msg({ message: 'e-mail {id}' }), all: msg`all e-mails` },
  storage: { choice: msg`Storage`, one: msg({ message: 'storage {id}' }), all: msg`the whole storage` },
  object: { choice: msg`Files`, one: msg({ message: 'file {id}' }), all: msg`all files` },
  task: { choice: msg`Tasks`, one: msg({ message: 'task {id}' }), all: msg`all tasks` },
  queue: { choice: msg`Queues`, one: msg({ message: 'queue {id}' }), all: msg`all queues` },
};
export const SUBJECT_CHOICES = ACT_SUBJECTS.map((id) => ({ id, label: SUBJECTS[id].choice }));

/** The subject by its name, or by its kind and the beginning of its id; a key keeps its folders. */
export const subjectOf = ({ subjectKind, subjectName, subjectId, before, after }: ActDto): string => {
  if (subjectId === 'all') return i18n._(SUBJECTS[subjectKind].all);
  const named = after?.['name'] ?? before?.['name'];
  if (subjectName === null && typeof named === 'string') return named;
  if (subjectName !== null) return subjectName;
  const { id, message } = SUBJECTS[subjectKind].one;
  return i18n._(id, { id: subjectId.split('/').map(abridged).join('/') }, { message });
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

/** What is chosen in the log's filter, and what the log says: "Ada Lovelace changed the role of Grace Hopper". */
const ACTS: Record<AdminAct, readonly [choice: MessageDescriptor, sentence: MessageDescriptor]> = {
  'user.set_role': [msg`Changed the role of a user`, msg({ message: '{who} changed the role of {what}' })],
  'user.set_quota': [
    msg`Changed the storage quota of a user`,
    msg({ message: '{who} changed the storage quota of {what}' }),
  ],
  'user.suspend': [msg`Suspended a user`, msg({ message: '{who} suspended {what}' })],
  'user.restore': [msg`Restored a user`, msg({ message: '{who} restored {what}' })],
  'user.delete': [msg`Deleted the account of a user`, msg({ message: '{who} deleted the account of {what}' })],
  'user.end_sessions': [msg`Ended all sessions of a user`, msg({ message: '{who} ended all sessions of {what}' })],
  'user.end_access_tokens': [
    msg`Ended all access tokens of a user`,
    msg({ message: '{who} ended all access tokens of {what}' }),
  ],
  'user.invite': [msg`Invited somebody`, msg({ message: '{who} made an invitation' })],
  'photo.feature': [msg`Featured a photo`, msg({ message: '{who} featured {what}' })],
  'photo.unfeature': [msg`Unfeatured a photo`, msg({ message: '{who} unfeatured {what}' })],
  'photo.hide': [msg`Hid a photo`, msg({ message: '{who} hid {what}' })],
  'photo.show': [msg`Stopped hiding a photo`, msg({ message: '{who} stopped hiding {what}' })],
  'banner.add': [msg`Added a banner`, msg({ message: '{who} added {what}' })],
  'banner.edit': [msg`Edited a banner`, msg({ message: '{who} edited {what}' })],
  'banner.delete': [msg`Deleted a banner`, msg({ message: '{who} deleted {what}' })],
  'banner.set_default': [
    msg`Set the default hero to a banner`,
    msg({ message: '{who} set the default hero to {what}' }),
  ],
  'enquiry.read': [msg`Read a message`, msg({ message: '{who} read {what}' })],
  'enquiry.delete': [msg`Deleted a message`, msg({ message: '{who} deleted {what}' })],
  'email.read': [msg`Read an e-mail`, msg({ message: '{who} read {what}' })],
  'colours.extract': [msg`Extracted the colors of banners`, msg({ message: '{who} extracted the colors of {what}' })],
  'insights.run': [msg`Ran the analysis of banners`, msg({ message: '{who} ran the analysis of {what}' })],
  'audit.start': [msg`Started an audit of the storage`, msg({ message: '{who} started an audit of {what}' })],
  'repair.run': [msg`Ran a repair of the storage`, msg({ message: '{who} ran a repair of {what}' })],
  'repair.undo': [msg`Took back a repair of the storage`, msg({ message: '{who} took back a repair of {what}' })],
  'quarantine.purge': [msg`Purged quarantined files`, msg({ message: '{who} purged quarantined {what}' })],
  'deletions.release': [
    msg`Let files be deleted again in the storage`,
    msg({ message: '{who} let files be deleted again in {what}' }),
  ],
  'object.read': [msg`Opened a file`, msg({ message: '{who} opened {what}' })],
  'object.restore': [msg`Restored a file`, msg({ message: '{who} restored {what}' })],
  'object.delete': [msg`Deleted a file`, msg({ message: '{who} deleted {what}' })],
  'task.pause': [msg`Paused a task`, msg({ message: '{who} paused {what}' })],
  'task.resume': [msg`Resumed a task`, msg({ message: '{who} resumed {what}' })],
  'task.cancel': [msg`Cancelled a task`, msg({ message: '{who} cancelled {what}' })],
  'queue.pause': [msg`Paused a queue`, msg({ message: '{who} paused {what}' })],
  'queue.resume': [msg`Resumed a queue`, msg({ message: '{who} resumed {what}' })],
  'queue.retry': [msg`Retried failed jobs of a queue`, msg({ message: '{who} retried failed jobs of {what}' })],
};
export const ACT_CHOICES = ADMIN_ACTS.map((id) => ({ id, label: ACTS[id][0] }));

export const ActSentence = ({ act }: { act: ActDto }) => (
  <Trans
    {...ACTS[act.act][1]}
    values={{
      who: <bdi className="text-ink">{actorOf(act)}</bdi>,
      what: (
        <bdi className="text-ink" title={act.subjectId}>
          {subjectOf(act)}
        </bdi>
      ),
    }}
  />
);
