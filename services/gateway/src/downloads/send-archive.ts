import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { UUID_PATTERN } from '@vitrine/contracts/fields/patterns';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { WholeRange } from '../edge/byte-range.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { sendInParts } from '../edge/send-in-parts.js';
import { takenBy, whenClosed } from '../edge/slow-readers.js';
import { ArchiveSlots } from './archive-slots.js';
import { readPieces } from './read-pieces.js';

/**
 * `GET /api/user/downloads/{ticket}`: photos as one ZIP (decision 0107), whole or in parts, read while it is sent. Media
 * says with every part whether it is still the user's to have.
 */
@Injectable()
export class SendArchive {
  constructor(
    private readonly rpc: RpcClient,
    private readonly store: ObjectStore,
    private readonly slots: ArchiveSlots,
  ) {}

  async send(ticket: string, request: EdgeRequest, reply: FastifyReply): Promise<void> {
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
