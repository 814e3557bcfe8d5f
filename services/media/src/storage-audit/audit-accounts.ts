import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Shelf } from '@vitrine/contracts/media/photo.rules';
import { AuditRows } from './audit-rows.js';

const PAGE = 1_000;

/** What an owner's account says, and what their rows come to: in the portfolio, and for delivery. */
export interface AccountSums {
  readonly ownerId: string;
  readonly counted: number;
  readonly stored: number;
  readonly deliveryCounted: number;
  readonly deliveryStored: number;
}

/** A user's photos on a shelf, and the files that are to replace theirs. */
const STORED = (shelf: Shelf): string => `(
  coalesce((select sum(bytes) from photos where owner_id = account.user_id and shelf = '${shelf}'), 0) +
  coalesce((select sum(next.bytes) from photo_replacements next join photos on photos.id = next.photo_id
    where next.owner_id = account.user_id and next.state = 'pending' and photos.shelf = '${shelf}'), 0))::float8`;

const SUMS = `user_id as "ownerId", account.bytes::float8 as counted, ${STORED('portfolio')} as stored,
  delivery_bytes::float8 as "deliveryCounted", ${STORED('delivery')} as "deliveryStored"`;

export const isRight = (sums: AccountSums): boolean =>
  sums.counted === sums.stored && sums.deliveryCounted === sums.deliveryStored;

/** Compares what accounts count with what rows come to. Both are read in one statement, so nothing happens in between. */
@Injectable()
export class AuditAccounts {
  constructor(
    private readonly em: EntityManager,
    private readonly audits: AuditRows,
  ) {}

  async audit(auditId: string, ownerId: string | null): Promise<void> {
    for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
      const rows = await this.page(after, ownerId);
      const wrong = rows.filter((sums) => !isRight(sums));
      await this.audits.record(
        auditId,
        wrong.map(({ ownerId: id, ...detail }) => ({
          kind: 'account-mismatch' as const,
          key: id,
          ownerId: id,
          subjectId: null,
          photoId: null,
          bytes: detail.stored + detail.deliveryStored,
          detail,
        })),
      );
      after = rows.length < PAGE ? undefined : rows.at(-1)?.ownerId;
    }
  }

  /** What is wrong with an account now; null for nothing. Inside a transaction the account is locked before. */
  async sums(ownerId: string): Promise<AccountSums | null> {
    await this.em.execute('select 1 from storage_accounts where user_id = ? for update', [ownerId]);
    const [row] = await this.em.execute<AccountSums[]>(
      `select ${SUMS} from storage_accounts account where user_id = ?`,
      [ownerId],
    );
    return row ?? null;
  }

  private page(after: string, ownerId: string | null): Promise<AccountSums[]> {
    return this.em.execute(
      `select ${SUMS} from storage_accounts account
       where user_id > ? and (?::uuid is null or user_id = ?::uuid)
         and not exists (select 1 from deleted_users gone where gone.user_id = account.user_id)
       order by user_id limit ?`,
      [after, ownerId, ownerId, PAGE],
    );
  }
}
