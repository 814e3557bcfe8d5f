import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { i18n } from '@vitrine/contracts/i18n';
import { fileNameOf } from '@vitrine/contracts/media/file-name.rules';
import { isSameFile, type UploadedFile } from '@vitrine/contracts/media/known-files.rules';
import { sniffImageType } from '@vitrine/image-files/image-file';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { addressKey } from '../edge/address-key.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { drainRequest } from '../edge/drain-request.js';
import { hasBody } from '../edge/has-body.js';
import { withIdleTimeout } from './idle-timeout.js';
import { type Sender, UploadSlots } from './upload-slots.js';

/** Enough for every signature there is; HEIC's brands stand within the first box. */
const ENOUGH = 4_096;

interface Opened {
  /** The beginning, to judge the kind of file by. */
  head: Buffer;
  /** All of it, the beginning included; reads on only as it is consumed. */
  body: AsyncGenerator<Buffer>;
}

/** Looks at the beginning of a stream without losing it. */
const openStream = async (chunks: AsyncIterator<Buffer>): Promise<Opened> => {
  const first: Buffer[] = [];
  let length = 0;
  while (length < ENOUGH) {
    const next = await chunks.next();
    if (next.done) break;
    first.push(next.value);
    length += next.value.length;
  }
  const head = Buffer.concat(first);
  return { head, body: rest(head, chunks) };
};

async function* rest(head: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}

/** Limits of a form's image. */
export interface FileRule {
  /** Name of the form field. */
  field: string;
  maxBytes: number;
  tooLarge: ErrorCode;
  /** The form may come without it. */
  isOptional?: boolean;
  /** Fields may come more than once, as programs write lists: their texts are one, with commas between. */
  hasLists?: boolean;
  /** It is a piece of a file: its first bytes say nothing. */
  isPart?: boolean;
  /** The MD5 that it was announced with. */
  md5?: string | undefined;
}

/** Where a form's file goes, and what it may be there. */
export interface FilePlace {
  objectKey: string;
  rule: FileRule;
  /** An earlier try has brought its file: nothing is kept of it. Null: which that was is not known. */
  sameAs?: UploadedFile | null;
}

/** Finds the place of a form's file, of the fields that stand before it. */
export type FindPlace = (fields: Record<string, unknown>, fileName: string | null) => Promise<FilePlace>;

/** Photos, and everything else that may be as large as one. */
export const PHOTO_FILE: FileRule = { field: 'image', maxBytes: PHOTO_LIMITS.maxBytes, tooLarge: 'FILE_TOO_LARGE' };

/** Seconds after which the same upload may be taken. */
const WAIT_S: Partial<Record<ErrorCode, number>> = {
  TOO_MANY_UPLOADS: 5,
  UPLOADS_BUSY: 10,
  STORE_UNAVAILABLE: 10,
  STORE_REFUSED: 60,
  STORE_FULL: 60,
};

/** Sets when to try again, for what passes by itself. */
export const setRetryAfter = (reply: FastifyReply, error: unknown): void => {
  const wait = error instanceof AppError ? WAIT_S[error.code] : undefined;
  if (wait !== undefined) reply.header('retry-after', wait);
};

const LIMITS = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 20, files: 2, parts: 25 };
/** Numbers of photos, most of all. */
const LISTS = { fields: 1_000, parts: 1_005, fieldSize: 16 * 1024 };
/** Characters of all fields: they are kept, also of a sender who is nobody's user yet. */
const FIELDS_MAX = 1024 * 1024;

export interface ReceivedImage {
  /** Text fields, as they were sent. */
  fields: Record<string, unknown>;
  /** What the browser calls the file. */
  fileName: string | null;
  /** False only where the file is optional. */
  hasFile: boolean;
  /** Of the file. */
  bytes: number;
}

/**
 * Streams the one image of a multipart request into the object store: the kind is judged by the first bytes, the size
 * while it comes in, and a refused or broken upload leaves nothing behind. Fields may stand before or after the file.
 */
@Injectable()
export class ReceiveImage {
  /** Those of this process. */
  readonly slots = new UploadSlots();

  constructor(private readonly store: ObjectStore) {}

