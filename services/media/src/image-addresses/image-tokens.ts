import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { idList } from '../sql.js';

/** How many retired addresses still lead the owner's open pages to the photo; older ones are deleted. */
const RETIRED_KEPT = 20;

/** 144 random bits, as they stand in an address. */
export const newImageToken = (): string => randomBytes(18).toString('base64url');

/** What has an address now. */
interface Addressed {
  id: string;
  imageToken: string;
}

/** The addresses of a photo's images. All of it belongs inside the transaction that changes the photo. */
@Injectable()
export class ImageTokens {
  constructor(private readonly em: EntityManager) {}

  /** The photo's first address. */
  async open(photoId: string, token: string): Promise<void> {
    await this.em.execute('insert into image_tokens (token, photo_id) values (?, ?)', [token, photoId]);
  }

  /** Retires all addresses of the photos and gives each a new one, in three statements for any number. */
  async renew(photos: readonly Addressed[]): Promise<void> {
    if (photos.length === 0) return;
    for (const photo of photos) photo.imageToken = newImageToken();
    const ids = idList(photos.map(({ id }) => id));
    await this.em.execute(
      'update image_tokens set retired_at = now() where photo_id = any(?::uuid[]) and retired_at is null',
      [ids],
    );
    await this.em.execute(
      `delete from image_tokens where token in (
         select token from (
           select token, row_number() over (partition by photo_id order by retired_at desc, token) as age
           from image_tokens where photo_id = any(?::uuid[])
         ) retired where age > ?)`,
      [ids, RETIRED_KEPT],
    );
    await this.em.execute('insert into image_tokens (token, photo_id) select * from unnest(?::text[], ?::uuid[])', [
      idList(photos.map(({ imageToken }) => imageToken)),
      ids,
    ]);
  }
}
