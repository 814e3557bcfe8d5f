import { Injectable } from '@nestjs/common';
import { LibraryStatusPublisher } from './library-status-publisher.js';
import { GrantRevocationsRepository } from './grant-revocations.repository.js';

/** Disconnects a user's photo library at once; access is given back in the background (API-42, GPH-45). */
@Injectable()
export class DisconnectLibrary {
  constructor(
    private readonly revocations: GrantRevocationsRepository,
    private readonly status: LibraryStatusPublisher,
  ) {}

  async disconnect(userId: string): Promise<void> {
    await this.revocations.fromConnection(userId);
    this.status.changed(userId);
  }
}
