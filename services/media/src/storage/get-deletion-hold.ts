import { Injectable } from '@nestjs/common';
import type { DeletionHoldDto } from '@vitrine/contracts/media/deletion-hold.dto';
import { DeletionHold } from './deletion-hold.js';

/** What holds deletions, as administrators see it. */
@Injectable()
export class GetDeletionHold {
  constructor(private readonly hold: DeletionHold) {}

  async get(): Promise<DeletionHoldDto> {
    const restored = await this.hold.restored();
    if (restored) return { reason: 'restored', restored: { ...restored, at: restored.at.toISOString() } };
    return { reason: await this.hold.reason(), restored: null };
  }
}
