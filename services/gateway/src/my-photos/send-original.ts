import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { hangUpOnSlow } from '../edge/slow-readers.js';
import { type WholeRange, rangeOf } from './byte-range.js';
import { attachment } from '../edge/content-disposition.js';

/** `GET /api/user/photos/{id}/original`: the stored file to its owner, byte for byte, whole or in parts. */
@Injectable()
export class SendOriginal {
  constructor(
    private readonly rpc: RpcClient,
    private readonly store: ObjectStore,
  ) {}

  async send(photoId: string, { method, headers }: EdgeRequest, reply: FastifyReply): Promise<void> {
    const { objectKey, type, fileName } = await this.rpc.call('media.photo.original', { photoId });
    const { size, etag } = (await this.store.head(objectKey)) ?? raise('PHOTO_NOT_FOUND');
    const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
    const range = isSame ? rangeOf(headers.range, size) : null;
    if (range === 'unsatisfiable') {
      return void reply.code(416).header('content-range', `bytes */${size}`).send(nothing());
    }
    const body = method === 'HEAD' ? nothing() : await this.open(objectKey, range);
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    reply.headers({
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      'content-type': type,
      'content-disposition': attachment(fileName),
      'content-length': range ? range.end - range.start + 1 : size,
      etag,
    });
    hangUpOnSlow(reply);
    void reply.send(body);
  }

  private async open(objectKey: string, range: WholeRange | null): Promise<Readable> {
    const object = await this.store.get(objectKey, range ?? undefined);
    return object?.body ?? raise('PHOTO_NOT_FOUND');
  }
}

/** Unlike an empty text it leaves `content-length` alone. */
const nothing = (): Readable => Readable.from([]);
