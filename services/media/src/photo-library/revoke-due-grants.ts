import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { MediaConfig } from '../config.js';
import { RevokeGrants } from './revoke-grants.js';

const SECOND = 1_000;

/** Gives access back in the background. Without credentials there is no library to be reached: what is due waits for them. */
@Injectable()
export class RevokeDueGrants {
  constructor(
    private readonly revokeGrants: RevokeGrants,
    private readonly config: MediaConfig,
  ) {}

  @Reconcile({ everyMs: 5 * SECOND })
  async due(): Promise<void> {
    if (this.config.hasPhotoLibrary) await this.revokeGrants.due();
  }
}
