/** What an administrator may do, and how the act log words it ("<name> <words> <subject>"). */
export const ADMIN_ACTS = {
  'user.set_role': 'changed the role of',
  'user.set_quota': 'changed the storage quota of',
  'user.suspend': 'suspended',
  'user.restore': 'restored',
  'user.delete': 'deleted the account of',
  'user.end_sessions': 'ended all sessions of',
  'photo.feature': 'featured',
  'photo.unfeature': 'unfeatured',
  'photo.hide': 'hid',
  'photo.show': 'stopped hiding',
  'banner.add': 'added',
  'banner.edit': 'edited',
  'banner.delete': 'deleted',
  'banner.set_default': 'set the default hero to',
  'enquiry.read': 'read',
  'enquiry.delete': 'deleted',
  'email.read': 'read',
  'colours.extract': 'extracted the colors of',
  'insights.run': 'ran the analysis of',
  'audit.start': 'started an audit of',
  'repair.run': 'ran a repair of',
  'repair.undo': 'took back a repair of',
  'quarantine.purge': 'purged quarantined',
  'deletions.release': 'let files be deleted again in',
  'object.read': 'opened',
  'object.restore': 'restored',
  'object.delete': 'deleted',
  'task.pause': 'paused',
  'task.resume': 'resumed',
  'task.cancel': 'cancelled',
  'queue.pause': 'paused',
  'queue.resume': 'resumed',
  'queue.retry': 'retried failed jobs of',
} as const;
export type AdminAct = keyof typeof ADMIN_ACTS;
export const ADMIN_ACT_NAMES = Object.keys(ADMIN_ACTS) as AdminAct[];

/** What an act is done to. */
export const ACT_SUBJECTS = [
  'user',
  'photo',
  'banner',
  'enquiry',
  'email',
  'storage',
  'object',
  'task',
  'queue',
] as const;
export type ActSubject = (typeof ACT_SUBJECTS)[number];

/** Fields before and after an act. No secrets, and no words of enquiries and e-mails. */
export type ActState = Record<string, string | number | boolean | null | string[]>;

/** How long acts are kept, by default. */
export const ADMIN_LOG_DAYS = 365;
