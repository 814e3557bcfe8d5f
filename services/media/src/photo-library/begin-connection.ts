import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { BeginConnectionDto, BegunConnection } from '@vitrine/contracts/media/photo-library.rpc';
import { MediaConfig } from '../config.js';
import { PhotoLibrary } from './photo-library.js';
import { RevokeGrants } from './revoke-grants.js';

/** Begins to connect a user's photo library (API-07, API-08). */
@Injectable()
export class BeginConnection {
  constructor(
    private readonly library: PhotoLibrary,
    private readonly revokeGrants: RevokeGrants,
    private readonly config: MediaConfig,
  ) {}

  /** Throws LIBRARY_DISABLED. */
  async begin(userId: string, { redirectUri }: BeginConnectionDto): Promise<BegunConnection> {
    if (!this.config.hasPhotoLibrary) raise('LIBRARY_DISABLED');
    // Later it would end the grant that is to come, when the account is the same.
    await this.revokeGrants.ofUser(userId);
    const [state, verifier] = [randomBytes(24).toString('base64url'), randomBytes(32).toString('base64url')];
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return { url: this.library.authorisation({ state, challenge, redirectUri }), state, verifier };
  }
}
