import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ArchivePiece } from '@vitrine/contracts/media/archive.dto';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import type { EdgeRequest } from '../edge/edge-request.js';
import { sendInParts, type WholeRange } from '../edge/send-in-parts.js';
import { takenBy, whenClosed } from '../edge/slow-readers.js';
import { ArchiveSlots } from './archive-slots.js';
import { readPieces } from './read-pieces.js';

/** An archive that is laid out. */
interface ArchiveToSend {
  readonly archiveId: string;
  readonly bytes: number;
  readonly fileName: string;
  /** Whom it is sent to, as places are counted. */
  readonly reader: string;
  /** The pieces from an offset on, as long as the reader may have them. */
  readonly list: (at: number) => Promise<readonly ArchivePiece[]>;
}

/** Sends a ZIP that was never built (decision 0107), whole or in parts, read while it is sent. */
@Injectable()
export class SendArchive {
  private readonly slots = new ArchiveSlots();

  constructor(private readonly store: ObjectStore) {}

  /** Throws DOWNLOAD_RUNNING and DOWNLOADS_BUSY where there is no place for a further archive. */
  assertFree(reader: string): void {
    this.slots.assertFree(reader);
  }

  /** `begun` is told the part that is on its way. */
  async run(
    archive: ArchiveToSend,
    request: EdgeRequest,
    reply: FastifyReply,
    begun?: (part: WholeRange) => void,
  ): Promise<void> {
    const { archiveId, bytes, fileName } = archive;
    const open = (part: WholeRange): Readable => {
      const pieces = this.open(archive, part, reply);
      begun?.(part);
      return pieces;
    };
    const whole = { size: bytes, etag: `"${archiveId}"`, type: 'application/zip', fileName, open };
    await sendInParts(whole, request, reply);
  }

  private open({ archiveId, reader, list }: ArchiveToSend, part: WholeRange, reply: FastifyReply): Readable {
    const reading = new AbortController();
    const leave = this.slots.take(reader, { archiveId, taken: takenBy(reply), stop: () => reply.raw.destroy() });
    whenClosed(reply, () => {
      leave();
      reading.abort();
    });
    // The socket, which reads, has no context.
    const source = { list: AsyncLocalStorage.bind(list), store: this.store, signal: reading.signal };
    return Readable.from(readPieces(source, part), { objectMode: false });
  }
}
