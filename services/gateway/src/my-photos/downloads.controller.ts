import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { Body, Controller, HttpCode, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { UUID_PATTERN } from '@vitrine/contracts/fields/patterns';
import type { PendingTaskDto } from '@vitrine/contracts/http/task.dto';
import { type DownloadDto, DownloadPhotosDto } from '@vitrine/contracts/media/archive.dto';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { answerOfTask } from '../edge/background-task.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { sendInParts, type WholeRange } from '../edge/send-in-parts.js';
import { Serves } from '../edge/serves.decorator.js';
import { takenBy, whenClosed } from '../edge/slow-readers.js';
import { ArchiveSlots } from './archive-slots.js';
import { readPieces } from './read-pieces.js';

/** Some photos are laid out by then; of more the page shows the progress. */
const WAIT_MS = 1_500;

/**
 * Photos as one ZIP (decision 0107), whole or in parts, read while it is sent. Media says with every part whether it is
 * still the user's to have.
 */
@Controller()
export class DownloadsController {
  private readonly slots = new ArchiveSlots();

  constructor(
    private readonly rpc: RpcClient,
    private readonly store: ObjectStore,
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
    this.slots.assertFree(request.user?.id ?? '');
    const { jobId } = await this.rpc.call('media.archive.create', dto);
    return answerOfTask(this.rpc, jobId, reply, WAIT_MS);
  }

  @Serves('download')
  async send(@Param('ticket') ticket: string, @Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!UUID_PATTERN.test(ticket)) raise('NOT_FOUND');
    const { bytes, createdAt } = await this.rpc.call('media.archive.get', { archiveId: ticket });
    const archive = {
      size: bytes,
      etag: `"${ticket}"`,
      type: 'application/zip',
      fileName: `photos-${createdAt.slice(0, 10)}.zip`,
      open: (part: WholeRange) => this.open(ticket, part, request, reply),
    };
    await sendInParts(archive, request, reply);
  }

  private open(archiveId: string, part: WholeRange, { user }: EdgeRequest, reply: FastifyReply): Readable {
    const reading = new AbortController();
    const leave = this.slots.take(user?.id ?? '', {
      archiveId,
      taken: takenBy(reply),
      stop: () => reply.raw.destroy(),
    });
    whenClosed(reply, () => {
      leave();
      reading.abort();
    });
    // The socket, which reads, has no context.
    const list = AsyncLocalStorage.bind((at: number) => this.rpc.call('media.archive.pieces', { archiveId, at }));
    const pieces = readPieces({ list, store: this.store, signal: reading.signal }, part);
    return Readable.from(pieces, { objectMode: false });
  }
}
