import { Module } from '@nestjs/common';
import { PhotosModule } from '../photos/photos.module.js';
import { SiteImagesModule } from '../site-images/site-images.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AuditAccounts } from './audit-accounts.js';
import { AuditReport } from './audit-report.js';
import { ListFindings } from './list-findings.js';
import { PlanRepair } from './plan-repair.js';
import { RepairsRpcController } from './repairs.rpc.controller.js';
import { ResolveUser } from './resolve-user.js';
import { StartAudit } from './start-audit.js';
import { StartRepair } from './start-repair.js';
import { StorageAnalytics } from './storage-analytics.js';
import { StorageAuditRpcController } from './storage-audit.rpc.controller.js';
import { AuditRows } from './audit-rows.js';
import { AuditStorageTask } from './audit-storage.task.js';
import { RemakePhotoDerivatives } from './remake-photo-derivatives.js';
import { RepairFinding } from './repair-finding.js';
import { RepairStorageTask } from './repair-storage.task.js';
import { Subjects } from './subjects.js';
import { UndoRepairTask } from './undo-repair.task.js';
import { VerifyCandidates } from './verify-candidates.js';
import { WalkStore } from './walk-store.js';

/** Reports, plans, and what begins an audit or a repair. */
@Module({
  imports: [PhotosModule, SiteImagesModule, StorageModule],
  controllers: [RepairsRpcController, StorageAuditRpcController],
  providers: [
    AuditAccounts,
    AuditReport,
    AuditRows,
    AuditStorageTask,
    ListFindings,
    PlanRepair,
    RemakePhotoDerivatives,
    RepairFinding,
    RepairStorageTask,
    ResolveUser,
    StartAudit,
    StartRepair,
    StorageAnalytics,
    Subjects,
    UndoRepairTask,
    VerifyCandidates,
    WalkStore,
  ],
})
export class StorageAuditModule {}
