import { IsIn, IsInt, IsString, MaxLength, Min } from 'class-validator';
import { DOWNLOAD_SIZES, type DownloadSize, GALLERY_LIMITS } from './client-gallery.rules.js';
import { NestedList } from '../fields/nested.js';
import { NullOr } from '../fields/optional.js';
import { Uuid } from '../fields/uuid.js';
import { TaskRefDto, type TaskStatusDto } from '../http/task.dto.js';
import { message } from '../rpc/message.js';
import { type ArchivePiece, ArchivePiecesDto, type DeliveryDto } from '../media/archive.dto.js';

/** A photo of a delivery. */
class DeliveryEntryDto {
  @Uuid() photoId: string;
  /** Its file in the archive, with its folder: `Ceremony/IMG_0001.jpg`. Media gives it the ending that fits. */
  @IsString() @MaxLength(600) name: string;
}

export class PrepareDeliveryDto {
  @Uuid() ownerId: string;
  @IsIn(DOWNLOAD_SIZES) size: DownloadSize;
  /** In the order in which they stand in the archive. */
  @NestedList(() => DeliveryEntryDto, { min: 1, max: GALLERY_LIMITS.photos }) entries: DeliveryEntryDto[];
  /** The most bytes of each archive, unless one file has more; null: one archive. */
  @NullOr() @IsInt() @Min(1) partBytes: number | null;
}

export type DeliveryStatusDto = Omit<TaskStatusDto, 'result'> & { result: DeliveryDto | null };

export class DeliveryPiecesDto extends ArchivePiecesDto {
  @Uuid() ownerId: string;
}

export class DeliveryFileDto {
  @Uuid() ownerId: string;
  @Uuid() photoId: string;
  @IsIn(DOWNLOAD_SIZES) size: DownloadSize;
}

/** A stored object. */
export interface DeliveryFile {
  key: string;
  bytes: number;
  type: string;
}

/** Messages media answers to portfolio and the gateway, which know who may have what. */
export const DELIVERY_RPC = {
  /** The same within a day is the same archive, as long as all of it is there. */
  'media.delivery.prepare': message<PrepareDeliveryDto, TaskRefDto>('NOTHING_TO_DOWNLOAD'),
  'media.delivery.progress': message<TaskRefDto, DeliveryStatusDto>('NOT_FOUND'),
  /** The next pieces of an archive, from the one with the byte `at` on. */
  'media.delivery.pieces': message<DeliveryPiecesDto, ArchivePiece[]>('NOT_FOUND', 'DOWNLOAD_CHANGED'),
  /** One photo in one size, which is made first where it is not there; JOB_PENDING when that takes longer than a few seconds. */
  'media.delivery.file': message<DeliveryFileDto, DeliveryFile>(
    'PHOTO_NOT_FOUND',
    'JOB_PENDING',
    'ORIGINAL_MISSING',
    'IMAGE_CORRUPT',
    'IMAGE_TOO_MANY_PIXELS',
    'IMAGE_TOO_HEAVY',
    'IMAGE_UNPROCESSABLE',
    'JOB_FAILED',
  ),
};
