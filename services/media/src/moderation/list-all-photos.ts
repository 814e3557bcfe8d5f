import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { isUUID } from 'class-validator';
import { type AdminPhotoDto, type AllPhotoSort, ListAllPhotosDto } from '@vitrine/contracts/media/moderation.dto';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { type Condition, condition, containing, countedPage } from '@vitrine/platform/orm/counted-page';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { IN_PORTFOLIO, Photo } from '../photos/photo.entity.js';
import { idList } from '../sql.js';
import { AdminPhotoPresenter } from './admin-photo-presenter.js';

/** As the index `photos_words` has it. */
const PHOTO_WORDS = 'photo_words(p.title, p.tags)';
/** As the index `owners_words` has it. */
const OWNER_WORDS = `lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(username, ''))`;
/** More words than a search needs; further ones do not narrow it. */
const WORDS_MAX = 10;

interface Sorting {
  orderBy: string;
  from?: string;
}

/**
 * Photographers in their order, whose photos an index has in theirs: a page is found without the photos before it being
 * sorted. Photos may have an owner of whom no event has come yet.
 */
const byPhotographer = (direction: 'asc' | 'desc'): Sorting => ({
  from: `(
    select user_id, lower(username) as name
    from owners full join storage_accounts using (user_id) order by name ${direction} nulls last, user_id
  ) o join photos p on p.owner_id = o.user_id`,
  orderBy: `o.name ${direction} nulls last, o.user_id, p.created_at desc, p.id`,
});

/** Dates and titles have an index each. */
const SORTINGS: Record<AllPhotoSort, Sorting> = {
  '-createdAt': { orderBy: 'p.created_at desc, p.id' },
  createdAt: { orderBy: 'p.created_at, p.id desc' },
  title: { orderBy: 'p.title collate titles, p.id' },
  '-title': { orderBy: 'p.title collate titles desc, p.id desc' },
  photographer: byPhotographer('asc'),
  '-photographer': byPhotographer('desc'),
};

/** The portfolios of all users (ADM-FEAT-01), for administrators. What is for delivery they are shown nothing of. */
@Controller()
export class ListAllPhotos {
  constructor(
    private readonly em: EntityManager,
    private readonly presenter: AdminPhotoPresenter,
  ) {}

  @RpcHandler('media.photo.list_all', { role: 'admin' })
  async listAllPhotos(@Payload() { sort = '-createdAt', ...query }: ListAllPhotosDto): Promise<Counted<AdminPhotoDto>> {
    const list = {
      columns: 'p.id',
      from: 'photos p',
      countFrom: 'photos p',
      isBounded: true,
      ...SORTINGS[sort],
      where: [...filtersOf(query), ...(await this.matching(query.q))],
    };
    const { rows, ...count } = await countedPage<{ id: string }>(this.em, list, query);
    const found = await this.em.find(Photo, { id: { $in: rows.map(({ id }) => id) } }, { refresh: true });
    const byId = new Map(found.map((photo) => [photo.id, photo]));
    return { rows: await this.presenter.of(rows.flatMap(({ id }) => byId.get(id) ?? [])), ...count };
  }

  /** Every word in title, tags, or the photographer's names. */
  private async matching(q = ''): Promise<Condition[]> {
    if (isUUID(q)) return [condition('p.id = ?', q)];
    const words = [...new Set(q.toLowerCase().split(/\s+/u).filter(Boolean))].slice(0, WORDS_MAX);
    const patterns = words.map(containing);
    const owners = await this.ownersLike(patterns);
    return patterns.map((pattern) => {
      const ids = owners.get(pattern) ?? [];
      if (ids.length === 0) return condition(`${PHOTO_WORDS} like ?`, pattern);
      return condition(`${PHOTO_WORDS} like ? or p.owner_id = any(?::uuid[])`, pattern, idList(ids));
    });
  }

  /** Looked up before the photos: with the number of owners known, the planner reads indexes instead of every photo. */
  private async ownersLike(patterns: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    if (patterns.length === 0) return new Map();
    const rows = await this.em.execute<{ pattern: string; ids: string[] }[]>(
      `select pattern, array_agg(user_id) as ids
       from jsonb_array_elements_text(?::jsonb) pattern join owners on ${OWNER_WORDS} like pattern group by pattern`,
      [JSON.stringify(patterns)],
    );
    return new Map(rows.map(({ pattern, ids }) => [pattern, ids]));
  }
}

type Filters = Omit<ListAllPhotosDto, 'sort' | 'q'>;

const filtersOf = ({ featured, visibility, category, hidden, trash }: Filters): (Condition | null)[] => [
  condition(trash ? `shelf = 'portfolio' and trashed_at is not null` : IN_PORTFOLIO),
  flag('p.featured', featured),
  flag('p.is_public', visibility && visibility === 'public'),
  category === undefined ? null : condition('p.category = ?', category),
  hidden === undefined ? null : condition(hidden ? 'p.hidden_at is not null' : 'p.hidden_at is null'),
];

// Written out, not bound: an index of featured photos serves no parameter.
const flag = (column: string, wanted: boolean | undefined): Condition | null =>
  wanted === undefined ? null : condition(wanted ? column : `not ${column}`);
