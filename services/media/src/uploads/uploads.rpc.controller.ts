import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { KnownFilesDto, type KnownFilesAnswer } from '@vitrine/contracts/media/known-files.dto';
import type { FileTarget, UploadTarget } from '@vitrine/contracts/media/media.rpc';
import {
  BeginReplacementDto,
  BeginUploadDto,
  CreatePhotoDto,
  PhotoRefDto,
  ReplaceFileDto,
} from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { CreatePhoto } from './create-photo.js';
import { BeginReplacement } from './begin-replacement.js';
import { BeginUpload } from './begin-upload.js';
import { KnownFiles } from './known-files.js';
import { ReplaceFile } from './replace-file.js';
import { UploadReservations } from './upload-reservations.js';

@Controller()
export class UploadsRpcController {
  constructor(
    private readonly beginUpload: BeginUpload,
    private readonly createPhoto: CreatePhoto,
    private readonly knownFiles: KnownFiles,
    private readonly reservations: UploadReservations,
    private readonly beginReplacement: BeginReplacement,
    private readonly replaceFile: ReplaceFile,
  ) {}

  @RpcHandler('media.upload.begin')
  begin(@Caller() who: Principal, @Payload() dto: BeginUploadDto): Promise<UploadTarget> {
    return this.beginUpload.begin(who, dto);
  }

  @RpcHandler('media.upload.known')
  known(@Caller() who: Principal, @Payload() dto: KnownFilesDto): Promise<KnownFilesAnswer> {
    return this.knownFiles.find(who, dto);
  }

  @RpcHandler('media.upload.abandon')
  async abandon(@Caller() { userId }: Principal, @Payload() { photoId }: PhotoRefDto): Promise<{ abandoned: true }> {
    await this.reservations.release(userId, photoId);
    return { abandoned: true };
  }

  @RpcHandler('media.photo.create')
  create(@Caller() who: Principal, @Payload() dto: CreatePhotoDto): Promise<PhotoDto> {
    return this.createPhoto.create(who, dto);
  }

  @RpcHandler('media.photo_file.begin')
  beginFile(@Caller() who: Principal, @Payload() dto: BeginReplacementDto): Promise<FileTarget> {
    return this.beginReplacement.begin(who, dto);
  }

  @RpcHandler('media.photo_file.replace')
  replace(@Caller() who: Principal, @Payload() dto: ReplaceFileDto): Promise<PhotoDto> {
    return this.replaceFile.replace(who, dto);
  }
}
