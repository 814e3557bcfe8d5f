import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type ActDto, type ActSort, ListActsDto } from '@vitrine/contracts/admin/act.dto';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { condition, containing, countedPage } from '@vitrine/platform/orm/counted-page';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';

type ActRow = Omit<ActDto, 'at'> & { at: Date };

const nameOf = (user: string): string =>
  `coalesce(${user}.first_name || ' ' || ${user}.last_name, ${user}.username, ${user}.email)`;

const COLUMNS = `act.id, act.at, act.actor_id as "actorId", ${nameOf('actor')} as "actorName", act.act,
  act.subject_kind as "subjectKind", act.subject_id as "subjectId", ${nameOf('subject')} as "subjectName",
  act.before, act.after, act.reason, act.request_id as "requestId"`;

const FROM = `admin_acts act
  left join users actor on actor.id = act.actor_id
  left join users subject on subject.id = case when act.subject_kind = 'user' then act.subject_id::uuid end`;

const ORDER: Record<ActSort, string> = {
  '-at': 'act.at desc, act.id desc',
  at: 'act.at, act.id',
};

/** The act log (ADM-GEN, Settings). */
@Controller()
export class ListActs {
  constructor(private readonly em: EntityManager) {}

  @RpcHandler('identity.act.list', { role: 'admin' })
  async list(
    @Payload() { q, act, subjectKind, actorId, from, to, sort = '-at', ...page }: ListActsDto,
  ): Promise<Counted<ActDto>> {
    const { rows, ...count } = await countedPage<ActRow>(
      this.em,
      {
        columns: COLUMNS,
        from: FROM,
        where: [
          act ? condition('act.act = ?', act) : null,
          subjectKind ? condition('act.subject_kind = ?', subjectKind) : null,
          actorId ? condition('act.actor_id = ?', actorId) : null,
          from ? condition('act.at >= ?', from) : null,
          to ? condition('act.at < ?', to) : null,
          q ? condition('act.subject_id = ? or act.reason ilike ?', q, containing(q)) : null,
        ],
        orderBy: ORDER[sort],
        isBounded: true,
      },
      page,
    );
    return { rows: rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() })), ...count };
  }
}
