import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { PHOTO_CATEGORIES } from '@vitrine/contracts/media/categories.rules';
import { textOfDescription } from '@vitrine/contracts/media/description.rules';
import {
  type DeskAlbum,
  type DeskPhoto,
  DeskPhotosDto,
  type DeskPhotosPage,
  FindFilesDto,
  NumberDeskDto,
  ResolveDeskDto,
} from '@vitrine/contracts/media/desk.rpc';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { toImage } from '../derivatives/image.mapper.js';
import { orderOf, orderSql } from '../library/own-photos-query.js';
import { IN_PORTFOLIO } from '../photos/photo.entity.js';
import { idList } from '../sql.js';
import { Numbers } from './numbers.js';

/** Numbers of Postgres's bigint come as texts. */
interface PhotoRow extends Omit<DeskPhoto, 'number' | 'description' | 'bytes' | 'image'> {
  description: string | null;
  bytes: string;
  imageToken: string;
  widths: number[];
  avifWidths: number[];
  hdrWidths: number[];
  thumbHash: string | null;
}

interface AlbumRow {
  category: string;
  photos: number;
  latest: string;
  cover: string;
}

const COLUMNS = `id, file_name as "fileName", title, description, width, height, md5, bytes,
  exif ->> 'takenAt' as "takenAt", created_at as "createdAt", is_public as "isPublic", category,
  file_metadata ->> 'creator' as creator, tags as keywords,
  image_token as "imageToken", widths, avif_widths as "avifWidths", hdr_widths as "hdrWidths", thumb_hash as "thumbHash"`;

/**
 * The caller's albums and photos as programs look through them. darktable reads a whole album again for every photo that
 * it sends, so a page is one query of its index, one that counts and one for the numbers.
 */
@Controller()
export class ListDesk {
  constructor(
    private readonly em: EntityManager,
    private readonly numbers: Numbers,
  ) {}

  @RpcHandler('media.desk.number')
  async giveNumbers(@Caller() { userId }: Principal, @Payload() { kind, targets }: NumberDeskDto): Promise<number[]> {
    const numbers = await this.numbers.of(userId, kind, targets);
    return targets.map((target) => numbers.get(target) ?? 0);
  }

  @RpcHandler('media.desk.resolve')
  resolveNumbers(
    @Caller() { userId }: Principal,
    @Payload() { kind, numbers }: ResolveDeskDto,
  ): Promise<(string | null)[]> {
    return this.numbers.resolve(userId, kind, numbers);
  }

  @RpcHandler('media.desk.photos')
  async listPhotos(@Caller() { userId }: Principal, @Payload() query: DeskPhotosDto): Promise<DeskPhotosPage> {
    const { category, ids, page, perPage, order = 'newest' } = query;
    const where = `owner_id = ? and ${IN_PORTFOLIO} ${category ? 'and category = ?' : ''} ${ids ? 'and id = any(?::uuid[])' : ''}`;
    const params = [userId, ...(category ? [category] : []), ...(ids ? [idList(ids)] : [])];
    const [rows, counts] = await Promise.all([
      this.em.execute<PhotoRow[]>(
        `select ${COLUMNS} from photos where ${where} order by ${orderSql(orderOf({ sort: order }))} limit ? offset ?`,
        [...params, perPage, page * perPage],
      ),
      this.em.execute<{ total: number }[]>(`select count(*)::int as total from photos where ${where}`, params),
    ]);
    const numbers = await this.numbers.of(
      userId,
      'photo',
      rows.map(({ id }) => id),
    );
    const photos = rows.map(({ imageToken, widths, avifWidths, hdrWidths, thumbHash, ...row }): DeskPhoto => ({
      ...row,
      number: numbers.get(row.id) ?? 0,
      description: textOfDescription(row.description ?? ''),
      bytes: Number(row.bytes),
      createdAt: new Date(row.createdAt).toISOString(),
      image: toImage({ imageToken, widths, avifWidths, hdrWidths, thumbHash, width: row.width, height: row.height }),
    }));
    return { photos, total: counts[0]?.total ?? 0 };
  }

  @RpcHandler('media.desk.albums')
  async listAlbums(@Caller() { userId }: Principal): Promise<DeskAlbum[]> {
    const [own, rows] = await Promise.all([
      this.em.execute<{ id: string; label: string }[]>(
        'select category_id as id, label from custom_categories where owner_id = ? order by created_at, id',
        [userId],
      ),
      this.em.execute<AlbumRow[]>(
        `select category, count(*)::int as photos, max(created_at) as latest,
           (array_agg(id order by position, id))[1] as cover
         from photos where owner_id = ? and ${IN_PORTFOLIO} group by category`,
        [userId],
      ),
    ]);
    const filed = new Map(rows.map((row) => [row.category, row]));
    const categories: readonly { id: string; label: string }[] = [...PHOTO_CATEGORIES, ...own];
    const numbers = await this.numbers.of(
      userId,
      'album',
      categories.map(({ id }) => id),
    );
    return categories.map(({ id, label }) => {
      const { photos = 0, cover = null, latest = null } = filed.get(id) ?? {};
      const number = numbers.get(id) ?? 0;
      return { category: id, number, label, photos, cover, latest: latest && new Date(latest).toISOString() };
    });
  }

  /** Of several photos with a file, the first that came. */
  @RpcHandler('media.desk.find_files')
  async findFiles(
    @Caller() { userId }: Principal,
    @Payload() { md5s = [], fileNames = [] }: FindFilesDto,
  ): Promise<Record<string, string | null>> {
    const found = new Map([
      ...(await this.photosBy('file_name', userId, fileNames)),
      ...(await this.photosBy('md5', userId, md5s)),
    ]);
    return Object.fromEntries([...fileNames, ...md5s].map((key) => [key, found.get(key) ?? null]));
  }

  private async photosBy(column: 'md5' | 'file_name', ownerId: string, keys: string[]): Promise<[string, string][]> {
    if (keys.length === 0) return [];
    const wanted = 'any(array(select jsonb_array_elements_text(?::jsonb)))';
    const rows = await this.em.execute<{ key: string; id: string }[]>(
      `select ${column} as key, id, created_at from photos
       where owner_id = ? and ${IN_PORTFOLIO} and ${column} = ${wanted}
       union all
       select next.${column}, next.photo_id, next.created_at from photo_replacements next
       join photos on photos.id = next.photo_id and ${IN_PORTFOLIO}
       where next.owner_id = ? and next.state = 'pending' and next.${column} = ${wanted}
       order by created_at desc, id`,
      [ownerId, JSON.stringify(keys), ownerId, JSON.stringify(keys)],
    );
    return rows.map(({ key, id }) => [key, id]);
  }
}
