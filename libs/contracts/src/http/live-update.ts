/**
 * What `GET /api/user/events` sends to an open page, one JSON text each. It names what changed, never how: the page
 * reads what it shows again. Nothing is kept for a page that was away: it reads everything when it (re)connects.
 */
export type LiveUpdate =
  /** Photos came, changed, moved, or went. Null: too many to name. */
  | { kind: 'photos'; ids: string[] | null }
  | { kind: 'categories' }
  /** Names, texts, links, the contact preference, the profile image. */
  | { kind: 'profile' }
  /** The hero of the user's page: a photo of theirs, or a banner. */
  | { kind: 'hero' }
  /** The layout of the user's page. */
  | { kind: 'template' }
  /** Work that the user has started and that is read at `/api/jobs/{jobId}`: how far it is, or that it has ended. */
  | { kind: 'jobs' }
  /** The space that the user may fill. What uploads and deletions change comes with their photos. */
  | { kind: 'storage' }
  /** The link to a photo library, or a picker session. */
  | { kind: 'photo-library' }
  /** A client gallery: its settings, its photos, what visitors did in it. */
  | { kind: 'gallery'; id: string }
  /** The session is over, or the account is gone. */
  | { kind: 'signed-out' };
