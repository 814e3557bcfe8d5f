import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { photoIdOf } from '../edge/params.js';
import { sendStoredFile } from '../edge/send-stored-file.js';
import { Serves } from '../edge/serves.decorator.js';

/** The stored file of a photo, to its owner. */
@Controller()
export class OriginalController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly store: ObjectStore,
  ) {}

  @Serves('originalFile')
  async original(@Param('id') id: string, @Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    const file = await this.rpc.call('media.photo.original', { photoId: photoIdOf(id) });
    await sendStoredFile(this.store, { ...file, absent: 'ORIGINAL_LOST' }, request, reply);
  }
}
