import { EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { FORMER_ADDRESS_DAYS } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { nameProblems, wantedNames, type NamesInUse, type WantedNames } from './address.policy.js';
import { User } from './user.entity.js';

const TAKEN: Record<string, ErrorCode> = { users_username_key: 'USERNAME_TAKEN', users_address_key: 'ADDRESS_TAKEN' };

const RESERVED = `interval '${FORMER_ADDRESS_DAYS} days'`;

/**
 * Whether a word is another user's username or full-name address, or was until lately. Three lookups, each with an index
 * of its own.
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

  /** {@link lock} that answers null for somebody who is not there any more. */
  lockUnlessDeleted(id: string): Promise<User | null> {
    return this.em.findOne(User, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /** The row of whom the provider names, made when it is not there. Ten first sign-ins at once make one row. */
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

  /** A page of everybody in id order; the deleted are left out. */
  exportPage(after: string | undefined, limit: number): Promise<User[]> {
    const further = after ? { id: { $gt: after } } : {};
    return this.em.find(User, { ...further, deletedAt: null }, { orderBy: { id: 'asc' }, limit });
  }

  /** A page of those who are gone, in id order. */
  exportDeletedPage(after: string | undefined, limit: number): Promise<User[]> {
    const further = after ? { id: { $gt: after } } : {};
    return this.em.find(User, { ...further, deletedAt: { $ne: null } }, { orderBy: { id: 'asc' }, limit });
  }

  /**
   * Throws LAST_ADMIN when nobody but `user` is an administrator. Administrators who leave at once wait here for each
   * other; whoever takes the role away from somebody must come here, too.
   */
  async assertNotLastAdmin(user: User): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(2, 0)');
    const [another] = await this.em.execute(`select 1 from users where role = 'admin' and id <> ? limit 1`, [user.id]);
    if (!another) raise('LAST_ADMIN');
  }

  /**
   * Refuses names that would lead to somebody else's page. The locks make two people who claim the same word, be it one
   * as username and the other as full name, wait for each other.
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

  /** Which of `names` somebody else has, as username or as full-name address. */
  async namesInUse(exceptId: string, { username, address }: WantedNames): Promise<NamesInUse> {
    const asked = (word: string | null) => [
      exceptId,
      word,
      exceptId,
      word,
      exceptId,
      JSON.stringify([{ address: word }]),
      word,
    ];
    const [row] = await this.em.execute<[NamesInUse]>(`select ${taken('?')} as username, ${taken('?')} as address`, [
      ...asked(username),
      ...asked(address),
    ]);
    return row;
  }

  /** Runs `work` in a transaction; a name that somebody else was quicker to take becomes its error code. */
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
