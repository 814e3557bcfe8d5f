/** Promises of the types, checked by `tsc` alone: each line marked so must not compile. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PendingTaskDto } from '@vitrine/contracts/http/task.dto';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { ListActsDto } from '@vitrine/contracts/admin/act.dto';
import { ImportPickedDto } from '@vitrine/contracts/media/photo-library.dto';
import { EditPhotoDto, FeaturedDto, VisibilityDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { ACTS, EMAILS } from '../src/admin/list-files.js';
import { forward } from '../src/forward.js';
import { Serves } from '../src/edge/serves.decorator.js';
import type { SentBody } from '../src/http-cache/send-encoded.js';

declare const photo: PhotoDto;
declare const suggestion: PhotoSuggestion;
declare const pending: PendingTaskDto;
declare const photos: SentBody<PublicPhotoDto[]>;

export class Promises {
  @Serves('editPhoto') edit(_id: string, _dto: EditPhotoDto): Promise<PhotoDto> {
    return Promise.resolve(photo);
  }
  @Serves('analysePhoto') analyse(_request: FastifyRequest, _reply: FastifyReply): PhotoSuggestion | PendingTaskDto {
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

const ofPhoto = ({ params }: { params: { id: string } }) => ({ photoId: params.id });

export const rows = [
  forward('ownPhoto', 'media.photo.get_mine', ofPhoto),
  forward('deletePhoto', 'media.photo.trash', ofPhoto, { status: 204 }),
  forward('setVisibility', 'media.photo.set_visibility', ({ params, body }) => ({ photoId: params.id, ...body }), {
    body: VisibilityDto,
  }),

  forward('adminActs', 'identity.act.list', ({ query }) => query, { query: ListActsDto, file: ACTS }),
  forward('importPicked', 'media.picker_session.import', ({ body }) => body, { body: ImportPickedDto, followedMs: 0 }),

  // @ts-expect-error a photo is answered, not figures
  forward('ownPhoto', 'media.photo.stats', () => ({})),
  // @ts-expect-error the message asks for a photo
  forward('ownPhoto', 'media.photo.get_mine', () => ({})),
  // @ts-expect-error the path has no such parameter
  forward('ownPhoto', 'media.photo.get_mine', ({ params }) => ({ photoId: params.photoId })),
  // @ts-expect-error it answers 204
  forward('deletePhoto', 'media.photo.trash', ofPhoto),
  // @ts-expect-error nothing would check the body
  forward('setVisibility', 'media.photo.set_visibility', ({ params, body }) => ({ photoId: params.id, ...body })),
  forward('setVisibility', 'media.photo.set_visibility', ({ params, body }) => ({ photoId: params.id, ...body }), {
    // @ts-expect-error another row's body
    body: FeaturedDto,
  }),
  // @ts-expect-error nothing would make a file of the list
  forward('adminActs', 'identity.act.list', ({ query }) => query, { query: ListActsDto }),
  // @ts-expect-error another list's file
  forward('adminActs', 'identity.act.list', ({ query }) => query, { query: ListActsDto, file: EMAILS }),
  // @ts-expect-error nobody would follow the task
  forward('importPicked', 'media.picker_session.import', ({ body }) => body, { body: ImportPickedDto }),
];
