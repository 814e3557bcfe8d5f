import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { AccessTokens } from './access-tokens.js';
import { LibraryError, type LibraryFailure } from './photo-library.js';

/** Failures that are not an outage. */
const CODES: Partial<Record<LibraryFailure, ErrorCode>> = {
  gone: 'NOT_FOUND',
  forbidden: 'LIBRARY_REFUSED',
  // An account that does not use the library.
  'not-ready': 'LIBRARY_REFUSED',
  refused: 'LIBRARY_REFUSED',
  token: 'LIBRARY_REFUSED',
};

/** Calls of users' photo libraries with a token that holds. */
@Injectable()
export class LibraryCalls {
  constructor(private readonly tokens: AccessTokens) {}

  /**
   * Runs `call`, and once more with another token when the library does not accept the first. Throws
   * LIBRARY_NOT_CONNECTED, and what `call` throws.
   */
  async run<T>(userId: string, call: (token: string) => Promise<T>): Promise<T> {
    const token = await this.tokens.of(userId);
    try {
      return await call(token);
    } catch (error) {
      if (!(error instanceof LibraryError && error.reason === 'token')) throw error;
      return call(await this.tokens.of(userId, token));
    }
  }

  /**
   * {@link run} for what a user waits for: the library's own errors become LIBRARY_UNAVAILABLE, LIBRARY_REFUSED and
   * NOT_FOUND.
   */
  async answer<T>(userId: string, call: (token: string) => Promise<T>): Promise<T> {
    try {
      return await this.run(userId, call);
    } catch (error) {
      if (!(error instanceof LibraryError)) throw error;
      throw Object.assign(new AppError(CODES[error.reason] ?? 'LIBRARY_UNAVAILABLE'), { cause: error });
    }
  }
}
