import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { CheckBytes } from './check-bytes.js';
import { DeletionHold } from './deletion-hold.js';
import { DiscardObject } from './discard-object.js';
import { FillDerivativeSums } from './fill-derivative-sums.js';
import { GetDeletionHold } from './get-deletion-hold.js';
import { Leftovers } from './leftovers.js';
import { MeasureQuarantine } from './measure-quarantine.js';
import { Orphans } from './orphans.js';
import { Quarantine } from './quarantine.js';
import { ReleaseDeletions } from './release-deletions.js';
import { ReleaseFiles } from './release-files.js';
import { RemoveObjects } from './remove-objects.js';
import { RemoveObjectsWorker } from './remove-objects.worker.js';
import { RequeueObjectDeletions } from './requeue-object-deletions.js';
import { SetQuota } from './set-quota.js';
import { StorageAccounts } from './storage-accounts.js';
import { StorageUsage } from './storage-usage.js';
import { StorageRpcController } from './storage.rpc.controller.js';
import { StoreIdentity } from './store-identity.js';
import { SweepIncoming } from './sweep-incoming.js';
import { SweepStore } from './sweep-store.js';
import { SweepTurns } from './sweep-turn.js';

/** Objects, who they belong to, and how they are deleted. */
@Module({
  imports: [JobsModule, OwnersModule],
  controllers: [StorageRpcController],
  providers: [
    CheckBytes,
    DeletionHold,
    DiscardObject,
    FillDerivativeSums,
    GetDeletionHold,
    Leftovers,
    MeasureQuarantine,
    Orphans,
    Quarantine,
    ReleaseDeletions,
    ReleaseFiles,
    RemoveObjects,
    RemoveObjectsWorker,
    RequeueObjectDeletions,
    SetQuota,
    StorageAccounts,
    StorageUsage,
    StoreIdentity,
    SweepIncoming,
    SweepStore,
    SweepTurns,
  ],
  exports: [DeletionHold, DiscardObject, Leftovers, Orphans, Quarantine, ReleaseFiles, StorageAccounts, StoreIdentity],
})
export class StorageModule {}
