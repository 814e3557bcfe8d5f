import type { Readable } from 'node:stream';
import { Controller, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type AdminPhotoDto, ListAllPhotosDto } from '@vitrine/contracts/media/moderation.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
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
}
