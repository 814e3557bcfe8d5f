import { EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { fullNameAddressInForce, isReservedAddress } from './address.policy.js';
import { User } from './user.entity.js';

const TAKEN: Record<string, ErrorCode> = { users_username_key: 'USERNAME_TAKEN', users_address_key: 'ADDRESS_TAKEN' };

@Injectable()
export class UsersRepository {
  constructor(private readonly em: EntityManager) {}

  /** Throws USER_NOT_FOUND. */
  async get(id: string): Promise<User> {
    return (await this.em.findOne(User, { id })) ?? raise('USER_NOT_FOUND');
  }

  /** The row, locked until the transaction ends. Throws USER_NOT_FOUND. */
  async lock(id: string): Promise<User> {
    return (await this.em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })) ?? raise('USER_NOT_FOUND');
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

  /** A page of everybody in id order. */
  walk(after: string | undefined, limit: number): Promise<User[]> {
    return this.em.find(User, after ? { id: { $gt: after } } : {}, { orderBy: { id: 'asc' }, limit });
  }

  /**
   * Refuses names that would lead to somebody else's page. Usernames among themselves and full-name addresses among
   * themselves are kept apart by their indexes; this looks across the two (PORT-48). The locks make two people who
   * claim the same word from the two sides wait for each other.
   */
  async assertNamesFree(user: User): Promise<void> {
    const username = user.username?.toLowerCase() ?? raise('USERNAME_INVALID');
    const address = fullNameAddressInForce(user);
    for (const word of [...new Set([username, address ?? username])].sort())
      await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 1))', [word]);
    const [row] = await this.em.execute<[{ asAddress: boolean; asUsername: boolean }]>(
      `select
         exists (select 1 from users where id <> ? and address = ?
           and portfolio_url_type in ('fullname_dash', 'fullname_dot')) as "asAddress",
         exists (select 1 from users where id <> ? and lower(username) = ?) as "asUsername"`,
      [user.id, username, user.id, address],
    );
    if (row.asAddress) raise('USERNAME_TAKEN');
    if (address && (row.asUsername || isReservedAddress(address))) raise('ADDRESS_TAKEN');
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
