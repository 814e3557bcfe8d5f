import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { makeZip } from 'client-zip';
import type { FastifyReply } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { Logger } from '@vitrine/platform/log/logger';
import type { EdgeRequest } from '../edge/edge-request.js';
import { hangUpOnSlow, whenClosed } from '../edge/slow-readers.js';
import { attachment } from '../edge/content-disposition.js';
import { ArchiveSlots } from './archive-slots.js';
import { ArchiveTickets } from './archive-tickets.js';
import { type ArchiveFile, PhotoArchive } from './photo-archive.js';

/**
 * `GET /api/user/downloads/{ticket}`: photos as one ZIP (decision 0046), written while it is read and never faster than
 * its reader takes it. The files are stored as they are: nothing is left in them to compress.
 */
@Injectable()
export class SendArchive {
  constructor(
    private readonly tickets: ArchiveTickets,
    private readonly slots: ArchiveSlots,
    private readonly archive: PhotoArchive,
    private readonly logger: Logger,
  ) {}

  async send(ticket: string, request: EdgeRequest, reply: FastifyReply): Promise<void> {
    const userId = request.user?.id ?? '';
    const photoIds = (await this.tickets.find(userId, ticket)) ?? raise('NOT_FOUND');
    const leave = request.method === 'HEAD' ? null : this.slots.take(userId);
    const now = new Date();
    reply.headers({
      'cache-control': 'private, no-store',
      'content-type': 'application/zip',
      'content-disposition': attachment(`photos-${now.toISOString().slice(0, 10)}.zip`),
    });
    if (!leave) return void reply.send('');
    const reading = new AbortController();
    whenClosed(reply, () => {
      leave();
      reading.abort();
    });
    hangUpOnSlow(reply);
    const files = untilAborted(this.archive.files(photoIds, now), reading.signal);
    const zip = Readable.fromWeb(makeZip(files) as Parameters<typeof Readable.fromWeb>[0]);
    // Without its end a ZIP cannot be opened, and the browser reports a failed download.
    zip.once('error', (err) => !reading.signal.aborted && this.logger.warn({ err }, 'A download has broken off'));
    void reply.send(zip);
  }
}

/** Closes the open file when the connection has ended. */
async function* untilAborted(files: AsyncIterable<ArchiveFile>, signal: AbortSignal): AsyncGenerator<ArchiveFile> {
  for await (const file of files) {
    const { input } = file;
    const close = (): void => void (input instanceof Readable && input.destroy());
    signal.addEventListener('abort', close, { once: true });
    try {
      signal.throwIfAborted();
      yield file;
    } finally {
      signal.removeEventListener('abort', close);
      if (signal.aborted) close();
    }
  }
}
