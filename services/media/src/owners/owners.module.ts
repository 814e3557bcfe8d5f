import { Module } from '@nestjs/common';
import { ActiveOwners } from './active-owners.js';
import { HeavyWork } from './heavy-work.js';
import { OwnerLocks } from './owner-locks.js';
import { UpsertOwner } from './upsert-owner.js';

/** What media knows of owners, and what keeps their changes apart. */
@Module({
  providers: [ActiveOwners, HeavyWork, OwnerLocks, UpsertOwner],
  exports: [ActiveOwners, HeavyWork, OwnerLocks, UpsertOwner],
})
export class OwnersModule {}
