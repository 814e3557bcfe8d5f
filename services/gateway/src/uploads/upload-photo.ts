import { Controller, HttpCode, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GalleryUploadDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { FILE_BYTES_MAX } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { titleOf } from '@vitrine/contracts/media/file-name.rules';
import type { UploadTarget } from '@vitrine/contracts/media/media.rpc';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { UploadFieldsDto } from '@vitrine/contracts/media/photo-input.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { PHOTO_FILE, ReceiveImage } from './receive-image.js';
import { UploadSteps } from './upload-steps.js';

/** The largest file that a form may bring; where it goes decides how large it may be. */
const FORM = { ...PHOTO_FILE, maxBytes: FILE_BYTES_MAX.delivery };

/** Where a form's file goes, once its fields have said it. */
interface Opened {
  target: UploadTarget;
  gallery: { galleryId: string; setId: string } | null;
}

/** `POST /api/photos/upload`: image to the store, then a row for it (docs/architecture.md, "An upload"). */
@Controller()
export class UploadPhoto {
  constructor(
    private readonly steps: UploadSteps,
    private readonly receive: ReceiveImage,
    private readonly rpc: RpcClient,
  ) {}

  /** Answers 201 for a new photo, 200 for the one that an earlier try with the same key has made. */
  @Serves('uploadPhoto')
  @HttpCode(201)
  async upload(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<PhotoDto> {
    const idempotencyKey = this.steps.idempotencyKey(request);
    const opened: Opened[] = [];
    const place = async (fields: Record<string, unknown>) => {
      const found = await this.open(fields, idempotencyKey, request);
      opened.push(found);
      const { objectKey, existing, file = null } = found.target;
      const shelf = found.gallery ? 'delivery' : 'portfolio';
      return { objectKey, rule: { ...FORM, maxBytes: FILE_BYTES_MAX[shelf] }, ...(existing && { sameAs: file }) };
    };
    const form = await this.receive.where(place, request, reply, FORM).catch((error: unknown) => {
      const target = opened[0]?.target;
      // A form that breaks off says nothing against the photo that is there.
      if (target?.existing && !(error instanceof AppError && error.code === 'UPLOAD_KEY_USED')) return null;
      return this.steps.abandon(reserved(target), error);
    });
    const { target, gallery } = opened[0] as Opened;
    const { existing, photoId, objectKey } = target;
    if (!form || existing) {
      reply.code(200);
      return existing as PhotoDto;
    }
    const { fields, fileName } = form;
    return this.steps.withStored({ objectKey, rule: FORM, reservationId: photoId }, request, async () => {
      const file = { photoId, objectKey, fileName, idempotencyKey };
      if (!gallery && fields['galleryId'] !== undefined)
        throw new AppError('VALIDATION', 'galleryId has to stand before the image.');
      if (!gallery) return this.steps.createPhoto(await this.steps.check(UploadFieldsDto, fields), file, request);
      const title = fields['title'] || titleOf(fileName ?? '');
      const sent = { ...fields, title, category: fields['category'] || 'other' };
      const dto = await this.steps.check(UploadFieldsDto, sent);
      return this.steps.createPhoto(Object.assign(dto, gallery), file, request);
    });
  }

  /** Refuses early what would be refused later. What goes into a gallery, portfolio has to know first. */
  private async open(
    { galleryId, setId, set }: Record<string, unknown>,
    idempotencyKey: string | null,
    request: EdgeRequest,
  ): Promise<Opened> {
    if (galleryId !== undefined && request.tokenId && !request.scopes?.includes('galleries')) raise('TOKEN_SCOPE');
    const wanted = { galleryId, ...(setId !== undefined && { setId }), ...(set !== undefined && { set }) };
    const gallery =
      galleryId === undefined
        ? null
        : await this.rpc.call('portfolio.gallery_upload.target', await this.steps.check(GalleryUploadDto, wanted));
    const target = await this.rpc.call('media.upload.begin', {
      idempotencyKey,
      declaredBytes: this.steps.declaredBytes(request) ?? null,
      ...(gallery && { shelf: 'delivery' }),
    });
    return { target, gallery };
  }
}

const reserved = (target: UploadTarget | undefined) =>
  target && !target.existing ? { objectKey: target.objectKey, rule: FORM, reservationId: target.photoId } : undefined;
