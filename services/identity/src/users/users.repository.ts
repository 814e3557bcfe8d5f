import { EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { FORMER_ADDRESS_DAYS } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { nameProblems, wantedNames, type NamesInUse, type WantedNames } from './address.policy.js';
import { AccessToken } from './access-token.entity.js';
import { User } from './user.entity.js';

const TAKEN: Record<string, ErrorCode> = { users_username_key: 'USERNAME_TAKEN', users_address_key: 'ADDRESS_TAKEN' };

const RESERVED = `interval '${FORMER_ADDRESS_DAYS} days'`;

/**
 * Whether a name is another user's username or full-name address, or was until recently. Three lookups, each with its
 * own index.
 */
const taken = (word: string): string => `(exists (select 1 from users where id <> ? and lower(username) = ${word})
  or exists (select 1 from users where id <> ? and address = ${word}
    and portfolio_url_type in ('fullname_dash', 'fullname_dot'))
  or exists (select 1 from users where id <> ? and former_addresses @> ?::jsonb
    and (select max(former->>'leftAt')::timestamptz from jsonb_array_elements(former_addresses) former
      where former->>'address' = ${word}) > now() - ${RESERVED}))`;

@Injectable()
export class UsersRepository {
  constructor(private readonly em: EntityManager) {}

  /** Throws USER_NOT_FOUND. */
  async get(id: string): Promise<User> {
    return (await this.em.findOne(User, { id, deletedAt: null })) ?? raise('USER_NOT_FOUND');
  }

  /** The row, locked until the transaction ends. Throws USER_NOT_FOUND. */
  async lock(id: string): Promise<User> {
    return (await this.lockUnlessDeleted(id)) ?? raise('USER_NOT_FOUND');
  }

  /** {@link lock} that returns null for a deleted user. */
  lockUnlessDeleted(id: string): Promise<User | null> {
    return this.em.findOne(User, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /** The row of the provider's account, created when missing. Concurrent first sign-ins create one row. */
  async lockOrCreate(issuer: string, subject: string): Promise<User> {
    const find = () => this.em.findOne(User, { issuer, subject }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const known = await find();
    if (known) return known;
    await this.em.execute(
      'insert into users (issuer, subject) values (?, ?) on conflict on constraint users_identity_key do nothing',
      [issuer, subject],
    );
    return (await find()) ?? raise('USER_NOT_FOUND');
  }

  /**
   * Hands the account with this verified address to a provider's account that has none, or one without a profile: the two
   * change places, so nothing is lost. Answers its id; null where nothing changes. Several with the address are left alone,
   * administrators too, and accounts of the same issuer: it may have given the address to somebody else since.
   */
  async link(issuer: string, subject: string, email: string): Promise<string | null> {
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(lower(?), 4))', [email]);
    const rows = await this.em.execute<
      { id: string; issuer: string; subject: string; onboarded: boolean; admin: boolean; own: boolean }[]
    >(
      `select id, issuer, subject, onboarded_at is not null as onboarded, role = 'admin' as admin,
         issuer = ? and subject = ? as own
       from users where deleted_at is null and (issuer = ? and subject = ?
         or lower(email) = lower(?) and email_verified and onboarded_at is not null)
       order by id for update`,
      [issuer, subject, issuer, subject, email],
    );
    const own = rows.find((row) => row.own);
    const [account, ...more] = rows.filter((row) => !row.own);
    if (!account || more.length > 0 || account.issuer === issuer) return null;
    if (account.admin || own?.admin || own?.onboarded) return null;
    const name = 'update users set issuer = ?, subject = ? where id = ?';
    // Out of the way: no two rows may have one name, not even for a moment.
    await this.em.execute(name, ['moving', account.id, account.id]);
    if (own) await this.em.execute(name, [account.issuer, account.subject, own.id]);
    await this.em.execute(name, [issuer, subject, account.id]);
    return account.id;
  }

  /** Users that an operator names by id, username or address. */
  async named(word: string): Promise<User[]> {
    const wanted = word.trim().toLowerCase();
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from users where deleted_at is null and (lower(username) = ? or lower(email) = ? or id::text = ?)`,
      [wanted, wanted, wanted],
    );
    return this.em.find(User, { id: { $in: rows.map(({ id }) => id) } });
  }

  /** Ends all of them, and answers how many. In the transaction, behind the user's lock, of what they end with. */
  endAccessTokens(userId: string): Promise<number> {
    return this.em.nativeDelete(AccessToken, { userId });
  }

  /** All that an account signs in with here. In the transaction, behind the user's lock, of what they end with. */
  async removeCredentials(userId: string): Promise<void> {
    await this.em.execute('delete from passkeys where user_id = ?', [userId]);
    await this.em.execute('delete from recovery_codes where user_id = ?', [userId]);
    await this.em.execute(`delete from sign_in_records where payload->>'userId' = ? or payload->>'accountId' = ?`, [
      userId,
      userId,
    ]);
  }

  /** A page of users in id order, without deleted ones. */
  exportPage(after: string | undefined, limit: number): Promise<User[]> {
    const further = after ? { id: { $gt: after } } : {};
    return this.em.find(User, { ...further, deletedAt: null }, { orderBy: { id: 'asc' }, limit });
  }

  /** A page of users whose address is made of their full name, in id order. */
  fullNamesPage(after: string | undefined, limit: number): Promise<User[]> {
    const further = after ? { id: { $gt: after } } : {};
    const where = {
      ...further,
      deletedAt: null,
      portfolioUrlType: { $in: ['fullname_dash', 'fullname_dot'] as const },
    };
    return this.em.find(User, where, { orderBy: { id: 'asc' }, limit });
  }

  /** A page of deleted users, in id order. */
  exportDeletedPage(after: string | undefined, limit: number): Promise<User[]> {
    const further = after ? { id: { $gt: after } } : {};
    return this.em.find(User, { ...further, deletedAt: { $ne: null } }, { orderBy: { id: 'asc' }, limit });
  }

  /** Serialises whatever may end an administrator's role, until the transaction ends. */
  async lockAdministrators(): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(2, 0)');
  }

  /** Throws LAST_ADMIN when no other administrator may sign in; any code that revokes the role must call this. */
  async assertNotLastAdmin(user: User, message?: string): Promise<void> {
    await this.lockAdministrators();
    const [another] = await this.em.execute(
      `select 1 from users where role = 'admin' and suspended_at is null and id <> ? limit 1`,
      [user.id],
    );
    if (!another) raise('LAST_ADMIN', message);
  }

  /**
   * Refuses names that lead to another user's page. The locks serialise two users who claim the same name, also when one
   * claims it as username and the other as full name.
   */
  async assertNamesFree(user: User): Promise<void> {
    const names = wantedNames(user);
    const username = names.username ?? raise('USERNAME_INVALID');
    for (const word of [...new Set([username, names.address ?? username])].sort())
      await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 1))', [word]);
    const problems = nameProblems(names, await this.namesInUse(user.id, names));
    if (problems.username) raise(problems.username);
    if (problems.address) raise(problems.address);
  }

  /** Which of `names` another user has, as username or as full-name address. */
  async namesInUse(exceptId: string, { username, address }: WantedNames): Promise<NamesInUse> {
    const paramsFor = (word: string | null) => [
      exceptId,
      word,
      exceptId,
      word,
      exceptId,
      JSON.stringify([{ address: word }]),
      word,
    ];
    const [row] = await this.em.execute<[NamesInUse]>(`select ${taken('?')} as username, ${taken('?')} as address`, [
      ...paramsFor(username),
      ...paramsFor(address),
    ]);
    return row;
  }

  /** Runs `work` in a transaction; turns a unique violation of a name into its error code. */
  async transactional<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.em.transactional(work);
    } catch (error) {
      const constraint =
        error instanceof UniqueConstraintViolationException && (error as { constraint?: string }).constraint;
      const code = constraint ? TAKEN[constraint] : undefined;
      throw code ? new AppError(code) : error;
    }
  }
}
