import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { pathOf } from '@vitrine/contracts/http/routes';
import type { DownloadDto, DownloadPhotosDto } from '@vitrine/contracts/media/archive.dto';
import type { OwnPhotosFilterDto } from '@vitrine/contracts/media/own-photos.dto';
import { BULK_LIMIT } from '@vitrine/contracts/media/photo.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { ArchiveSlots } from './archive-slots.js';
import { ArchiveTickets } from './archive-tickets.js';

/**
 * `POST /api/user/photos/download`: keeps the selection, so that the browser can follow a plain link to it and
 * show the download as any other. What can be refused is refused here, where the page can show the reason.
 */
@Injectable()
export class PrepareDownload {
  constructor(
    private readonly rpc: RpcClient,
    private readonly slots: ArchiveSlots,
    private readonly tickets: ArchiveTickets,
  ) {}

  async prepare({ photoIds }: DownloadPhotosDto, { user }: EdgeRequest): Promise<DownloadDto> {
    const userId = user?.id ?? '';
    this.slots.assertFree(userId);
    const own = photoIds ? await this.ownOf(photoIds) : (await this.own({ sort: 'portfolio' })).ids;
    if (own.length === 0) raise('NOTHING_TO_DOWNLOAD');
    // What is gone meanwhile is named in the archive.
    return { url: pathOf('download', { ticket: await this.tickets.create(userId, photoIds ?? own) }) };
  }

  private async ownOf(photoIds: readonly string[]): Promise<string[]> {
    const own: string[] = [];
    for (let at = 0; at < photoIds.length; at += BULK_LIMIT)
      own.push(...(await this.own({ ids: photoIds.slice(at, at + BULK_LIMIT) })).ids);
    return own;
  }

  private own(filter: OwnPhotosFilterDto): Promise<{ ids: string[] }> {
    return this.rpc.call('media.photo.ids_mine', filter);
  }
}
