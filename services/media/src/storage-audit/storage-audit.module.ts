import { Module } from '@nestjs/common';
import { PhotosModule } from '../photos/photos.module.js';
import { SiteImagesModule } from '../site-images/site-images.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AuditAccounts } from './audit-accounts.js';
import { AuditReport } from './audit-report.js';
import { AuditRows } from './audit-rows.js';
import { AuditStorageTask } from './audit-storage.task.js';
import { Findings } from './findings.js';
import { RepairStorageTask } from './repair-storage.task.js';
import { StorageAnalytics } from './storage-analytics.js';
import { Subjects } from './subjects.js';
import { UndoRepairTask } from './undo-repair.task.js';
import { VerifyCandidates } from './verify-candidates.js';

/** Audits of the object store, their reports and plans, and repairs. */
@Module({
  imports: [PhotosModule, SiteImagesModule, StorageModule],
  controllers: [AuditReport, Findings, StorageAnalytics],
  providers: [
    AuditAccounts,
    AuditRows,
    AuditStorageTask,
    RepairStorageTask,
    Subjects,
    UndoRepairTask,
    VerifyCandidates,
  ],
})
export class StorageAuditModule {}
