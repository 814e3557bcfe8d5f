import { Controller, Injectable } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { type ImageGrant, ImageTokenDto } from '@vitrine/contracts/media/media.rpc';
import { Metrics } from '@vitrine/platform/health/define-metric';
import { ReadPool } from '@vitrine/platform/orm/read-pool';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { MediaConfig } from '../config.js';
import { type MadeSizes, markedWidths } from '../storage/size-names.js';
import { derivativePrefix, siteImagePrefix } from '../storage/object-keys.js';

/** Enough for thousands of grants a second, each of which takes two index look-ups. */
const CONNECTIONS = 3;

/** Every image of every page is resolved here, so these reads never wait for photographers' changes. */
@Injectable()
export class ImageReads extends ReadPool {
  constructor(config: MediaConfig, metrics: Metrics) {
    super(config.DATABASE_URL, CONNECTIONS, metrics);
  }
}

interface GrantRow {
  id: string;
  /** Under which its objects are stored. */
  stored_under: string;
  /** Null for what is the site's own. */
  owner_id: string | null;
  open: boolean;
  suspended: boolean;
  widths: number[];
  avif_widths: number[];
  hdr_widths: number[];
  packet: string | null;
  sizes: MadeSizes | null;
  for_delivery: boolean;
  is_photo: boolean;
  has_icons: boolean;
  allow_ai_crawlers: boolean;
}

/**
 * Who may see the image of an address, in one query by two keys. A photo in the trash is its owner's alone, and so is one
 * that an administrator has hidden; one for delivery is shown to others by galleries alone. Heroes, profile images, banners and logos are public once they are ready, and only while
 * they are shown. Nothing of a suspended account is public, and of a deleted one there is nothing, however long its
 * removal takes. Whether programs that train models may see it is the owner's choice; banners are the operator's own.
 */
@Controller()
export class ResolveImage {
  constructor(private readonly reads: ImageReads) {}

  @RpcHandler('media.image.resolve')
  async resolveImage(@Payload() { token }: ImageTokenDto): Promise<ImageGrant> {
    const [row] = await this.reads.rows<GrantRow>(
      `select found.*, found.owner_id is null or coalesce(o.allow_ai_crawlers, false) as allow_ai_crawlers,
         coalesce(o.suspended, false) as suspended
       from (
         select p.id, coalesce(p.file_id, p.id) as stored_under, p.owner_id, p.widths, p.avif_widths, p.hdr_widths, p.packet, p.sizes, true as is_photo, false as has_icons,
                p.shelf = 'delivery' as for_delivery,
                p.is_public and p.trashed_at is null and p.hidden_at is null and t.retired_at is null as open
         from image_tokens t join photos p on p.id = t.photo_id where t.token = $1
         union all
         select id, id, owner_id, widths, avif_widths, hdr_widths, (select packet from photos where id = photo_id), null, false, kind = 'logo', false, true
         from site_images
         where image_token = $1 and state = 'ready' and not hidden
       ) found left join owners o on o.user_id = found.owner_id
       where not exists (select 1 from deleted_users gone where gone.user_id = found.owner_id)`,
      [token],
    );
    if (!row) return raise('PHOTO_NOT_FOUND');
    return {
      photoId: row.id,
      ownerId: row.owner_id ?? '',
      isPublic: row.open && !row.suspended,
      prefix: row.is_photo
        ? derivativePrefix(row.owner_id ?? '', row.stored_under)
        : siteImagePrefix(row.owner_id, row.stored_under),
      widths: row.widths,
      avif: row.avif_widths,
      ...(row.hdr_widths.length > 0 && { hdr: row.hdr_widths }),
      ...(row.sizes && { marked: markedWidths(row.sizes) }),
      ...(row.has_icons && { hasIcons: true as const }),
      packet: row.packet,
      allowAiCrawlers: row.allow_ai_crawlers,
      ...(row.for_delivery && { isForDelivery: true }),
    };
  }
}
