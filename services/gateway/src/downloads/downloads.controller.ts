import { Body, Controller, HttpCode, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PendingJobDto } from '@vitrine/contracts/http/job.dto';
import { type DownloadDto, DownloadPhotosDto } from '@vitrine/contracts/media/archive.dto';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { PrepareDownload } from './prepare-download.js';
import { SendArchive } from './send-archive.js';

@Controller()
export class DownloadsController {
  constructor(
    private readonly prepareDownload: PrepareDownload,
    private readonly sendArchive: SendArchive,
  ) {}

  @Serves('prepareDownload')
  @HttpCode(200)
  prepare(
    @Body() dto: DownloadPhotosDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DownloadDto | PendingJobDto> {
    return this.prepareDownload.prepare(dto, request, reply);
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
