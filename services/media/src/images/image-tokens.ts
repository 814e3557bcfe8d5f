import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { newImageToken } from './new-image-token.js';

/** The addresses of a photo's pictures. Both calls belong inside the transaction that changes the photo. */
@Injectable()
export class ImageTokens {
  constructor(private readonly em: EntityManager) {}

  /** The photo's first address. */
  async open(photoId: string, token: string): Promise<void> {
    await this.em.execute('insert into image_tokens (token, photo_id) values (?, ?)', [token, photoId]);
  }

  /** Retires all of a photo's addresses and answers its new one. */
  async replace(photoId: string): Promise<string> {
    const token = newImageToken();
    await this.em.execute('update image_tokens set retired_at = now() where photo_id = ? and retired_at is null', [
      photoId,
    ]);
    await this.open(photoId, token);
    return token;
  }
}
