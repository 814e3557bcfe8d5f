import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ActState, ActSubject, AdminAct } from '@vitrine/contracts/admin/acts';
import { raise } from '@vitrine/contracts/errors/app-error';
import { currentContext } from '../context/request-context.js';
import { Outbox } from './outbox.js';

/** An act on one subject. */
export interface Act {
  readonly act: AdminAct;
  readonly subject: readonly [kind: ActSubject, id: string];
  /** The fields that the act changes, as they were. */
  readonly before?: ActState;
  readonly after?: ActState;
  /** In the administrator's words. */
  readonly reason?: string | null;
}

/** Where a service records what administrators do. */
@Injectable()
export class ActLog {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Records an act of the caller with the next flush of the current entity manager: in one transaction with what it
   * does, or not at all. Throws UNAUTHENTICATED where no user is behind the work in hand.
   */
  record({ act, subject: [subjectKind, subjectId], before, after, reason }: Act): void {
    const actorId = currentContext()?.principal?.userId ?? raise('UNAUTHENTICATED');
    this.outbox.add('admin.act_recorded', {
      id: randomUUID(),
      at: new Date().toISOString(),
      actorId,
      act,
      subjectKind,
      subjectId,
      before: before ?? null,
      after: after ?? null,
      reason: reason ?? null,
    });
  }
}
