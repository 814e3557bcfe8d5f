import { Readable } from 'node:stream';
import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import {
  type StoredFileDto,
  StoredFileRefDto,
  type StoredFilesDto,
  StoredFilesQueryDto,
} from '@vitrine/contracts/media/object-browser.dto';
import { STORING_USER } from '@vitrine/contracts/media/object-browser.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { sendStoredFile } from '../edge/send-in-parts.js';
import { Serves } from '../edge/serves.decorator.js';
import { answerList, type ListFile } from './answer-list.js';

/** The store is asked for all files of a user, a thousand at a time. */
const LIST_MS = 30_000;

const FILES: ListFile<StoredFileDto> = {
  name: 'stored-files',
  columns: {
    key: ({ key }) => key,
    kind: ({ kind }) => kind,
    state: ({ state }) => state,
    size: ({ size }) => size,
    type: ({ type }) => type,
    lastModified: ({ lastModified }) => lastModified,
    hasDbEntry: ({ hasDbEntry }) => hasDbEntry,
    photoId: ({ dbInfo }) => dbInfo?.id,
    title: ({ dbInfo }) => dbInfo?.title,
    isPublic: ({ dbInfo }) => dbInfo?.isPublic,
    isFeatured: ({ dbInfo }) => dbInfo?.isFeatured,
    purgedAt: ({ purgedAt }) => purgedAt,
  },
};

/** Files in the store, of all users. */
@Controller()
export class ObjectBrowserController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly store: ObjectStore,
  ) {}

  @Serves('storedFiles')
  async files(
    @Param('userId') userId: string,
    @Query() query: StoredFilesQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StoredFilesDto | Readable> {
    if (!STORING_USER.test(userId)) raise('USER_NOT_FOUND');
    let totalFiles = 0;
    const files = await answerList(query, reply, FILES, async (page) => {
      const answer = await this.rpc.call('media.object.list', { ...page, userId }, { timeoutMs: LIST_MS });
      totalFiles = answer.total;
      return answer;
    });
    return files instanceof Readable ? files : { files, totalFiles };
  }

  @Serves('storedObject')
  async object(
    @Query() { userId, fileKey }: StoredFileRefDto,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = await this.rpc.call('media.object.open', { userId, fileKey });
    await sendStoredFile(this.store, { ...file, absent: 'OBJECT_NOT_FOUND' }, request, reply);
  }
}
