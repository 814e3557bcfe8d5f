import { Body, Controller, HttpCode, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { UUID_PATTERN } from '@vitrine/contracts/fields/patterns';
import type { PendingTaskDto } from '@vitrine/contracts/http/task.dto';
import { type DownloadDto, DownloadPhotosDto } from '@vitrine/contracts/media/archive.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { answerOfTask } from '../edge/background-task.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { SendArchive } from './send-archive.js';

/** Some photos are laid out by then; of more the page shows the progress. */
const WAIT_MS = 1_500;

/**
 * Photos as one ZIP (decision 0107), whole or in parts, read while it is sent. Media says with every part whether it is
 * still the user's to have.
 */
@Controller()
export class DownloadsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly sending: SendArchive,
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
  ): Promise<DownloadDto | PendingTaskDto> {
    this.sending.assertFree(request.user?.id ?? '');
    const { jobId } = await this.rpc.call('media.archive.create', dto);
    return answerOfTask(this.rpc, jobId, reply, WAIT_MS);
  }

  @Serves('download')
  async send(@Param('ticket') ticket: string, @Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!UUID_PATTERN.test(ticket)) raise('NOT_FOUND');
    const { bytes, createdAt } = await this.rpc.call('media.archive.get', { archiveId: ticket });
    const archive = {
      archiveId: ticket,
      bytes,
      fileName: `photos-${createdAt.slice(0, 10)}.zip`,
      reader: request.user?.id ?? '',
      list: (at: number) => this.rpc.call('media.archive.pieces', { archiveId: ticket, at }),
    };
    await this.sending.run(archive, request, reply);
  }
}
