import { Body, Controller, HttpCode, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PendingJobDto } from '@vitrine/contracts/http/job.dto';
import { type DownloadDto, DownloadPhotosDto } from '@vitrine/contracts/media/archive.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { answerOfJob } from '../edge/background-job.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { ArchiveSlots } from './archive-slots.js';
import { SendArchive } from './send-archive.js';

/** Some photos are laid out by then; of more the page shows the progress. */
const WAIT_MS = 1_500;

@Controller()
export class DownloadsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly slots: ArchiveSlots,
    private readonly sendArchive: SendArchive,
  ) {}

  /**
   * Has an archive laid out, so that the browser can follow a plain link to it and show the download as any other. What
   * can be refused is refused here, where the page can show the reason.
   */
  @Serves('prepareDownload')
  @HttpCode(200)
  async prepare(
    @Body() dto: DownloadPhotosDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DownloadDto | PendingJobDto> {
    this.slots.assertFree(request.user?.id ?? '');
    const { jobId } = await this.rpc.call('media.archive.create', dto);
    return answerOfJob(this.rpc, jobId, reply, WAIT_MS);
  }

  @Serves('download')
  async download(
    @Param('ticket') ticket: string,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.sendArchive.send(ticket, request, reply);
  }
}
