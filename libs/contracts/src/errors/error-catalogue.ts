/** What the edge answers for a code and whether a job that failed with it may be tried again. */
export interface ErrorPolicy {
  readonly status: number;
  readonly retryable: boolean;
  /** One sentence fit to be shown to users; a thrower may replace it by a more exact one. Marked for the catalogue of texts. */
  readonly message: string;
}

const row = (status: number, message: string, retryable = false): ErrorPolicy => ({ status, message, retryable });

/**
 * Every error that may cross a service's border. Services throw the code; the status is looked up
 * once, at the edge, and the retry decision once, at the worker.
 */
export const ERRORS = {
  VALIDATION: row(400, /*i18n*/ 'Some fields are not valid.'),
  UNAUTHENTICATED: row(401, /*i18n*/ 'Please sign in to continue.'),
  FORBIDDEN: row(403, /*i18n*/ 'You are not allowed to do this.'),
  TOKEN_UNKNOWN: row(401, /*i18n*/ 'This access token is wrong, or has been ended.'),
  TOKEN_SCOPE: row(403, /*i18n*/ 'This access token may not be used for this.'),
  ACCOUNT_SUSPENDED: row(403, /*i18n*/ 'This account is suspended. Please contact the people who run this site.'),
  CROSS_ORIGIN: row(403, /*i18n*/ 'This request came from another site and was refused.'),
  NOT_FOUND: row(404, /*i18n*/ 'This could not be found.'),
  UNSUPPORTED_MEDIA_TYPE: row(415, /*i18n*/ 'This kind of request body is not supported.'),
  PAYLOAD_TOO_LARGE: row(413, /*i18n*/ 'This is too much at once. Please do it in smaller parts.'),
  RATE_LIMITED: row(429, /*i18n*/ 'Too many requests. Please wait 15 minutes before trying again.'),
  INTERNAL: row(500, /*i18n*/ 'Something went wrong. Please try again.', true),
  SERVICE_UNAVAILABLE: row(
    503,
    /*i18n*/ 'This part of the site is not reachable right now. Please try again in a moment.',
    true,
  ),
  STORE_UNAVAILABLE: row(503, /*i18n*/ 'The photos are not reachable right now. Please try again in a moment.', true),
  STORE_REFUSED: row(503, /*i18n*/ 'The store of the photos has refused this. Please try again later.', true),
  STORE_UNSORTED: row(500, /*i18n*/ 'The object store does not list its files in order, so they cannot be audited.'),
  PLAN_CHANGED: row(409, /*i18n*/ 'The findings have changed since the plan was made. Please look at the new plan.'),
  AUDIT_IMPLAUSIBLE: row(
    409,
    /*i18n*/ 'There are too many findings for a repair: the database or the file store seems to be another one.',
  ),
  AUDIT_REQUIRED: row(
    409,
    /*i18n*/ 'The file store has not been audited since the restore. Please run an audit first.',
  ),
  REPAIR_RUNNING: row(409, /*i18n*/ 'This audit has been repaired, or its repair is still running.'),
  REPAIR_NOT_DONE: row(409, /*i18n*/ 'There is no finished repair that could be taken back.'),
  OBJECT_FOREIGN: row(400, /*i18n*/ 'This is no file of this user.'),
  OBJECT_NOT_FOUND: row(404, /*i18n*/ 'This file is not in the store.'),
  OBJECT_HAS_ENTRY: row(409, /*i18n*/ 'This file belongs to a photo already.'),
  OBJECT_NO_ORIGINAL: row(409, /*i18n*/ 'Only an original file of a photo can be used for this.'),
  OBJECT_DELETED: row(409, /*i18n*/ 'The owner has deleted this photo, or the account is gone.'),
  OBJECT_IN_USE: row(409, /*i18n*/ 'This file is in use, or is being changed. It cannot be deleted by itself.'),
  QUARANTINE_CHANGED: row(
    409,
    /*i18n*/ 'The number of files in quarantine has changed. Please look at the list again.',
  ),
  QUARANTINE_IMPLAUSIBLE: row(
    409,
    /*i18n*/ 'There are too many files in quarantine for a purge: the database or the file store seems to be another one.',
  ),
  STORE_FULL: row(507, /*i18n*/ 'The server has no room for more photos right now. Please try again later.', true),
  SERVICE_TIMEOUT: row(504, /*i18n*/ 'This took too long. Please try again in a moment.', true),
  BUSY: row(503, /*i18n*/ 'Another change is still being made. Please try again in a moment.', true),
  JOB_PENDING: row(202, /*i18n*/ 'This is still being worked on.'),
  JOB_FAILED: row(500, /*i18n*/ 'This could not be finished. Please try again.'),
  SIGN_IN_UNAVAILABLE: row(503, /*i18n*/ 'Sign-in is not reachable right now. Please try again in a moment.', true),
  AUTH_FAILED: row(400, /*i18n*/ 'Authentication failed. Please try again.'),

  LAST_ADMIN: row(409, /*i18n*/ 'You are the last administrator. Make somebody else an administrator first.'),
  SELF_SUSPENSION: row(409, /*i18n*/ 'You cannot suspend your own account.'),
  SELF_DELETION: row(409, /*i18n*/ 'You can delete your own account in its settings.'),
  DELETION_MISMATCH: row(400, /*i18n*/ 'This is not the name of this account.'),
  USERNAME_MISMATCH: row(400, /*i18n*/ 'This is not your username.'),

  USER_NOT_FOUND: row(404, /*i18n*/ 'User not found.'),
  USERNAME_INVALID: row(400, /*i18n*/ 'Username can only contain letters, numbers, hyphens, and underscores'),
  USERNAME_TAKEN: row(409, /*i18n*/ 'This username is already taken.'),
  ADDRESS_TAKEN: row(409, /*i18n*/ 'This portfolio address is already taken.'),

  TOKEN_NOT_FOUND: row(404, /*i18n*/ 'This access token could not be found.'),
  TOO_MANY_TOKENS: row(409, /*i18n*/ 'You have as many access tokens as possible. Please end one first.'),

  PHOTO_NOT_FOUND: row(404, /*i18n*/ 'This photo could not be found.'),
  PHOTO_TRASHED_BY_ADMIN: row(
    409,
    /*i18n*/ 'An administrator has deleted this photo. You can neither restore it nor delete it for good.',
  ),
  PHOTO_HIDDEN: row(409, /*i18n*/ 'An administrator has hidden this photo, so it cannot be shown elsewhere.'),
  FILE_MISSING: row(400, /*i18n*/ 'Please select an image.'),
  FILE_TOO_LARGE: row(413, /*i18n*/ 'Maximum file size is 25MB.'),
  FILE_TYPE_UNSUPPORTED: row(415, /*i18n*/ 'Please upload a JPG, PNG, WEBP, HEIC, HEIF, or TIFF image.'),
  IMAGE_CORRUPT: row(422, /*i18n*/ 'The image is damaged or incomplete. Please try another file.'),
  IMAGE_UNSUPPORTED: row(
    422,
    /*i18n*/ 'This kind of image is not supported. Please save it as a JPEG or PNG and upload that.',
  ),
  IMAGE_TOO_MANY_PIXELS: row(
    422,
    /*i18n*/ 'The image has too many pixels. Please upload one of at most 100 megapixels.',
  ),
  IMAGE_TOO_HEAVY: row(
    422,
    /*i18n*/ 'The image takes too much memory to be opened. Please save it with 8 bits per channel and without interlacing.',
  ),
  IMAGE_UNPROCESSABLE: row(
    422,
    /*i18n*/ 'The image could not be processed in several attempts. Please save it anew with another program and upload it.',
  ),
  ORIGINAL_LOST: row(
    404,
    /*i18n*/ 'The original file is missing or damaged. Whoever runs this site may have a backup.',
  ),
  ORIGINAL_MISSING: row(503, /*i18n*/ 'The original file of this photo cannot be found.', true),
  QUOTA_EXCEEDED: row(413, /*i18n*/ 'Storage quota exceeded.'),
  UPLOAD_KEY_USED: row(
    409,
    /*i18n*/ 'Another file was uploaded with this idempotency key before. This one was not kept: send it with a key of its own.',
  ),
  UPLOADS_BUSY: row(503, /*i18n*/ 'Many photos are being uploaded right now. Please try again in a moment.', true),
  TOO_MANY_UPLOADS: row(429, /*i18n*/ 'You are uploading many photos at once. Please wait until some are done.', true),
  DOWNLOAD_RUNNING: row(
    429,
    /*i18n*/ 'Another download of your photos is still running. Please wait until it is done.',
    true,
  ),
  DOWNLOADS_BUSY: row(503, /*i18n*/ 'Many photos are being downloaded right now. Please try again in a moment.', true),
  DOWNLOAD_CHANGED: row(
    412,
    /*i18n*/ 'Photos of this download have been deleted or replaced since. Please start the download again.',
  ),
  NOTHING_TO_DOWNLOAD: row(404, /*i18n*/ 'There are no photos to download.'),
  UPLOAD_INTERRUPTED: row(400, /*i18n*/ 'The upload was interrupted. Please try again.'),
  UPLOAD_SUM_WRONG: row(400, /*i18n*/ 'The file is not the one that was announced. Please send it again.'),
  PARTS_MISSING: row(409, /*i18n*/ 'Parts of this file are missing. Please send it again.'),
  PHOTO_HAS_CATEGORY: row(409, /*i18n*/ 'This photo is in another category, and a photo has one only.'),
  CATEGORY_UNKNOWN: row(400, /*i18n*/ 'Please choose one of the listed categories.'),
  CATEGORY_NOT_FOUND: row(404, /*i18n*/ 'This category could not be found.'),
  CATEGORY_EXISTS: row(409, /*i18n*/ 'A category with this name already exists.'),
  CATEGORY_NAME_UNUSABLE: row(400, /*i18n*/ 'Please use at least one letter or digit.'),
  TOO_MANY_CATEGORIES: row(409, /*i18n*/ 'You have as many categories as possible. Please delete one first.'),
  PROFILE_IMAGE_TOO_LARGE: row(413, /*i18n*/ 'Please select an image smaller than 5MB.'),
  LOGO_TOO_LARGE: row(413, /*i18n*/ 'Please select a logo smaller than 1MB.'),
  BANNER_NOT_FOUND: row(404, /*i18n*/ 'This hero image could not be found.'),
  BANNER_IS_DEFAULT: row(409, /*i18n*/ 'The default hero image cannot be deleted. Make another one the default first.'),
  IMAGE_URL_UNREACHABLE: row(422, /*i18n*/ 'No image could be loaded from this address. Please check it.'),
  IMAGE_URL_NOT_IMAGE: row(422, /*i18n*/ 'There is no JPG, PNG, WEBP, HEIC, HEIF, or TIFF image at this address.'),

  TEMPLATE_NOT_FOUND: row(404, /*i18n*/ 'This template could not be found.'),
  LOOK_ILLEGIBLE: row(422, /*i18n*/ 'In these colors, something on the page could not be read.'),
  HERO_NOT_FOUND: row(404, /*i18n*/ 'No hero image has been chosen.'),
  PORTFOLIO_NOT_FOUND: row(404, /*i18n*/ "We couldn't find a photographer with the requested portfolio."),

  AI_UNAVAILABLE: row(503, /*i18n*/ 'AI suggestions are switched off.'),
  AI_TIMEOUT: row(504, /*i18n*/ 'AI analysis took too long. You can still upload your photo manually.', true),
  AI_RATE_LIMITED: row(503, /*i18n*/ 'The AI provider is busy. Please try again in a moment.', true),
  AI_BAD_ANSWER: row(502, /*i18n*/ 'Could not analyze image. Please try again.', true),
  AI_REJECTED: row(502, /*i18n*/ 'The AI provider refused the request.'),
  AI_DAY_LIMIT: row(429, /*i18n*/ 'The AI analyses of today are used up. More can be run after midnight UTC.'),
  NO_BANNERS: row(409, /*i18n*/ 'There is no hero banner that can be analyzed yet.'),

  LIBRARY_DISABLED: row(503, /*i18n*/ 'Google Photos integration is currently unavailable.'),
  LIBRARY_NOT_CONNECTED: row(409, /*i18n*/ 'Google Photos is not connected. Please connect it first.'),
  LIBRARY_UNAVAILABLE: row(
    503,
    /*i18n*/ 'Google Photos is not reachable right now. Please try again in a moment.',
    true,
  ),
  LIBRARY_REFUSED: row(502, /*i18n*/ 'Google Photos has refused this. Please connect it again.'),
  NOTHING_PICKED: row(409, /*i18n*/ 'No photos are selected in Google Photos yet.'),
  PICKER_ENDED: row(409, /*i18n*/ 'Google has ended the selection. Please select your photos again.'),

  BOT_DETECTED: row(400, /*i18n*/ 'Bot detection failed'),
  CONTACT_DISABLED: row(403, /*i18n*/ 'This photographer is not accepting messages.'),
  RECIPIENT_NOT_FOUND: row(404, /*i18n*/ 'This photographer could not be found.'),

  QUEUE_NOT_RETRIED: row(
    409,
    /*i18n*/ 'The jobs of this queue cannot be retried. Please resume the task, or start the work again.',
  ),
  TASK_HELD: row(409, /*i18n*/ 'The people who run this site have paused this. It goes on when they resume it.'),
  TASK_CHANGED: row(409, /*i18n*/ 'This task has changed in the meantime.'),
  TASK_MUST_END: row(409, /*i18n*/ 'This work has to be done in the end. It can be paused, but not canceled.'),

  MAIL_REFUSED: row(502, /*i18n*/ 'The mail server refused the message.'),
  MAIL_UNAVAILABLE: row(503, /*i18n*/ 'The mail server does not take mail right now.', true),
  TOO_MANY_MAILS: row(
    429,
    /*i18n*/ 'You have had as many mails sent as may be sent in a day. Please send the rest tomorrow, or share the link yourself.',
  ),
  TOO_MANY_WEBHOOKS: row(409, /*i18n*/ 'You have as many webhooks as there may be. Please delete one first.'),
  GALLERY_NOT_FOUND: row(404, /*i18n*/ 'This gallery is not here. Please ask your photographer for the link.'),
  GALLERY_PIN_REQUIRED: row(401, /*i18n*/ 'This gallery asks for a PIN.'),
  GALLERY_PIN_WRONG: row(403, /*i18n*/ 'This is not the PIN. Please try again.'),
  GALLERY_CLOSED: row(410, /*i18n*/ 'This gallery is closed.'),
  GALLERY_NAME_TAKEN: row(409, /*i18n*/ 'This address is taken. Please choose another one.'),
  GALLERY_FULL: row(409, /*i18n*/ 'This gallery is full.'),
  TOO_MANY_GALLERIES: row(409, /*i18n*/ 'You have as many galleries as there may be. Please delete one first.'),
  TOO_MANY_SETS: row(409, /*i18n*/ 'This gallery has as many sets as there may be.'),
  TOO_MANY_LINKS: row(409, /*i18n*/ 'This gallery has as many links as there may be.'),
  TOO_MANY_LISTS: row(409, /*i18n*/ 'You have as many lists as there may be.'),
  NO_ADDRESSES: row(409, /*i18n*/ 'This link has no e-mail addresses yet.'),
  TOO_MANY_COMMENTS: row(409, /*i18n*/ 'This photo has as many comments as there may be.'),
  WHO_ARE_YOU: row(401, /*i18n*/ 'Please say who you are first.'),
  CODE_WRONG: row(403, /*i18n*/ 'This code is wrong, or has run out.'),
  PICKS_MAX: row(409, /*i18n*/ 'You have chosen as many photos as your photographer asked for. Take one out first.'),
  PICKS_MIN: row(409, /*i18n*/ 'Your photographer asked for more photos. Please choose a few more.'),
  LIST_SUBMITTED: row(409, /*i18n*/ 'This list has been sent. Your photographer can open it again.'),
  SITE_CHANGED: row(409, /*i18n*/ 'Navigation and links have been changed elsewhere. Please look at them again.'),
  SITE_PAGE_NOT_FOUND: row(404, /*i18n*/ 'This page is not here.'),
  SITE_PAGE_CHANGED: row(409, /*i18n*/ 'This page has been changed in another window. Nothing was overwritten.'),
  SITE_PAGE_FULL: row(409, /*i18n*/ 'This page has as many photos as there may be.'),
  SITE_ADDRESS_TAKEN: row(
    409,
    /*i18n*/ 'Another page of yours has this address, or had it. Please choose another one.',
  ),
  TOO_MANY_SITE_PAGES: row(409, /*i18n*/ 'You have as many of these as there may be. Please delete one first.'),
} as const satisfies Record<string, ErrorPolicy>;

/** A code of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS;

/** True when `code` names a row of {@link ERRORS}. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERRORS, code);
