/**
 * What `GET /api/user/events` tells an open page, one JSON text each. It names what changed, never how: the page asks
 * again for what it shows. Nothing is kept for a page that was away, so a page asks for everything when it (re)connects.
 */
export type LiveUpdate =
  /** Photos came, changed, moved, or went. Null: too many to name. */
  | { kind: 'photos'; ids: string[] | null }
  | { kind: 'categories' }
  /** Names, texts, links, the contact preference, the profile picture. */
  | { kind: 'profile' }
  /** What stands on top of the person's page: a photo of theirs, or a banner. */
  | { kind: 'hero' }
  /** The layout of the person's page. */
  | { kind: 'template' }
  /** Work that the user has started and that is asked for at `/api/jobs/{jobId}`: how far it is, or that it has ended. */
  | { kind: 'jobs' }
  /** The session is over, or the account is gone. */
  | { kind: 'signed-out' };
