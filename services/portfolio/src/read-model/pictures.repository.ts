import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PictureSnapshot } from '@vitrine/contracts/media/media.events';
import { confirmById, type Copy } from './copy.js';
import { ALL_PAGES, thenBumpPage } from './page-revision.sql.js';

/** What is known of a hero before the first fact about it. */
const FORETOLD = { kind: 'hero', revision: 0, state: 'ready', name: '', description: null, isDefault: false } as const;

/** Banners have no owner, and are on every page. */
const PAGES = `coalesce(owner_id, '${ALL_PAGES}') as owner_id`;

/** Heroes and banners; profile pictures come with the profile. */
@Injectable()
export class PicturesRepository implements Copy<PictureSnapshot> {
  constructor(private readonly em: EntityManager) {}

  /** Of a picture that nobody may show any more nothing but id and revision is kept. */
  async apply(picture: PictureSnapshot, again = false): Promise<void> {
    await this.write(
      picture,
      `update set revision = excluded.revision, is_default = excluded.is_default, snapshot = excluded.snapshot,
         confirmed_at = now()
       where kept.revision < excluded.revision or (?::boolean and kept.revision = excluded.revision)`,
      [again],
    );
  }

  /** Takes over a hero that media has answered, so that nobody waits for its fact. What a fact has told stays. */
  async foretell(hero: Pick<PictureSnapshot, 'id' | 'ownerId' | 'photoId' | 'image'>): Promise<void> {
    await this.write({ ...hero, ...FORETOLD }, 'nothing', []);
  }

  async confirm(pictures: readonly PictureSnapshot[]): Promise<void> {
    await this.em.execute(confirmById('pictures', 'picture_id'), [JSON.stringify(pictures.map(({ id }) => id))]);
  }

  async dropUnconfirmedSince(time: string): Promise<void> {
    await this.em.execute(
      thenBumpPage(`update pictures set snapshot = null, is_default = false
        where snapshot is not null and confirmed_at < ?::timestamptz returning ${PAGES}`),
      [time],
    );
  }

  private async write(picture: PictureSnapshot, whenKnown: string, params: unknown[]): Promise<void> {
    const { id, kind, ownerId, revision } = picture;
    if (kind === 'profile') return;
    const shown = picture.state === 'ready' ? picture : null;
    await this.em.execute(
      thenBumpPage(`insert into pictures as kept (picture_id, kind, owner_id, revision, is_default, snapshot)
        select ?::uuid, ?, ?::uuid, ?::bigint, ?::boolean, ?::jsonb where ?::uuid is null or is_living(?::uuid)
        on conflict (picture_id) do ${whenKnown}
        returning ${PAGES}`),
      [
        id,
        kind,
        ownerId,
        revision,
        shown?.isDefault ?? false,
        shown && JSON.stringify(shown),
        ownerId,
        ownerId,
        ...params,
      ],
    );
  }
}
