import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ActRecord } from '@vitrine/contracts/admin/admin.events';
import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';

const json = (state: object | null): string | null => (state === null ? null : JSON.stringify(state));

/** Writes an act into the log, once however often its event comes. Nothing changes a row of the log. */
@Injectable()
export class KeepAct {
  constructor(private readonly em: EntityManager) {}

  @EventHandler('admin.act_recorded')
  async keep(record: ActRecord, { requestId }: EventEnvelope<'admin.act_recorded'>): Promise<void> {
    const { id, at, actorId, act, subjectKind, subjectId, before, after, reason } = record;
    await this.em.execute(
      `insert into admin_acts (id, at, actor_id, act, subject_kind, subject_id, before, after, reason, request_id)
       values (?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?) on conflict (id) do nothing`,
      [id, at, actorId, act, subjectKind, subjectId, json(before), json(after), reason, requestId ?? null],
    );
  }
}
