import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import {
  AuditRefDto,
  type FindingDto,
  type FindingSort,
  ListFindingsDto,
  type RepairPlanDto,
  StartRepairDto,
} from '@vitrine/contracts/media/storage-audit.dto';
import type { FindingKind } from '@vitrine/contracts/media/storage-audit.rules';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { condition, containing, countedPage } from '@vitrine/platform/orm/counted-page';
import { type Act, ActLog } from '@vitrine/platform/outbox/act-log';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { StoreIdentity } from '../storage/store-identity.js';
import { type Audit, AuditRows, type Repair } from './audit-rows.js';

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

/** Findings that a plan shows. */
const PLANNED_LISTED = 100;

/** What a repair or its undoing begins with. */
interface Beginning {
  readonly repair: Omit<Repair, 'taskId'>;
  readonly act: Pick<Act, 'act' | 'after'>;
  readonly total?: number;
}

/** What an audit has found, and the tasks that work on it: the repair, and its undoing. */
@Controller()
export class Findings {
  constructor(
    private readonly em: EntityManager,
    private readonly tasks: Tasks,
    private readonly audits: AuditRows,
    private readonly identity: StoreIdentity,
    private readonly acts: ActLog,
  ) {}

  /** A page of what an audit has found. Throws NOT_FOUND for an unknown audit. */
  @RpcHandler('media.audit.findings', { role: 'admin' })
  async listFindings(
    @Payload() { auditId, q, kind, state, ownerId, sort = 'found', ...page }: ListFindingsDto,
  ): Promise<Counted<FindingDto>> {
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

  /** What a repair would do; nothing is changed here. Throws NOT_FOUND for an audit that is unknown or has not finished. */
  @RpcHandler('media.audit.plan', { role: 'admin' })
  async planRepair(@Payload() { auditId }: AuditRefDto): Promise<RepairPlanDto> {
    const audit = await this.audits.find(auditId);
    if (!audit?.finishedAt) return raise('NOT_FOUND');
    const rows = await this.em.execute<{ kind: FindingKind; count: number; bytes: number }[]>(
      `select kind, count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes
       from audit_findings where audit_id = ? and state = 'open' group by kind`,
      [auditId],
    );
    const { rows: first } = await this.listFindings({ auditId, state: 'open', limit: PLANNED_LISTED, offset: 0 });
    return {
      auditId,
      count: rows.reduce((sum, { count }) => sum + count, 0),
      bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
      kinds: Object.fromEntries(rows.map(({ kind, count, bytes }) => [kind, { count, bytes }])),
      first,
      implausible: audit.implausible,
    };
  }

  /**
   * Throws PLAN_CHANGED unless `count` is what the plan names now, AUDIT_IMPLAUSIBLE, REPAIR_RUNNING, NOT_FOUND, and
   * STORE_UNAVAILABLE where the store is another database's.
   */
  @RpcHandler('media.audit.repair', { role: 'admin' })
  async startRepair(
    @Caller() who: Principal,
    @Payload() { auditId, count }: StartRepairDto,
  ): Promise<{ jobId: string }> {
    // As it is now: what was true a minute ago is not enough.
    if ((await this.identity.judge()) !== 'ours') raise('STORE_UNAVAILABLE');
    return this.begin('storage-repair', auditId, who, async (audit) => {
      const plan = await this.planRepair({ auditId });
      if (plan.implausible) raise('AUDIT_IMPLAUSIBLE');
      if (audit?.repair && audit.repair.state !== 'undone') raise('REPAIR_RUNNING');
      if (plan.count !== count) raise('PLAN_CHANGED');
      return {
        repair: { state: 'running', by: who.userId, at: new Date().toISOString() },
        act: { act: 'repair.run', after: { findings: count } },
        total: count,
      };
    });
  }

  /** Throws REPAIR_NOT_DONE, NOT_FOUND. */
  @RpcHandler('media.audit.undo', { role: 'admin' })
  undoRepair(@Caller() who: Principal, @Payload() { auditId }: AuditRefDto): Promise<{ jobId: string }> {
    return this.begin('storage-undo', auditId, who, async (audit) => {
      if (!audit) return raise('NOT_FOUND');
      if (audit.repair?.state !== 'done') return raise('REPAIR_NOT_DONE');
      return { repair: { ...audit.repair, state: 'undoing' }, act: { act: 'repair.undo' } };
    });
  }

  /** In one transaction, behind a lock of the audit: what `decide` allows, the task, the audit's mark and the act. */
  private async begin(
    kind: 'storage-repair' | 'storage-undo',
    auditId: string,
    who: Principal,
    decide: (audit: Audit | null) => Promise<Beginning>,
  ): Promise<{ jobId: string }> {
    const task = await this.em.transactional(async () => {
      const { repair, act, total } = await decide(await this.audits.lock(auditId));
      const opened = await this.tasks.open(kind, {
        subject: auditId,
        input: { auditId },
        requestedBy: who.userId,
        ...(total !== undefined && { total }),
      });
      await this.audits.setRepair(auditId, { ...repair, taskId: opened.id });
      this.acts.record({ ...act, subject: ['storage', auditId] });
      return opened;
    });
    await this.tasks.enqueue(task);
    return { jobId: task.id };
  }
}
