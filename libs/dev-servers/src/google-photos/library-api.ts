import { jsonOf, sendJson, type Exchange } from './exchange.js';
import { GoogleError } from './google-error.js';
import type { LibraryAlbum, LibraryItem } from './library.js';
import { pageOf, pageSizeOf } from './paging.js';
import { APP_CREATED_SCOPE } from './scopes.js';
import type { StandInParts } from './stand-in-parts.js';

interface SearchBody {
  albumId: string;
  pageSize: number;
  pageToken: string;
  filters: object;
}

/**
 * Google Photos Library API v1, as far as albums go: what the application itself has created. The stand-in's albums count
 * as such.
 * Source: developers.google.com/photos/library/reference/rest
 */
export class LibraryApi {
  constructor(private readonly parts: StandInParts) {}

  listAlbums({ request, response, url, fault }: Exchange): void {
    const account = this.authorise(request.headers.authorization);
    const query = url.searchParams;
    const size = Math.min(pageSizeOf(query.get('pageSize'), 20), 50);
    const wish = { size, token: query.get('pageToken') ?? undefined };
    const page = pageOf(this.parts.seal, `albums ${account}`, this.parts.libraries.of(account).albums, wish, fault);
    sendJson(response, 200, {
      ...(page.rows.length > 0 && { albums: page.rows.map((album) => this.album(account, album)) }),
      ...(page.nextPageToken && { nextPageToken: page.nextPageToken }),
      ...(fault?.kind === 'unknown-fields' && { albumKinds: ['MEMORY'] }),
    });
  }

  getAlbum({ request, response, caught }: Exchange): void {
    const account = this.authorise(request.headers.authorization);
    sendJson(response, 200, this.album(account, this.requireAlbum(account, caught[0] ?? '')));
  }

  search({ request, response, body, fault }: Exchange): void {
    const account = this.authorise(request.headers.authorization);
    const { albumId, pageSize, pageToken, filters } = jsonOf<SearchBody>(body);
    if (albumId && filters) throw new GoogleError('INVALID_ARGUMENT', 'Only one of album_id and filters can be set.');
    const size = pageSizeOf(pageSize, 25);
    if (size > 100) throw new GoogleError('INVALID_ARGUMENT', 'Page size must be less than or equal to 100.');
    const items = albumId ? this.requireAlbum(account, albumId).items : this.parts.libraries.of(account).items;
    const page = pageOf(
      this.parts.seal,
      `search ${account} ${albumId ?? ''}`,
      items,
      { size, token: pageToken },
      fault,
    );
    const strange = fault?.kind === 'unknown-fields';
    sendJson(response, 200, {
      ...(page.rows.length > 0 && { mediaItems: page.rows.map((item) => this.item(account, item, strange)) }),
      ...(page.nextPageToken && { nextPageToken: page.nextPageToken }),
    });
  }

  private album(account: string, { id, title, items }: LibraryAlbum): object {
    const cover = items[0];
    return {
      id,
      title,
      productUrl: `https://photos.google.com/lr/album/${id}`,
      ...(items.length > 0 && { mediaItemsCount: String(items.length) }),
      ...(cover && {
        coverPhotoBaseUrl: this.parts.baseUrls.make({ account, item: cover.id, session: null }),
        coverPhotoMediaItemId: cover.id,
      }),
    };
  }

  private item(account: string, item: LibraryItem, strange: boolean): object {
    const baseUrl = this.parts.baseUrls.make({ account, item: item.id, session: null });
    if (item.kind === 'sparse') return { id: item.id, baseUrl };
    const { width, height } = this.parts.bytes.size(item);
    return {
      id: item.id,
      productUrl: `https://photos.google.com/lr/photo/${item.id}`,
      baseUrl,
      mimeType: item.mimeType,
      mediaMetadata: {
        creationTime: item.createTime,
        width: String(width),
        height: String(height),
        ...(item.kind === 'video' ? { video: { fps: 29.97, status: item.status ?? 'READY' } } : { photo: {} }),
      },
      filename: item.filename,
      ...(strange && { depthMap: { planes: 3 } }),
    };
  }

  private requireAlbum(account: string, id: string): LibraryAlbum {
    const album = this.parts.libraries.of(account).albums.find((one) => one.id === id);
    if (!album) throw new GoogleError('NOT_FOUND', 'Requested entity was not found.');
    return album;
  }

  private authorise(header: string | undefined): string {
    return this.parts.grants.authorise(header, APP_CREATED_SCOPE).account;
  }
}
