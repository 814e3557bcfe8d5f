import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ListStoredUsersDto,
  type StoredUserDto,
  type StoredUserSort,
} from '@vitrine/contracts/media/object-browser.dto';
import { SITE_USER } from '@vitrine/contracts/media/object-browser.rules';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { condition, containing, countedPage } from '@vitrine/platform/orm/counted-page';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { DERIVATIVE_BYTES, DERIVATIVES, STORED_PHOTOS } from '../storage/recorded-files.js';

/** Sums of an owner: photos, site images, and what is in quarantine, of which no size is known. */
const SUMS = `(select coalesce(owner, '${SITE_USER}') as "userId", sum(files)::int as "totalFiles", sum(bytes)::float8 as "totalSize"
  from (
    select owner_id::text as owner, sum(1 + derivative_files) as files,
      sum((bytes + derivative_size)::float8) as bytes
    from ${STORED_PHOTOS} stored group by owner_id
    union all
    select owner_id::text, (object_key is not null)::int + case when state = 'ready' then ${DERIVATIVES} else 0 end,
      ${DERIVATIVE_BYTES} from site_images
    union all
    select split_part(key, '/', 2), 1, 0 from quarantined_objects where key ~ '^[a-z]+/(site|[0-9a-f-]{36})/'
  ) file group by 1) sums`;

const ORDER: Record<StoredUserSort, string> = {
  totalSize: '"totalSize", "userId"',
  '-totalSize': '"totalSize" desc, "userId"',
  totalFiles: '"totalFiles", "userId"',
  '-totalFiles': '"totalFiles" desc, "userId"',
  username: 'lower(username) nulls last, "userId"',
  '-username': 'lower(username) desc nulls last, "userId"',
};

/** Users with stored files (ADM-OBJ-01), and the site itself. From the database alone. */
@Controller()
export class ListStoredUsers {
  constructor(private readonly em: EntityManager) {}

  @RpcHandler('media.object.users', { role: 'admin' })
  listStoredUsers(@Payload() { q, sort = '-totalSize', ...page }: ListStoredUsersDto): Promise<Counted<StoredUserDto>> {
    const words = `lower(concat_ws(' ', owners.username, first_name, last_name, "userId"))`;
    return countedPage<StoredUserDto>(
      this.em,
      {
        columns: 'sums.*, owners.username',
        from: `${SUMS} left join owners on owners.user_id::text = "userId"`,
        where: [q ? condition(`${words} like ?`, containing(q.toLowerCase())) : null],
        orderBy: ORDER[sort],
      },
      page,
    );
  }
}
