import type { FastifyReply } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import type { EdgeRequest } from './edge-request.js';
import { sendInParts } from './send-in-parts.js';

/** A stored file, and what it is saved as. */
export interface StoredFileToSend {
  readonly objectKey: string;
  readonly type: string;
  readonly fileName: string;
  /** Thrown when the store has lost it. */
  readonly absent: ErrorCode;
}

/** Sends a stored file as a download, byte for byte. */
export const sendStoredFile = async (
  store: ObjectStore,
  { objectKey, type, fileName, absent }: StoredFileToSend,
  request: EdgeRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { size, etag } = (await store.head(objectKey)) ?? raise(absent);
  await sendInParts(
    { size, etag, type, fileName, open: async (part) => (await store.get(objectKey, part))?.body ?? raise(absent) },
    request,
    reply,
  );
};
