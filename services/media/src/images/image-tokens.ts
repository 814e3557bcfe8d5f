import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { newImageToken } from './new-image-token.js';

/** The addresses of a photo's pictures. All of it belongs inside the transaction that changes the photo. */
@Injectable()
export class ImageTokens {
  constructor(private readonly em: EntityManager) {}

  /** The photo's first address. */
  async open(photoId: string, token: string): Promise<void> {
    await this.em.execute('insert into image_tokens (token, photo_id) values (?, ?)', [token, photoId]);
  }

  /** Retires all of a photo's addresses and answers its new one. */
  async replace(photoId: string): Promise<string> {
    return (await this.replaceAll([photoId])).get(photoId) as string;
  }

  /** {@link replace} for many photos in two statements: the new address of each. */
  async replaceAll(photoIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const tokens = new Map(photoIds.map((photoId) => [photoId, newImageToken()]));
    const [ids, values] = [tokens.keys(), tokens.values()].map((list) => `{${[...list].join(',')}}`);
    await this.em.execute(
      'update image_tokens set retired_at = now() where photo_id = any(?::uuid[]) and retired_at is null',
      [ids],
    );
    await this.em.execute('insert into image_tokens (token, photo_id) select * from unnest(?::text[], ?::uuid[])', [
      values,
      ids,
    ]);
    return tokens;
  }
}
