import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { isUUID } from 'class-validator';
import { raise } from '@vitrine/contracts/errors/app-error';
import {
  AuditRefDto,
  AuditRequestDto,
  type AuditStatus,
  type RepairView,
  type StorageAuditDto,
  type StorageSummary,
  type UserAuditResult,
} from '@vitrine/contracts/media/storage-audit.dto';
import { FINDINGS_LISTED_MAX, STORAGE_CATEGORIES } from '@vitrine/contracts/media/storage-audit.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { idList } from '../sql.js';
import { DERIVATIVES } from '../storage/recorded-files.js';
import { type Audit, AuditRows, type Repair, type StorageSums } from './audit-rows.js';

/** A report younger than this is answered as it is. */
const YOUNG_MS = 60_000;

interface UserSums {
  userId: string;
  username: string | null;
  photos: number;
  expected: number;
  missing: number;
  orphaned: number;
}

const MISSING = `kind in ('missing-original', 'missing-derivative')`;
const ORPHANED = `kind in ('orphan-original', 'orphan-derivative')`;

/** Answers what the last audit has come to, and begins another one where that is too old. */
@Controller()
export class AuditReport {
  constructor(
    private readonly em: EntityManager,
    private readonly tasks: Tasks,
    private readonly audits: AuditRows,
    private readonly acts: ActLog,
  ) {}

  /**
   * API-61, API-63. Throws USER_NOT_FOUND. Of one user each request is an audit of its own, so that what was just mended
   * shows.
   */
  @RpcHandler('media.audit.report', { role: 'admin' })
  async getReport(@Caller() who: Principal, @Payload() { userId }: AuditRequestDto): Promise<AuditStatus> {
    const ownerId = userId === undefined ? null : await this.findUser(userId);
    const last = ownerId === null ? await this.audits.last() : null;
    const report = last && (await this.reportOf(last));
    if (last && isYoung(last)) return { report, jobId: null };
    const task = await this.em.transactional(async () => {
      const open = await this.tasks.open('storage-audit', {
        subject: ownerId ?? 'all',
        input: { ownerId },
        requestedBy: who.userId,
      });
      // Joined otherwise.
      if (open.slice === 0 && open.state === 'queued' && (await this.audits.begin(open.id, ownerId, who.userId)))
        this.acts.record({ act: 'audit.start', subject: ['storage', ownerId ?? 'all'] });
      return open;
    });
    await this.tasks.enqueue(task);
    return { report, jobId: task.id };
  }

  /** ENT-35. Throws NOT_FOUND unless `auditId` is a finished audit of one user. */
  @RpcHandler('media.audit.user', { role: 'admin' })
  async getUserResult(@Payload() { auditId }: AuditRefDto): Promise<UserAuditResult> {
    const audit = await this.audits.find(auditId);
    if (!audit?.finishedAt || audit.ownerId === null) return raise('NOT_FOUND');
    const [found] = await this.users(auditId);
    if (found) return { ...found, storageFiles: summaryOf(audit.summary).totalFiles };
    const [sums] = await this.sums(auditId, [audit.ownerId]);
    return {
      ...resultOf(sums ?? { userId: audit.ownerId, username: null, photos: 0, expected: 0, missing: 0, orphaned: 0 }),
      storageFiles: summaryOf(audit.summary).totalFiles,
    };
  }

  /**
   * By id or username (ADM-STOR-12). Throws USER_NOT_FOUND. An id goes first, also of a user who has stored nothing yet.
   */
  private async findUser(idOrUsername: string): Promise<string> {
    const word = idOrUsername.toLowerCase();
    const [row] = await this.em.execute<{ id: string }[]>(
      isUUID(word)
        ? 'select user_id as id from owners where user_id = ?'
        : 'select user_id as id from owners where lower(username) = ? order by revision desc limit 1',
      [word],
    );
    return row?.id ?? raise('USER_NOT_FOUND');
  }

