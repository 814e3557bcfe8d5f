/** What an administrator may do, and how the act log words it ("<name> <words> <subject>"). */
export const ADMIN_ACTS = {
  'user.set_role': /*i18n*/ 'changed the role of',
  'user.set_quota': /*i18n*/ 'changed the storage quota of',
  'user.suspend': /*i18n*/ 'suspended',
  'user.restore': /*i18n*/ 'restored',
  'user.delete': /*i18n*/ 'deleted the account of',
  'user.end_sessions': /*i18n*/ 'ended all sessions of',
  'user.end_access_tokens': /*i18n*/ 'ended all access tokens of',
  'photo.feature': /*i18n*/ 'featured',
  'photo.unfeature': /*i18n*/ 'unfeatured',
  'photo.hide': /*i18n*/ 'hid',
  'photo.show': /*i18n*/ 'stopped hiding',
  'banner.add': /*i18n*/ 'added',
  'banner.edit': /*i18n*/ 'edited',
  'banner.delete': /*i18n*/ 'deleted',
  'banner.set_default': /*i18n*/ 'set the default hero to',
  'enquiry.read': /*i18n*/ 'read',
  'enquiry.delete': /*i18n*/ 'deleted',
  'email.read': /*i18n*/ 'read',
  'colours.extract': /*i18n*/ 'extracted the colors of',
  'insights.run': /*i18n*/ 'ran the analysis of',
  'audit.start': /*i18n*/ 'started an audit of',
  'repair.run': /*i18n*/ 'ran a repair of',
  'repair.undo': /*i18n*/ 'took back a repair of',
  'quarantine.purge': /*i18n*/ 'purged quarantined',
  'deletions.release': /*i18n*/ 'let files be deleted again in',
  'object.read': /*i18n*/ 'opened',
  'object.restore': /*i18n*/ 'restored',
  'object.delete': /*i18n*/ 'deleted',
  'task.pause': /*i18n*/ 'paused',
  'task.resume': /*i18n*/ 'resumed',
  'task.cancel': /*i18n*/ 'cancelled',
  'queue.pause': /*i18n*/ 'paused',
  'queue.resume': /*i18n*/ 'resumed',
  'queue.retry': /*i18n*/ 'retried failed jobs of',
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
