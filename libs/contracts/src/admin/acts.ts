/** What an administrator may do. */
export const ADMIN_ACTS = [
  'user.set_role',
  'user.set_quota',
  'user.suspend',
  'user.restore',
  'user.delete',
  'user.end_sessions',
  'user.end_access_tokens',
  'user.invite',
  'photo.feature',
  'photo.unfeature',
  'photo.hide',
  'photo.show',
  'banner.add',
  'banner.edit',
  'banner.delete',
  'banner.set_default',
  'enquiry.read',
  'enquiry.delete',
  'email.read',
  'colours.extract',
  'insights.run',
  'audit.start',
  'repair.run',
  'repair.undo',
  'quarantine.purge',
  'deletions.release',
  'object.read',
  'object.restore',
  'object.delete',
  'task.pause',
  'task.resume',
  'task.cancel',
  'queue.pause',
  'queue.resume',
  'queue.retry',
] as const;
export type AdminAct = (typeof ADMIN_ACTS)[number];

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
