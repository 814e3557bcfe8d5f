import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { ImageGrant } from '@vitrine/contracts/media/media.rpc';
import { derivativePrefix } from '../storage/object-keys.js';

interface GrantRow {
  id: string;
  owner_id: string;
  open: boolean;
  widths: number[];
}

/** Who may see the pictures behind an address, in one look-up by key. */
@Injectable()
export class ResolveImage {
  constructor(private readonly em: EntityManager) {}

  async run(token: string): Promise<ImageGrant> {
    const [row] = await this.em.execute<GrantRow[]>(
      `select p.id, p.owner_id, p.widths, p.is_public and t.retired_at is null as open
       from image_tokens t join photos p on p.id = t.photo_id where t.token = ?`,
      [token],
    );
    if (!row) return raise('PHOTO_NOT_FOUND');
    return {
      photoId: row.id,
      ownerId: row.owner_id,
      isPublic: row.open,
      prefix: derivativePrefix(row.owner_id, row.id),
      widths: row.widths,
    };
  }
}
