import { Injectable } from '@nestjs/common';
import type { LibraryStatusDto } from '@vitrine/contracts/media/photo-library.dto';
import { MediaConfig } from '../config.js';
import { type BrokenReason, ConnectionsRepository } from './connections.repository.js';
import { PhotoLibrary } from './photo-library.js';

const SENTENCES: Record<BrokenReason, string> = {
  revoked: 'Google Photos no longer gives access. Please connect it again.',
  'key-lost': 'The connection can no longer be used. Please connect Google Photos again.',
};

/** Whether a user's photo library is connected (API-41), and why not any more (GPH-10). */
@Injectable()
export class GetLibraryStatus {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly library: PhotoLibrary,
    private readonly config: MediaConfig,
  ) {}

  async get(userId: string): Promise<LibraryStatusDto> {
    const row = this.config.hasPhotoLibrary ? await this.connections.find(userId) : null;
    const isConnected = row?.state === 'connected';
    return {
      isConnected,
      connected: isConnected,
      lastSync: row?.lastSyncAt?.toISOString() ?? null,
      errors: row?.errorCode ? [SENTENCES[row.errorCode]] : [],
      hasAlbums: isConnected && this.library.allows(row.scopes, 'albums'),
    };
  }
}