  /** ENT-51. */
  private async reportOf(audit: Audit): Promise<StorageAuditDto> {
    const { id, ownerId, startedAt, finishedAt, summary, counts, implausible, repair } = audit;
    const [users, usersTotal, last] = await Promise.all([
      this.users(id),
      this.usersTotal(id),
      this.audits.lastRepaired(),
    ]);
    return {
      auditId: id,
      status: Object.keys(counts ?? {}).length === 0 ? 'match' : 'mismatch',
      startedAt: new Date(startedAt).toISOString(),
      generatedAt: new Date(finishedAt ?? startedAt).toISOString(),
      userId: ownerId,
      summary: summaryOf(summary),
      findings: counts ?? {},
      quarantined: summary?.quarantine.files ?? 0,
      implausible,
      repair: repair && viewOf(repair),
      lastRepair: last?.repair ? { ...viewOf(last.repair), auditId: last.id } : null,
      users,
      usersTotal,
    };
  }

  private async users(auditId: string): Promise<UserAuditResult[]> {
    const owners = await this.em.execute<{ id: string }[]>(
      `select distinct owner_id as id from audit_findings where audit_id = ? and owner_id is not null
       order by owner_id limit ?`,
      [auditId, FINDINGS_LISTED_MAX],
    );
    const sums = await this.sums(
      auditId,
      owners.map(({ id }) => id),
    );
    const results = new Map(sums.map((one) => [one.userId, resultOf(one)]));
    for (const { ownerId, key, isMissing } of await this.keys(auditId)) {
      const result = results.get(ownerId);
      (isMissing ? result?.missingFiles : result?.orphanedFiles)?.push(key);
    }
    return [...results.values()];
  }

  private async usersTotal(auditId: string): Promise<number> {
    const [row] = await this.em.execute<{ count: number }[]>(
      'select count(distinct owner_id)::int as count from audit_findings where audit_id = ?',
      [auditId],
    );
    return row?.count ?? 0;
  }

  /** The first keys of the report; the rest is paged. */
  private keys(auditId: string): Promise<{ ownerId: string; key: string; isMissing: boolean }[]> {
    const half = (kinds: string, isMissing: boolean) =>
      `(select owner_id as "ownerId", key, ${isMissing} as "isMissing" from audit_findings
        where audit_id = ? and owner_id is not null and ${kinds} order by owner_id, audit_findings.id limit ?)`;
    return this.em.execute(`${half(MISSING, true)} union all ${half(ORPHANED, false)}`, [
      auditId,
      FINDINGS_LISTED_MAX,
      auditId,
      FINDINGS_LISTED_MAX,
    ]);
  }

  private sums(auditId: string, ownerIds: readonly string[]): Promise<UserSums[]> {
    return this.em.execute(
      `select owner.id as "userId", owners.username,
         (select count(*)::int from photos where owner_id = owner.id) as photos,
         (select coalesce(sum(1 + case when derivatives = 'ready' then ${DERIVATIVES} else 0 end), 0)::int
          from photos where owner_id = owner.id) as expected,
         (select count(*)::int from audit_findings where audit_id = ? and owner_id = owner.id and ${MISSING}) as missing,
         (select count(*)::int from audit_findings where audit_id = ? and owner_id = owner.id and ${ORPHANED}) as orphaned
       from unnest(?::uuid[]) as owner (id) left join owners on owners.user_id = owner.id order by owner.id`,
      [auditId, auditId, idList(ownerIds)],
    );
  }
}

const isYoung = ({ finishedAt }: Audit): boolean =>
  finishedAt !== null && Date.now() - new Date(finishedAt).getTime() < YOUNG_MS;

const viewOf = ({ taskId, state, by, at }: Repair): RepairView => ({ jobId: taskId, state, by, at });

const resultOf = ({ userId, username, photos, expected, missing, orphaned }: UserSums): UserAuditResult => ({
  userId,
  username,
  databasePhotos: photos,
  storageFiles: Math.max(0, expected - missing + orphaned),
  status: missing + orphaned === 0 ? 'match' : 'mismatch',
  missingFiles: [],
  orphanedFiles: [],
  missingTotal: missing,
  orphanedTotal: orphaned,
});

/** ENT-34. */
export const summaryOf = (sums: StorageSums | null): StorageSummary => {
  const breakdown = STORAGE_CATEGORIES.map((category) => ({
    category,
    files: sums?.[category].files ?? 0,
    size: sums?.[category].size ?? 0,
  }));
  return {
    totalFiles: breakdown.reduce((sum, { files }) => sum + files, 0),
    totalSize: breakdown.reduce((sum, { size }) => sum + size, 0),
    breakdown,
  };
};
