import { Injectable } from '@nestjs/common';
import { AccessTokens } from './access-tokens.js';
import { LibraryError } from './photo-library.js';

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
}
