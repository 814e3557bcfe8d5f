import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AI_SERVER_WAIT_MS } from '@vitrine/contracts/media/photo.rules';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { drainRequest } from './drain-request.js';
import { ReceiveImage } from './receive-image.js';

/** A little more than media waits itself, so that its answer "still at it" arrives too. */
const WAIT_MS = AI_SERVER_WAIT_MS + 500;

/** `POST /api/photos/ai-analyze`: suggestions for a picture that is not uploaded yet. Media removes it within the hour. */
@Injectable()
export class AnalysePhoto {
  constructor(
    private readonly receive: ReceiveImage,
    private readonly rpc: RpcClient,
  ) {}

  /** Throws `JOB_PENDING` (answered 202) when it takes longer than a person should wait. */
  async run(request: EdgeRequest, reply: FastifyReply): Promise<PhotoSuggestion> {
    const { objectKey } = await this.rpc.call('media.analysis.begin', {}).catch(async (error: unknown) => {
      await drainRequest(request, reply);
      throw error;
    });
    await this.receive.into(objectKey, request, reply);
    return this.rpc.call('media.analysis.suggest', { objectKey }, { timeoutMs: WAIT_MS });
  }
}
