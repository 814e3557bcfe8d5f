import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AuditRequestDto, AuditStatus } from '@vitrine/contracts/media/storage-audit.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { AuditReport } from './audit-report.js';
import { type Audit, AuditRows } from './audit-rows.js';
import { ResolveUser } from './resolve-user.js';

/** A report younger than this is answered as it is. */
const YOUNG_MS = 60_000;

/** Answers the last report, and begins an audit where that is too old (API-61, API-63). */
@Injectable()
export class StartAudit {
  constructor(
    private readonly em: EntityManager,
    private readonly tasks: Tasks,
    private readonly audits: AuditRows,
    private readonly report: AuditReport,
    private readonly resolveUser: ResolveUser,
    private readonly acts: ActLog,
  ) {}

  /** Throws USER_NOT_FOUND. Of one user each request is an audit of its own, so that what was just mended shows. */
  async start(who: Principal, { userId }: AuditRequestDto): Promise<AuditStatus> {
    const ownerId = userId === undefined ? null : await this.resolveUser.resolve(userId);
    const last = await this.audits.last(ownerId);
    const report = last && ownerId === null ? await this.report.of(last) : null;
    if (last && ownerId === null && isYoung(last)) return { report, jobId: null };
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
}

const isYoung = ({ finishedAt }: Audit): boolean =>
  finishedAt !== null && Date.now() - new Date(finishedAt).getTime() < YOUNG_MS;