  /**
   * Throws `FILE_MISSING`, the rule's `tooLarge`, `FILE_TYPE_UNSUPPORTED`, `UPLOAD_INTERRUPTED`, `VALIDATION`, what
   * {@link UploadSlots} and the store throw.
   */
  into(objectKey: string, request: EdgeRequest, reply: FastifyReply, rule: FileRule): Promise<ReceivedImage> {
    return this.where(async () => ({ objectKey, rule }), request, reply, rule);
  }

  /** {@link into} a place that the form itself decides on. Throws what `place` does, too. */
  async where(place: FindPlace, request: EdgeRequest, reply: FastifyReply, rule: FileRule): Promise<ReceivedImage> {
    try {
      const isStranger = request.user === null;
      return await this.slots.run(
        senderOf(request),
        (sender) => this.receive(place, sender, request, rule),
        isStranger,
      );
    } catch (error) {
      setRetryAfter(reply, error);
      await drainRequest(request, reply);
      throw error;
    }
  }

  /** Puts a file together of objects that are stored already. Throws as {@link into}, PARTS_MISSING for one that is not. */
  async join(partKeys: readonly string[], { objectKey, rule }: FilePlace, request: EdgeRequest): Promise<void> {
    await this.slots.run(senderOf(request), () => this.keep(objectKey, this.chunksOf(partKeys), rule));
  }

  /**
   * Reads a form of which nothing is kept, because an earlier try has brought its file. Throws `UPLOAD_KEY_USED` for
   * another one; a form that breaks off says nothing.
   */
  async compare(
    known: UploadedFile | null | undefined,
    request: EdgeRequest,
    reply: FastifyReply,
    rule: FileRule,
  ): Promise<void> {
    const sent = known && (await this.sumsOfForm(request, rule).catch(() => null));
    await drainRequest(request, reply);
    if (known && sent && !isSameFile(known, sent)) throw new AppError('UPLOAD_KEY_USED');
  }

  private async sumsOfForm(request: EdgeRequest, rule: FileRule): Promise<UploadedFile | null> {
    return this.slots.run(senderOf(request), async (sender) => {
      let sums: UploadedFile | null = null;
      for await (const part of this.partsOf(sender, request, rule)) {
        if (part.type === 'field') continue;
        sums = await sumsOf(withIdleTimeout<Buffer>(part.file[Symbol.asyncIterator](), sender));
      }
      return sums;
    });
  }

  private async receive(
    place: FindPlace,
    sender: Sender,
    request: FastifyRequest,
    form: FileRule,
  ): Promise<ReceivedImage> {
    const fields: Record<string, unknown> = {};
    let length = 0;
    let file: MultipartFile | null = null;
    let stored: { objectKey: string; bytes: number } | null = null;
    try {
      for await (const part of this.partsOf(sender, request, form)) {
        if (part.type === 'field') {
          if (part.valueTruncated) throw new AppError('VALIDATION', `${part.fieldname} is too long.`);
          const { fieldname: name, value } = part;
          length += name.length + String(value).length;
          if (length > FIELDS_MAX) throw new AppError('VALIDATION', 'The fields are too long together.');
          const former = fields[name];
          const isList = form.hasLists && typeof former === 'string' && typeof value === 'string';
          fields[name] = isList ? `${former},${value}` : value;
        } else if (file || part.fieldname !== form.field) {
          throw new AppError('VALIDATION', i18n._('Please send exactly one image.'));
        } else {
          file = part;
          const { objectKey, rule, sameAs } = await place({ ...fields }, nameOf(part));
          const chunks = withIdleTimeout<Buffer>(part.file[Symbol.asyncIterator](), sender);
          if (sameAs === undefined) {
            const bytes = await this.keep(objectKey, chunks, rule).finally(() => part.file.destroy());
            stored = { objectKey, bytes };
          } else if (sameAs && !isSameFile(sameAs, await sumsOf(chunks))) throw new AppError('UPLOAD_KEY_USED');
          else for await (const _ of chunks);
        }
      }
      if (!file && !form.isOptional) throw new AppError('FILE_MISSING');
      return { fields, fileName: file && nameOf(file), hasFile: stored !== null, bytes: stored?.bytes ?? 0 };
    } catch (error) {
      // What cannot be deleted now is swept up by media; the sender has to get the first reason, with the body read.
      if (stored) await this.store.delete(stored.objectKey).catch(() => undefined);
      throw error;
    }
  }

