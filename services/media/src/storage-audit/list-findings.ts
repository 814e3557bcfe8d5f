import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { FindingDto, FindingSort, ListFindingsDto } from '@vitrine/contracts/media/storage-audit.dto';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { condition, containing, countedPage } from '@vitrine/platform/orm/counted-page';
import { AuditRows } from './audit-rows.js';

type Row = Omit<FindingDto, 'verifiedAt'> & { verifiedAt: Date };

const COLUMNS = `finding.id::text as id, finding.kind, finding.key, finding.owner_id as "ownerId",
  coalesce(owners.username, owners.first_name || ' ' || owners.last_name) as "ownerName",
  finding.photo_id as "photoId", finding.bytes::float8 as bytes, finding.state, finding.verified_at as "verifiedAt"`;

/** By indexes of the table, `kind` by that which keeps a finding from being recorded twice. */
const ORDER: Record<FindingSort, string> = {
  found: 'finding.id',
  kind: 'finding.kind, finding.key',
  '-kind': 'finding.kind desc, finding.key desc',
};

/** What an audit has found, a page at a time. */
@Injectable()
export class ListFindings {
  constructor(
    private readonly em: EntityManager,
    private readonly audits: AuditRows,
  ) {}

  /** Throws NOT_FOUND for an unknown audit. */
  async list({
    auditId,
    q,
    kind,
    state,
    ownerId,
    sort = 'found',
    ...page
  }: ListFindingsDto): Promise<Counted<FindingDto>> {
    if (!(await this.audits.find(auditId))) raise('NOT_FOUND');
    const { rows, ...count } = await countedPage<Row>(
      this.em,
      {
        columns: COLUMNS,
        from: 'audit_findings finding left join owners on owners.user_id = finding.owner_id',
        where: [
          condition('finding.audit_id = ?', auditId),
          kind ? condition('finding.kind = ?', kind) : null,
          state ? condition('finding.state = ?', state) : null,
          ownerId ? condition('finding.owner_id = ?', ownerId) : null,
          q ? condition('finding.key like ?', containing(q)) : null,
        ],
        orderBy: ORDER[sort],
      },
      page,
    );
    return {
      rows: rows.map(({ verifiedAt, ...row }) => ({ ...row, verifiedAt: new Date(verifiedAt).toISOString() })),
      ...count,
    };
  }
}
