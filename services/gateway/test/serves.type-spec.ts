/** Promises of the types, checked by `tsc` alone: each line marked so must not compile. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PendingJobDto } from '@vitrine/contracts/http/job.dto';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { EditPhotoDto, FeaturedDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { Serves } from '../src/edge/serves.decorator.js';
import type { SentBody } from '../src/http-cache/send-encoded.js';

declare const photo: PhotoDto;
declare const suggestion: PhotoSuggestion;
declare const pending: PendingJobDto;
declare const photos: SentBody<PublicPhotoDto[]>;

export class Promises {
  @Serves('editPhoto') edit(_id: string, _dto: EditPhotoDto): Promise<PhotoDto> {
    return Promise.resolve(photo);
  }
  @Serves('analysePhoto') analyse(_request: FastifyRequest, _reply: FastifyReply): PhotoSuggestion | PendingJobDto {
    return suggestion.title ? suggestion : pending;
  }
  @Serves('deletePhoto') async delete(_id: string): Promise<void> {}
  @Serves('publicPhotos') gallery(): SentBody<PublicPhotoDto[]> {
    return photos;
  }

  // @ts-expect-error there is no such row
  @Serves('frobnicate') frobnicate() {}
  // @ts-expect-error a photo is answered
  @Serves('ownPhoto') count(): { count: number } {
    return { count: 1 };
  }
  // @ts-expect-error something is answered
  @Serves('ownPhoto') async nothing(): Promise<void> {}
  // @ts-expect-error suggestions are no photo
  @Serves('analysePhoto') photoOf(): PhotoDto | PhotoSuggestion {
    return photo;
  }
  // @ts-expect-error another row's body
  @Serves('setVisibility') setVisibility(_id: string, _dto: FeaturedDto): PhotoDto {
    return photo;
  }
  // @ts-expect-error another row's prepared body
  @Serves('portfolio') portfolio(): SentBody<PublicPhotoDto[]> {
    return photos;
  }
  // @ts-expect-error an unnamed reply may be anything
  @Serves('portfolioPhotos') raw(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return reply;
  }
}