  private async *partsOf(
    sender: Sender,
    request: FastifyRequest,
    { maxBytes, hasLists }: FileRule,
  ): AsyncGenerator<Multipart> {
    if (!hasBody(request)) throw new AppError('FILE_MISSING');
    if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    const limits = { ...LIMITS, ...(hasLists && LISTS), fileSize: maxBytes + 1 };
    // The store judges the size: it gets one byte more than is allowed.
    const parts = withIdleTimeout(
      request.parts({ limits, throwFileSizeLimit: false } as Parameters<FastifyRequest['parts']>[0]),
      sender,
    );
    for (;;) {
      const next = await parts.next().catch((error: unknown) => {
        if (error instanceof AppError) throw error;
        const { statusCode } = error as { statusCode?: number };
        throw new AppError(statusCode === 413 ? 'VALIDATION' : 'UPLOAD_INTERRUPTED');
      });
      if (next.done) return;
      yield next.value;
    }
  }

  private async *chunksOf(keys: readonly string[]): AsyncGenerator<Buffer> {
    for (const key of keys) {
      const part = await this.store.get(key);
      if (!part) throw new AppError('PARTS_MISSING');
      yield* part.body as AsyncIterable<Buffer>;
    }
  }

  /** Answers how many bytes there were. */
  private async keep(objectKey: string, chunks: AsyncIterator<Buffer>, rule: FileRule): Promise<number> {
    let broken: AppError | undefined;
    try {
      const { head, body } = await openStream(chunks).catch(interrupted);
      const contentType = rule.isPart ? 'application/octet-stream' : sniffImageType(head);
      if (!contentType) throw new AppError('FILE_TYPE_UNSUPPORTED');
      const source = Readable.from(
        relayed(announced(body, rule), (error) => (broken = error)),
        { objectMode: false },
      );
      // Left to the collector, the network's chunks have it walk the whole heap every few photos.
      const { maxBytes } = rule;
      return (await this.store.put(objectKey, source, { contentType, maxBytes, isHandedOver: true })).size;
    } catch (error) {
      throw broken ?? inWordsOf(rule, error);
    }
  }
}

const sumsOf = async (chunks: AsyncIterable<Buffer>): Promise<{ bytes: number; crc: number }> => {
  const sums = { bytes: 0, crc: 0 };
  for await (const chunk of chunks) {
    sums.bytes += chunk.length;
    sums.crc = crc32(chunk, sums.crc);
  }
  return sums;
};

/** Whose upload it is; that of a program which has not signed in yet, its address's. */
const senderOf = ({ user, ip }: EdgeRequest): string => user?.id ?? addressKey(ip);

const nameOf = ({ filename }: MultipartFile): string | null => fileNameOf(asChosen(filename));

/** Passes chunks on, and at their end throws UPLOAD_SUM_WRONG where they are not those that were announced. */
async function* announced(chunks: AsyncIterable<Buffer>, { md5 }: FileRule): AsyncGenerator<Buffer> {
  if (!md5) return yield* chunks;
  const hash = createHash('md5');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== md5) throw new AppError('UPLOAD_SUM_WRONG');
}

/** Browsers write these three so in a form's file name, and leave every other sign alone (HTML, multipart/form-data). */
const asChosen = (sent: string | undefined): string | undefined =>
  sent?.replace(/%22/g, '"').replace(/%0D/g, '\r').replace(/%0A/g, '\n');

const inWordsOf = ({ tooLarge }: FileRule, error: unknown): unknown =>
  error instanceof AppError && error.code === 'FILE_TOO_LARGE' ? new AppError(tooLarge) : error;

const interrupted = (error: unknown): never => {
  throw error instanceof AppError ? error : new AppError('UPLOAD_INTERRUPTED');
};

/** Passes chunks on. `onBroken` gets the reason in our words: a store may wrap what it is thrown. */
async function* relayed(chunks: AsyncIterable<Buffer>, onBroken: (error: AppError) => void): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    const broken = error instanceof AppError ? error : new AppError('UPLOAD_INTERRUPTED');
    onBroken(broken);
    throw broken;
  }
}
