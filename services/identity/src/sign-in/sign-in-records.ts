import { createHash, randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';

/** 256 bits, as they stand in an address or a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const STANDS = '(expires_at is null or expires_at > now())';

/** What the sign-in keeps for a while: in the database, so that any replica goes on where another began. */
@Injectable()
export class SignInRecords {
  constructor(private readonly em: EntityManager) {}

  /** For so many seconds, or for good; in the place of one before. */
  async put(kind: string, id: string, payload: object, seconds?: number): Promise<void> {
    await this.em.execute(
      `insert into sign_in_records (kind, id, payload, expires_at)
       values (?, ?, ?::jsonb, now() + make_interval(secs => ?::int))
       on conflict (kind, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
      [kind, id, JSON.stringify(payload), seconds ?? null],
    );
  }

  /** What stands there, which is `payload` unless another was first. */
  async putOnce<T extends object>(kind: string, id: string, payload: T): Promise<T> {
    await this.em.execute(
      'insert into sign_in_records (kind, id, payload) values (?, ?, ?::jsonb) on conflict do nothing',
      [kind, id, JSON.stringify(payload)],
    );
    return (await this.find<T>(kind, id)) ?? payload;
  }

  async find<T>(kind: string, id: string): Promise<T | null> {
    return this.one<T>(`select payload from sign_in_records where kind = ? and id = ? and ${STANDS}`, [kind, id]);
  }

  /** Finds and removes: of several at once, one gets it. */
  async take<T>(kind: string, id: string): Promise<T | null> {
    const sql = `delete from sign_in_records where kind = ? and id = ? and ${STANDS} returning payload`;
    return this.one<T>(sql, [kind, id]);
  }

  /** One more of `key`; answers whether that is within `max` in `seconds`. */
  async count(key: string, max: number, seconds: number): Promise<boolean> {
    const count = await this.one<number>(
      `insert into sign_in_records as r (kind, id, payload, expires_at)
       values ('count', ?, '1', now() + make_interval(secs => ?::int))
       on conflict (kind, id) do update set
         payload = case when r.expires_at > now() then to_jsonb(r.payload::int + 1) else '1' end,
         expires_at = case when r.expires_at > now() then r.expires_at else excluded.expires_at end
       returning payload`,
      [key, seconds],
    );
    return (count ?? 1) <= max;
  }

  /** Makes the class that oidc-provider creates once per kind of record. */
  adapter(): new (kind: string) => Adapter {
    const [records, em] = [this, this.em];
    const where = (column: string) =>
      `select payload from sign_in_records where kind = ? and ${column} = ? and ${STANDS}`;
    return class implements Adapter {
      constructor(private readonly kind: string) {}

      upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
        return records.put(this.kind, id, payload, expiresIn);
      }

      async find(id: string): Promise<AdapterPayload | undefined> {
        return (await records.find<AdapterPayload>(this.kind, id)) ?? undefined;
      }

      async findByUid(uid: string): Promise<AdapterPayload | undefined> {
        return (await records.one<AdapterPayload>(where(`payload->>'uid'`), [this.kind, uid])) ?? undefined;
      }

      async findByUserCode(): Promise<undefined> {}

      /** Once: whoever comes second is told that it was used, and what came of it is revoked. */
      async consume(id: string): Promise<void> {
        await em.execute(
          `update sign_in_records set payload = payload || jsonb_build_object('consumed', extract(epoch from now())::int)
           where kind = ? and id = ?`,
          [this.kind, id],
        );
      }

      async destroy(id: string): Promise<void> {
        await records.take(this.kind, id);
      }

      async revokeByGrantId(grantId: string): Promise<void> {
        await em.execute(`delete from sign_in_records where kind = ? and payload->>'grantId' = ?`, [
          this.kind,
          grantId,
        ]);
      }
    };
  }

  @Reconcile({ everyMs: 10 * 60_000, firstAfterMs: 60_000 })
  async sweep(): Promise<void> {
    await this.em.execute('delete from sign_in_records where expires_at < now()');
  }

  private async one<T>(sql: string, values: unknown[]): Promise<T | null> {
    const [row] = await this.em.execute<{ payload: T }[]>(sql, values);
    return row?.payload ?? null;
  }
}
