import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { CheckBytes } from './check-bytes.js';
import { DeletionHold } from './deletion-hold.js';
import { DiscardObject } from './discard-object.js';
import { FillDerivativeSums } from './recorded-files.js';
import { Leftovers } from './leftovers.js';
import { Orphans } from './orphans.js';
import { Quarantine } from './quarantine.js';
import { ReleaseDeletions } from './release-deletions.js';
import { ReleaseFiles } from './release-files.js';
import { RemoveObjects } from './remove-objects.js';
import { StorageAccounts } from './storage-accounts.js';
import { StorageUsage } from './storage-usage.js';
import { StoreIdentity } from './store-identity.js';
import { SweepStore } from './sweep-store.js';

/** Objects, who they belong to, and how they are deleted. */
@Module({
  imports: [JobsModule, OwnersModule],
  controllers: [ReleaseDeletions, StorageUsage],
  providers: [
    CheckBytes,
    DeletionHold,
    DiscardObject,
    FillDerivativeSums,
    Leftovers,
    Orphans,
    Quarantine,
    ReleaseFiles,
    RemoveObjects,
    StorageAccounts,
    StoreIdentity,
    SweepStore,
  ],
  exports: [DeletionHold, DiscardObject, Leftovers, Orphans, Quarantine, ReleaseFiles, StorageAccounts, StoreIdentity],
})
export class StorageModule {}
