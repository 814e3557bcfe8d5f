import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ListQuarantineDto,
  type QuarantinedObjectDto,
  type QuarantineSort,
} from '@vitrine/contracts/media/object-browser.dto';
import { QUARANTINE_DAYS, type QuarantineState } from '@vitrine/contracts/media/object-browser.rules';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { condition, containing, countedPage } from '@vitrine/platform/orm/counted-page';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';

const REASON = `case when object.quarantined_by is not null then 'administrator'
  when object.audit_id is not null then 'repair' else 'sweep' end`;
const OWNER = `case when object.key ~ '^[a-z]+/[0-9a-f-]{36}/' then split_part(object.key, '/', 2) end`;

const STATE: Record<QuarantineState, string> = {
  kept: 'object.purge_requested_at is null',
  purging: 'object.purge_requested_at is not null',
};

const ORDER: Record<QuarantineSort, string> = {
  foundAt: 'object.found_at, object.key',
  '-foundAt': 'object.found_at desc, object.key desc',
  key: 'object.key',
  '-key': 'object.key desc',
};

type Row = Omit<QuarantinedObjectDto, 'foundAt' | 'purgedAt'> & { foundAt: string; purgedAt: string };

/** Objects in quarantine. */
@Controller()
export class ListQuarantine {
  constructor(private readonly em: EntityManager) {}

  @RpcHandler('media.quarantine.list', { role: 'admin' })
  async listQuarantine(
    @Payload() { q, reason, state, sort = 'foundAt', ...page }: ListQuarantineDto,
  ): Promise<Counted<QuarantinedObjectDto>> {
    const { rows, ...count } = await countedPage<Row>(
      this.em,
      {
        columns: `object.key, ${OWNER} as "ownerId", owners.username as "ownerName", ${REASON} as reason,
          object.found_at as "foundAt", object.found_at + interval '${QUARANTINE_DAYS} days' as "purgedAt",
          object.purge_requested_at is not null as purging`,
        from: `quarantined_objects object left join owners on owners.user_id::text = ${OWNER}`,
        where: [
          q ? condition('object.key like ?', containing(q)) : null,
          reason ? condition(`${REASON} = ?`, reason) : null,
          state ? condition(STATE[state]) : null,
        ],
        orderBy: ORDER[sort],
      },
      page,
    );
    const iso = (at: string): string => new Date(at).toISOString();
    return { rows: rows.map((row) => ({ ...row, foundAt: iso(row.foundAt), purgedAt: iso(row.purgedAt) })), ...count };
  }
}
