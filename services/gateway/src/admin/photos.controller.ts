import type { Readable } from 'node:stream';
import { Body, Controller, HttpCode, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type AdminPhotoDto, HideReasonDto, ListAllPhotosDto } from '@vitrine/contracts/media/moderation.dto';
import { FeaturedDto } from '@vitrine/contracts/media/photo-input.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { idOr } from '../edge/params.js';
import { Serves } from '../edge/serves.decorator.js';
import { answerList, type ListFile } from './answer-list.js';

const FILE: ListFile<AdminPhotoDto> = {
  name: 'photos',
  columns: {
    id: ({ id }) => id,
    title: ({ title }) => title,
    photographer: ({ photographer }) => photographer,
    username: ({ photographerUsername }) => photographerUsername,
    category: ({ category }) => category,
    isPublic: ({ isPublic }) => isPublic,
    featured: ({ featured }) => featured,
    createdAt: ({ createdAt }) => createdAt,
    hiddenAt: ({ hidden }) => hidden?.at,
    hiddenReason: ({ hidden }) => hidden?.reason,
  },
};

const photoIdOf = (id: string): string => idOr('PHOTO_NOT_FOUND', id);

/** The photos of all users, for administrators. */
@Controller()
export class AdminPhotosController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('adminPhotos')
  list(
    @Query() query: ListAllPhotosDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminPhotoDto[] | Readable> {
    return answerList(query, reply, FILE, (page) => this.rpc.call('media.photo.list_all', page));
  }

  @Serves('featurePhoto')
  @HttpCode(200)
  feature(@Param('photoId') id: string, @Body() { featured }: FeaturedDto): Promise<AdminPhotoDto> {
    return this.rpc.call('media.photo.feature', { photoId: photoIdOf(id), featured });
  }

  @Serves('hidePhoto')
  @HttpCode(200)
  hide(@Param('photoId') id: string, @Body() { reason }: HideReasonDto): Promise<AdminPhotoDto> {
    return this.rpc.call('media.photo.hide', { photoId: photoIdOf(id), reason });
  }

  @Serves('showPhoto')
  @HttpCode(200)
  show(@Param('photoId') id: string): Promise<AdminPhotoDto> {
    return this.rpc.call('media.photo.show', { photoId: photoIdOf(id) });
  }
}
