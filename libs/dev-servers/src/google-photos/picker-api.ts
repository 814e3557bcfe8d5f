import { jsonOf, sendJson, type Exchange } from './exchange.js';
import { GoogleError } from './google-error.js';
import type { LibraryItem } from './library.js';
import { pageOf, pageSizeOf } from './paging.js';
import { PICKED_MAX } from './picker-sessions.js';
import { PICKER_SCOPE } from './scopes.js';
import type { StandInParts } from './stand-in-parts.js';

/**
 * Google Photos Picker API v1.
 * Source: developers.google.com/photos/picker/reference/rest
 */
export class PickerApi {
  constructor(private readonly parts: StandInParts) {}

  createSession({ request, response, body, seen, fault }: Exchange): void {
    const { account } = this.authorise(request.headers.authorization);
    const { pickingConfig } = jsonOf<{ pickingConfig: { maxItemCount?: unknown } }>(body);
    const id = this.parts.sessions.create(account, maxItemCount(pickingConfig?.maxItemCount));
    seen.session = id;
    sendJson(response, 200, this.resource(id, account, fault?.kind === 'unknown-fields'));
  }

  getSession({ request, response, caught, seen, fault }: Exchange): void {
    const id = (seen.session = caught[0] ?? '');
    const { account } = this.authorise(request.headers.authorization);
    sendJson(response, 200, this.resource(id, account, fault?.kind === 'unknown-fields'));
  }

  deleteSession({ request, response, caught, seen }: Exchange): void {
    const id = (seen.session = caught[0] ?? '');
    const { account } = this.authorise(request.headers.authorization);
    this.parts.sessions.require(id, account);
    this.parts.sessions.delete(id);
    sendJson(response, 200, {});
  }

  listItems({ request, response, url, seen, fault }: Exchange): void {
    const { account } = this.authorise(request.headers.authorization);
    const query = url.searchParams;
    const id = query.get('sessionId');
    if (!id) throw new GoogleError('INVALID_ARGUMENT', 'Session ID must be set.');
    seen.session = id;
    const { picked } = this.parts.sessions.require(id, account);
    const size = Math.min(pageSizeOf(query.get('pageSize'), 50), 100);
    if (!picked) {
      throw new GoogleError(
        'FAILED_PRECONDITION',
        'The user has not finished picking media items for the session.',
        'PENDING_USER_ACTION',
      );
    }
    const wish = { size, token: query.get('pageToken') ?? undefined };
    const page = pageOf(this.parts.seal, `session ${id}`, picked, wish, fault);
    const known = new Map(this.parts.libraries.of(account).items.map((item) => [item.id, item]));
    const items = page.rows.flatMap((item) => known.get(item) ?? []);
    const strange = fault?.kind === 'unknown-fields';
    sendJson(response, 200, {
      ...(items.length > 0 && { mediaItems: items.map((item) => this.item(account, id, item, strange)) }),
      ...(page.nextPageToken && { nextPageToken: page.nextPageToken }),
      ...(strange && { totalSizeEstimate: '12' }),
    });
  }

  private item(account: string, session: string, item: LibraryItem, strange: boolean): object {
    const baseUrl = this.parts.baseUrls.make({ account, item: item.id, session });
    if (item.kind === 'sparse') return { id: item.id, mediaFile: { baseUrl } };
    const isVideo = item.kind === 'video';
    return {
      id: item.id,
      createTime: item.createTime,
      type: strange ? 'HOLOGRAM' : isVideo ? 'VIDEO' : 'PHOTO',
      mediaFile: {
        baseUrl,
        mimeType: item.mimeType,
        filename: item.filename,
        mediaFileMetadata: {
          ...this.dimensions(item),
          ...CAMERA,
          ...(isVideo
            ? { videoMetadata: { fps: 29.97, processingStatus: item.status ?? 'READY' } }
            : { photoMetadata: { focalLength: 35, apertureFNumber: 5.6, isoEquivalent: 100, exposureTime: '0.004s' } }),
        },
      },
      ...(strange && { depthMap: { planes: 3 } }),
    };
  }

  private dimensions(item: LibraryItem): { width: number; height: number } {
    const { width, height } = this.parts.bytes.size(item);
    return { width, height };
  }

  private resource(id: string, account: string, strange: boolean): object {
    const resource = this.parts.sessions.resource(id, this.parts.sessions.require(id, account));
    return strange ? { ...resource, sharedPicking: { mode: 'TOGETHER' } } : resource;
  }

  private authorise(header: string | undefined): { account: string } {
    return this.parts.grants.authorise(header, PICKER_SCOPE);
  }
}

/** What every photograph says of its camera. */
const CAMERA = { cameraMake: 'Stand-in', cameraModel: 'Model 1' };

/** int64 in JSON: a string, or a number. */
const maxItemCount = (given: unknown): number | undefined => {
  if (given === undefined || given === null) return undefined;
  const count = typeof given === 'string' && /^-?\d+$/.test(given) ? Number(given) : given;
  if (typeof count !== 'number' || !Number.isInteger(count))
    throw new GoogleError(
      'INVALID_ARGUMENT',
      "Invalid value at 'picking_session.picking_config.max_item_count' (TYPE_INT64).",
    );
  if (count < 0 || count > PICKED_MAX)
    throw new GoogleError('INVALID_ARGUMENT', `Max item count must be between 0 and ${PICKED_MAX}.`);
  return count || undefined;
};
