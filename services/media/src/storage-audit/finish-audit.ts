import { Injectable } from '@nestjs/common';
import { isPlausible } from '@vitrine/contracts/media/storage-audit.rules';
import { Logger } from '@vitrine/platform/log/logger';
import { Quarantine } from '../storage/quarantine.js';
import { AuditRows, type CategorySum } from './audit-rows.js';
import type { Tally } from './walk-store.js';

/** Writes the report of an audit that has come to its end. */
@Injectable()
export class FinishAudit {
  constructor(
    private readonly quarantine: Quarantine,
    private readonly audits: AuditRows,
    private readonly logger: Logger,
  ) {}

  /** Answers how many findings there are. */
  async finish(auditId: string, tally: Tally): Promise<number> {
    const counts = await this.audits.counts(auditId);
    const implausible = !isPlausible(tally);
    const sumOf = (category: keyof Tally['files']): CategorySum => ({
      files: tally.files[category],
      size: tally.bytes[category],
    });
    await this.audits.finish(auditId, {
      summary: {
        originals: sumOf('originals'),
        derivatives: sumOf('derivatives'),
        'site-images': sumOf('site-images'),
        quarantine: { files: await this.quarantine.count(), size: 0 },
      },
      counts,
      implausible,
    });
    const findings = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const report = { auditId, objects: tally.objects, findings, implausible };
    if (findings > 0) this.logger.warn(report, 'An audit of the object store has findings');
    else this.logger.info(report, 'An audit of the object store has found nothing');
    return findings;
  }
}
