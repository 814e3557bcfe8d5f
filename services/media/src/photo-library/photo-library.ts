import type { Readable } from 'node:stream';
import type { ConnectionError } from '@vitrine/contracts/media/photo-library.rules';

/** What begins an authorisation; the library returns `state`, and the code with which `challenge`'s verifier belongs. */
export interface AuthorisationRequest {
  readonly state: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

/** A short-lived token for calls. */
export interface AccessToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** What a user has granted. */
export interface Grant {
  readonly refreshToken: string;
  readonly access: AccessToken;
  /** As the library has granted them, which may be fewer than were requested. */
  readonly scopes: readonly string[];
}

/** A picker session as the library keeps it. */
export interface LibrarySession {
  readonly id: string;
  readonly pickerUri: string;
  readonly isPicked: boolean;
  /** Null once photos are picked. */
  readonly polling: { readonly everyMs: number; readonly forMs: number } | null;
  readonly expiresAt: Date;
}

/** A photo or video of the library. `baseUrl` holds for about an hour, and only with a token. */
export interface LibraryItem {
  readonly id: string;
  readonly kind: 'photo' | 'video' | 'unknown';
  readonly baseUrl: string;
  readonly mimeType: string;
  readonly fileName: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly createdAt: Date | null;
}

export interface LibraryAlbum {
  readonly id: string;
  readonly title: string;
  readonly coverUrl: string | null;
  readonly itemCount: number;
}

/** A page of a list; null: it was the last. */
export interface LibraryPage<Item> {
  readonly items: readonly Item[];
  readonly nextPage: string | null;
}

/** The file itself, or an image that fits into a square of so many pixels. */
export type ItemSize = 'original' | { readonly maxEdge: number };

/** The bytes of an item on their way; the reader bounds their number and time, and destroys what is not read. */
export interface LibraryFile {
  readonly stream: Readable;
  readonly type: string;
  /** As declared; null when it is not. */
  readonly bytes: number | null;
}

/**
 * Why a call of the library failed. `token`: it is not accepted; `forbidden`, `gone`: this thing is not to be had;
 * `not-ready`: nothing is picked yet; `busy`: not before `retryAfterMs`; `away`: no answer, or a failure of its own;
 * `revoked`: the user's grant has ended; `refused`: it accepts neither request nor credentials.
 */
export type LibraryFailure =
  | 'token'
  | 'forbidden'
  | 'gone'
  | 'not-ready'
  | 'busy'
  | 'away'
  | 'revoked'
  | 'refused'
  | 'bad-answer'
  | 'address';

/** A call of the library has failed. Says nothing of addresses and tokens. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError';

  constructor(
    readonly reason: LibraryFailure,
    readonly retryAfterMs = 0,
  ) {
    super(`The photo library: ${reason}`);
  }
}

/** A code could not be exchanged. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';

  constructor(readonly code: ConnectionError) {
    super(`A code was not exchanged: ${code}`);
  }
}

/** A photo library of another company. All of it throws {@link LibraryError} unless it says otherwise. */
export abstract class PhotoLibrary {
  /** Where the browser goes to grant access. */
  abstract authorisation(request: AuthorisationRequest): string;
  /** Throws {@link ExchangeError}. */
  abstract exchange(answer: { code: string; verifier: string; redirectUri: string }): Promise<Grant>;
  abstract refresh(refreshToken: string): Promise<AccessToken>;
  /** Ends the grant a token belongs to; one that has ended already is no error. */
  abstract revoke(token: string): Promise<void>;

  abstract createSession(token: string, maxItems: number): Promise<LibrarySession>;
  abstract session(token: string, id: string): Promise<LibrarySession>;
  /** One that is gone already is no error. */
  abstract deleteSession(token: string, id: string): Promise<void>;
  abstract pickedItems(token: string, sessionId: string, page: string | null): Promise<LibraryPage<LibraryItem>>;

  abstract albums(token: string, page: string | null): Promise<LibraryPage<LibraryAlbum>>;
  abstract albumItems(token: string, albumId: string, page: string | null): Promise<LibraryPage<LibraryItem>>;

  /** The bytes of what the library has named by a base URL. */
  abstract open(token: string, baseUrl: string, size: ItemSize, signal: AbortSignal): Promise<LibraryFile>;

  /** Whether a grant is enough to pick photos, and to list albums. */
  abstract allows(scopes: readonly string[], what: 'picking' | 'albums'): boolean;
}
