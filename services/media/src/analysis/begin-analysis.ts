import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { incomingKey } from '../storage/object-keys.js';
import { StoreIdentity } from '../storage/store-identity.js';
import { RequestSuggestion } from './request-suggestion.js';

/** Says where a picture goes that only wants suggestions. */
@Injectable()
export class BeginAnalysis {
  constructor(
    private readonly suggestions: RequestSuggestion,
    private readonly identity: StoreIdentity,
  ) {}

  async run(who: Principal): Promise<{ objectKey: string }> {
    if (!this.suggestions.isPossible) throw new AppError('AI_UNAVAILABLE');
    await this.identity.assertOurs();
    return { objectKey: incomingKey(who.userId, randomUUID()) };
  }
}
