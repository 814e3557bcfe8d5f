import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { deriveColors, NO_LOOK, type OwnLook } from '@vitrine/contracts/portfolio/look.rules';
import { LookDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { withPageRevisionBump } from '../page-revision/page-revision.sql.js';

/** Colours and type of a photographer's own, in the place of their template's (area LOOK). */
@Controller()
export class Looks {
  constructor(private readonly em: EntityManager) {}

  @RpcHandler('portfolio.look.get')
  async getLook(@Caller() { userId }: Principal): Promise<OwnLook> {
    const [row] = await this.em.execute<OwnLook[]>('select look, former from looks where user_id = ?', [userId]);
    return row ?? { look: NO_LOOK, former: null };
  }

  /** LOOK-03: nothing is bent; what could not be read is refused. The same again leaves what can be undone. */
  @RpcHandler('portfolio.look.set')
  async setLook(@Caller() who: Principal, @Payload() { colors, type }: LookDto): Promise<OwnLook> {
    if (colors && 'refusal' in deriveColors(colors)) raise('LOOK_ILLEGIBLE');
    await this.em.execute(
      withPageRevisionBump(`insert into looks (user_id, look, former)
          select ?::uuid, ?::jsonb, ?::jsonb where user_exists(?::uuid)
        on conflict (user_id) do update set look = excluded.look, former = looks.look
          where looks.look <> excluded.look returning user_id as owner_id`),
      [who.userId, JSON.stringify({ colors, type }), JSON.stringify(NO_LOOK), who.userId],
    );
    return this.getLook(who);
  }

  @RpcHandler('portfolio.look.undo')
  async undoLook(@Caller() who: Principal): Promise<OwnLook> {
    await this.em.execute(
      withPageRevisionBump(
        'update looks set look = former, former = look where user_id = ?::uuid returning user_id as owner_id',
      ),
      [who.userId],
    );
    return this.getLook(who);
  }
}
