import { Injectable } from '@nestjs/common';
import type { CompleteConnectionDto, CompletedConnection } from '@vitrine/contracts/media/photo-library.rpc';
import type { ConnectionError } from '@vitrine/contracts/media/photo-library.rules';
import { MediaConfig } from '../config.js';
import { LibraryStatusPublisher } from './library-status-publisher.js';
import { ExchangeError, PhotoLibrary } from './photo-library.js';
import { StoreGrant } from './store-grant.js';

/** Connects a user's photo library with the code that it has sent (GPH-06). */
@Injectable()
export class CompleteConnection {
  constructor(
    private readonly library: PhotoLibrary,
    private readonly storeGrant: StoreGrant,
    private readonly status: LibraryStatusPublisher,
    private readonly config: MediaConfig,
  ) {}

  async complete(userId: string, answer: CompleteConnectionDto): Promise<CompletedConnection> {
    if (!this.config.hasPhotoLibrary) return failed('feature_disabled');
    try {
      const grant = await this.library.exchange(answer);
      // Each scope can be left out on Google's page.
      if (!this.library.allows(grant.scopes, 'picking')) {
        await this.storeGrant.toBeRevoked(userId, grant);
        return failed('oauth_denied');
      }
      await this.storeGrant.asConnection(userId, grant);
      this.status.changed(userId);
      return { error: null, hasAlbums: this.library.allows(grant.scopes, 'albums') };
    } catch (error) {
      if (error instanceof ExchangeError) return failed(error.code);
      throw error;
    }
  }
}

const failed = (error: ConnectionError): CompletedConnection => ({ error, hasAlbums: false });
