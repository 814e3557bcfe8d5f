import { Body, Controller, HttpCode, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { PendingJobDto } from '@vitrine/contracts/http/job.dto';
import { ImportPickedDto, type ImportResultDto } from '@vitrine/contracts/media/photo-library.dto';
import { ALBUM_ID } from '@vitrine/contracts/media/photo-library.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { acceptedJob } from '../edge/accepted-job.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { prefersAsync } from '../edge/prefer.js';
import { PHOTO_LIBRARY_WAIT } from '../edge/rpc-timeouts.js';
import { Serves } from '../edge/serves.decorator.js';
import { waitForJob } from '../edge/wait-for-job.js';

/** Albums and picked photos of Google Photos, and their import. */
@Controller()
export class ImportsController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('googlePhotosAlbumCover')
  async cover(@Param('albumId') albumId: string, @Res() reply: FastifyReply): Promise<void> {
    if (!ALBUM_ID.test(albumId)) raise('NOT_FOUND');
    const { type, base64 } = await this.rpc.call('media.album.cover', { albumId }, PHOTO_LIBRARY_WAIT);
    void reply.type(type).header('cache-control', 'private, max-age=3600').send(Buffer.from(base64, 'base64'));
  }

  @Serves('importPicked')
  @HttpCode(200)
  async import(
    @Body() dto: ImportPickedDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportResultDto | PendingJobDto> {
    const { jobId } = await this.rpc.call('media.picker_session.import', dto);
    const job = prefersAsync(request) ? null : await waitForJob(this.rpc, jobId);
    return job ? (job.result as ImportResultDto) : acceptedJob(jobId, request, reply);
  }
}
