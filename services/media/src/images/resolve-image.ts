import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { ImageGrant } from '@vitrine/contracts/media/media.rpc';
import { derivativePrefix, picturePrefix } from '../storage/object-keys.js';

interface GrantRow {
  id: string;
  /** Null for what is the site's own. */
  owner_id: string | null;
  open: boolean;
  widths: number[];
  is_photo: boolean;
}

/**
 * Who may see what is behind an address, in one question by two keys. A photo in the trash is its owner's alone. Heroes,
 * profile pictures and banners are everybody's once they are there, and nobody's before and after.
 */
@Injectable()
export class ResolveImage {
  constructor(private readonly em: EntityManager) {}

  async run(token: string): Promise<ImageGrant> {
    const [row] = await this.em.execute<GrantRow[]>(
      `select p.id, p.owner_id, p.widths, true as is_photo,
              p.is_public and p.trashed_at is null and t.retired_at is null as open
       from image_tokens t join photos p on p.id = t.photo_id where t.token = ?
       union all
       select id, owner_id, widths, false, true from pictures
       where image_token = ? and state = 'ready' and not hidden`,
      [token, token],
    );
    if (!row) return raise('PHOTO_NOT_FOUND');
    return {
      photoId: row.id,
      ownerId: row.owner_id ?? '',
      isPublic: row.open,
      prefix: row.is_photo ? derivativePrefix(row.owner_id ?? '', row.id) : picturePrefix(row.owner_id, row.id),
      widths: row.widths,
    };
  }
}
