import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type ArchiveDto,
  type ArchivePiece,
  ArchivePiecesDto,
  ArchiveRefDto,
  DownloadPhotosDto,
} from '@vitrine/contracts/media/archive.dto';
import type { JobRefDto } from '@vitrine/contracts/rpc/job-ref.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { CreateArchive } from './create-archive.js';
import { ReadArchive } from './read-archive.js';

/** Archives of the caller's photos. */
@Controller()
export class ArchivesRpcController {
  constructor(
    private readonly createArchive: CreateArchive,
    private readonly readArchive: ReadArchive,
  ) {}

  @RpcHandler('media.archive.create')
  create(@Caller() who: Principal, @Payload() dto: DownloadPhotosDto): Promise<JobRefDto> {
    return this.createArchive.create(who, dto);
  }

  @RpcHandler('media.archive.get')
  get(@Caller() who: Principal, @Payload() { archiveId }: ArchiveRefDto): Promise<ArchiveDto> {
    return this.readArchive.get(who, archiveId);
  }

  @RpcHandler('media.archive.pieces')
  pieces(@Caller() who: Principal, @Payload() dto: ArchivePiecesDto): Promise<ArchivePiece[]> {
    return this.readArchive.pieces(who, dto);
  }
}
