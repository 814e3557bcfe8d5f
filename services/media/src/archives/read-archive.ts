import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { ArchiveDto, ArchivePiece, ArchivePiecesDto } from '@vitrine/contracts/media/archive.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ArchiveRows } from './archive-rows.js';

/**
 * An archive for its download. Whether all its photos are still there is asked with every part: in the trash, replaced
 * or gone, they are no part of it any more, and DOWNLOAD_CHANGED is thrown.
 */
@Injectable()
export class ReadArchive {
  constructor(private readonly rows: ArchiveRows) {}

  async get({ userId }: Principal, archiveId: string): Promise<ArchiveDto> {
    const { isWhole, ...archive } = (await this.rows.finished(userId, archiveId)) ?? raise('NOT_FOUND');
    return isWhole ? archive : raise('DOWNLOAD_CHANGED');
  }

  async pieces({ userId }: Principal, { archiveId, at }: ArchivePiecesDto): Promise<ArchivePiece[]> {
    const pieces = await this.rows.pieces(userId, archiveId, at);
    if (pieces.length === 0) raise('NOT_FOUND');
    if (!pieces[0]?.isThere) raise('DOWNLOAD_CHANGED');
    // What comes before a photo that is gone is still sent.
    const end = pieces.findIndex(({ isThere }) => !isThere);
    return pieces.slice(0, end < 0 ? undefined : end).map(({ at, head, object, tail }) => ({ at, head, object, tail }));
  }
}
