import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { AuditRefDto, RepairPlanDto } from '@vitrine/contracts/media/storage-audit.dto';
import type { FindingKind } from '@vitrine/contracts/media/storage-audit.rules';
import { AuditRows } from './audit-rows.js';
import { ListFindings } from './list-findings.js';

const FIRST = 100;

/** What a repair would do: nothing is changed here. */
@Injectable()
export class PlanRepair {
  constructor(
    private readonly em: EntityManager,
    private readonly audits: AuditRows,
    private readonly findings: ListFindings,
  ) {}

  /** Throws NOT_FOUND for an audit that is unknown or has not finished. */
  async plan({ auditId }: AuditRefDto): Promise<RepairPlanDto> {
    const audit = await this.audits.find(auditId);
    if (!audit?.finishedAt) return raise('NOT_FOUND');
    const rows = await this.em.execute<{ kind: FindingKind; count: number; bytes: number }[]>(
      `select kind, count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes
       from audit_findings where audit_id = ? and state = 'open' group by kind`,
      [auditId],
    );
    const { rows: first } = await this.findings.list({ auditId, state: 'open', limit: FIRST, offset: 0 });
    return {
      auditId,
      count: rows.reduce((sum, { count }) => sum + count, 0),
      bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
      kinds: Object.fromEntries(rows.map(({ kind, count, bytes }) => [kind, { count, bytes }])),
      first,
      implausible: audit.implausible,
    };
  }
}
