import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { isUUID } from 'class-validator';
import {
  type AdminUserDto,
  ListUsersDto,
  type UsersPage,
  type UserSort,
  type UserState,
} from '@vitrine/contracts/identity/admin-user.dto';
import type { Role } from '@vitrine/contracts/identity/user.rules';
import type { PortfolioUrlType } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { type Condition, condition, containing, countedPage } from '@vitrine/platform/orm/counted-page';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { toAdminUserDto } from './user.mapper.js';

/** As the index `users_folded` has it. */
const SEARCH = `fold_letters(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' ||
  coalesce(username, '') || ' ' || coalesce(email, ''))`;
/** More words than a search needs; further ones do not narrow it. */
const WORDS_MAX = 10;
/** A part of an id, which no index has. */
const PART_OF_ID = /^[\da-f-]{4,36}$/i;
/** As the index `users_by_name` has it. */
const NAME = `lower(coalesce(first_name || ' ' || last_name, first_name, last_name, username, email, ''))`;

const ORDER: Record<UserSort, string> = {
  createdAt: 'created_at, id desc',
  '-createdAt': 'created_at desc, id',
  name: `${NAME}, id`,
  '-name': `${NAME} desc, id desc`,
  email: 'lower(email), id',
  '-email': 'lower(email) desc nulls last, id desc',
  role: 'role, created_at desc, id',
  '-role': 'role desc, created_at desc, id',
};

interface UserRow {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  role: Role;
  username: string | null;
  profile_image_url: string | null;
  created_at: Date;
  portfolio_url_type: PortfolioUrlType;
  onboarded_at: Date | null;
  suspended_at: Date | null;
  suspended_reason: string | null;
}

const IN_STATE: Record<UserState, string> = {
  active: 'suspended_at is null',
  suspended: 'suspended_at is not null',
};

/** Every word, in any order and with or without the marks of its letters. */
const matching = (q = ''): Condition[] => {
  if (isUUID(q)) return [condition('id = ?', q)];
  const words = q.split(/\s+/u).filter(Boolean).slice(0, WORDS_MAX);
  return words.map((word) => {
    const pattern = containing(word);
    return PART_OF_ID.test(word)
      ? condition(`${SEARCH} like fold_letters(?) or id::text like lower(?)`, pattern, pattern)
      : condition(`${SEARCH} like fold_letters(?)`, pattern);
  });
};

/** The administrators' list of users (ADM-USR-01). */
@Controller()
export class ListUsers {
  constructor(private readonly em: EntityManager) {}

  @RpcHandler('identity.user.list', { role: 'admin' })
  async list(@Payload() { q, role, state, sort = '-createdAt', ...page }: ListUsersDto): Promise<UsersPage> {
    const { rows, ...count } = await countedPage<UserRow>(
      this.em,
      {
        columns: `id, first_name, last_name, email, role, username, profile_image_url, created_at,
          portfolio_url_type, onboarded_at, suspended_at, suspended_reason`,
        from: 'users',
        where: [
          condition('deleted_at is null'),
          ...matching(q),
          role ? condition('role = ?', role) : null,
          state ? condition(IN_STATE[state]) : null,
        ],
        orderBy: ORDER[sort],
      },
      page,
    );
    return { rows: rows.map(toRow), ...count, admins: await this.admins() };
  }

  private async admins(): Promise<number> {
    const [row] = await this.em.execute<{ count: string }[]>("select count(*) from users where role = 'admin'");
    return Number(row?.count ?? 0);
  }
}

const toRow = (row: UserRow): AdminUserDto =>
  toAdminUserDto({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
    username: row.username,
    profileImageUrl: row.profile_image_url,
    createdAt: new Date(row.created_at),
    portfolioUrlType: row.portfolio_url_type,
    onboardedAt: row.onboarded_at,
    suspendedAt: row.suspended_at && new Date(row.suspended_at),
    suspendedReason: row.suspended_reason,
  });
