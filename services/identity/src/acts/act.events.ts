import { Injectable } from '@nestjs/common';
import type { ActRecord } from '@vitrine/contracts/admin/admin.events';
import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { KeepAct } from './keep-act.js';

@Injectable()
export class ActEvents {
  constructor(private readonly keepAct: KeepAct) {}

  @EventHandler('admin.act_recorded')
  actRecorded(record: ActRecord, { requestId }: EventEnvelope<'admin.act_recorded'>): Promise<void> {
    return this.keepAct.keep(record, requestId ?? null);
  }
}
