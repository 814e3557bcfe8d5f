import { Injectable } from '@nestjs/common';
import { Logger } from '@vitrine/platform/log/logger';
import { PhotoLibrary } from './photo-library.js';
import { type GrantRevocation, GrantRevocationsRepository } from './grant-revocations.repository.js';
import { SealError, TokenSeal } from './token-seal.js';

const BATCH = 20;

/** Gives access back to photo libraries, until they have answered. */
@Injectable()
export class RevokeGrants {
  constructor(
    private readonly revocations: GrantRevocationsRepository,
    private readonly library: PhotoLibrary,
    private readonly seal: TokenSeal,
    private readonly logger: Logger,
  ) {}

  async due(): Promise<void> {
    await Promise.all((await this.revocations.claim(BATCH)).map((each) => this.revoke(each)));
  }

  /** Tries all of one user now, due or not. Never throws for the library's sake. */
  async ofUser(userId: string): Promise<void> {
    await Promise.all((await this.revocations.claim(BATCH, userId)).map((each) => this.revoke(each)));
  }

  private async revoke({ id, userId, sealed, use }: GrantRevocation): Promise<void> {
    try {
      await this.library.revoke(await this.seal.open(userId, use, sealed));
    } catch (err) {
      this.logger.warn({ err }, 'access to a photo library could not be given back');
      // Without its key the token cannot be used any more either.
      if (!(err instanceof SealError)) return;
    }
    await this.revocations.remove(id);
  }
}
