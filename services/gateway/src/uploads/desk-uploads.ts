import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { descriptionOfText } from '@vitrine/contracts/media/description.rules';
import type { DeskTexts } from '@vitrine/contracts/media/desk.rpc';
import { fileNameOf, titleOf } from '@vitrine/contracts/media/file-name.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { knownFileMetadata } from '@vitrine/image-files/clean-metadata';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { type FilePlace, type FileRule, PHOTO_FILE, ReceiveImage } from './receive-image.js';
import { FILE_TIMEOUT_MS, type FileTarget, UploadSteps } from './upload-steps.js';

/** What a program wants of a file: a new photo, or another file of one. Texts fill what is empty. */
export interface DeskPhotoWish extends DeskTexts {
  /** The photo that gets the file. */
  replace?: string | null;
  /** What the file is called, where the form's file itself does not say it. */
  fileName?: string | null;
  /** What the program knows the file by, where that may not be the MD5 of what it sends. */
  md5?: string;
  /** True: a new photo, also when there is one of this very file. */
  mayDouble?: boolean;
}

/** Which part of which file it is. */
export interface DeskPart {
  sum: string;
  position: number;
  /** The part's own MD5. */
  md5?: string | undefined;
}

/** What a form's file is. */
export type DeskFile = { photo: DeskPhotoWish } | { part: DeskPart };

export interface TakenPhoto {
  photo: PhotoDto;
  /** False: its file was replaced, or it was there already. */
  isNew: boolean;
}

/** A form that was read. Null and null: it had no file. */
export interface DeskForm {
  fields: Record<string, unknown>;
  taken: TakenPhoto | null;
  /** Positions of the parts that are here, after another one. */
  positions: number[] | null;
}

/** Files of programs on a photographer's desk, which go the way of every upload. */
@Injectable()
export class DeskUploads {
  constructor(
    private readonly steps: UploadSteps,
    private readonly receive: ReceiveImage,
    private readonly store: ObjectStore,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Reads a multipart form. `decide` is called when its file comes, with the fields before it, and again at the end where
   * fields have followed; it signs in a caller whom no header names. It is not called for a form without a file.
   */
  async fromForm(
    request: EdgeRequest,
    reply: FastifyReply,
    { field, decide }: { field: string; decide: (fields: Record<string, unknown>) => Promise<DeskFile> },
  ): Promise<DeskForm> {
    const opened: { target: DeskTarget; file: DeskFile; known: number }[] = [];
    const place = async (fields: Record<string, unknown>): Promise<FilePlace> => {
      const file = await decide(fields);
      const target = await this.targetOf(file, request, field);
      opened.push({ target, file, known: Object.keys(fields).length });
      return target;
    };
    const form = await this.receive
      .where(place, request, reply, { ...PHOTO_FILE, field, isOptional: true, hasLists: true })
      .catch((error: unknown) => this.steps.abandon(opened[0]?.target, error));
    const { fields, bytes } = form;
    if (!opened[0]) return { fields, taken: null, positions: null };
    const [{ target, file: before, known }] = opened;
    const hasMore = Object.keys(fields).length > known;
    const file = hasMore ? await this.steps.judged(target, () => decide(fields)) : before;
    return this.steps.withStored(target, request, async () => {
      const { objectKey } = target;
      if ('part' in file && 'part' in before)
        return { fields, taken: null, positions: await this.keep({ ...before.part, objectKey, bytes }) };
      // Its place was another one.
      if ('part' in file || 'part' in before) throw new AppError('VALIDATION');
      const fileName = programsName(form.fileName, request);
      return { fields, taken: await this.take({ fileName, ...file.photo }, target, request), positions: null };
    });
  }

  /** Keeps a part that is here as a whole. Answers the positions that are here. Throws UPLOAD_SUM_WRONG. */
  async keepPart(request: EdgeRequest, { md5, ...part }: DeskPart, data: Buffer): Promise<number[]> {
    if (md5 && createHash('md5').update(data).digest('hex') !== md5) throw new AppError('UPLOAD_SUM_WRONG');
    const { objectKey } = await this.rpc.call('media.part.begin', { ...part, bytes: data.length });
    await this.store.put(objectKey, data, { contentType: 'application/octet-stream' });
    return this.steps.withStored({ objectKey, rule: PHOTO_FILE }, request, () =>
      this.keep({ ...part, objectKey, bytes: data.length }),
    );
  }

  /**
   * Puts a file together of its parts, all of them or `count`, and takes it. Throws PARTS_MISSING, BUSY while another
   * request does so, and UPLOAD_SUM_WRONG unless it has the MD5 `fileSum`.
   */
  async fromParts(
    request: EdgeRequest,
    { sum, count, fileSum }: { sum: string; count?: number; fileSum?: string | undefined },
    wish: DeskPhotoWish,
  ): Promise<TakenPhoto> {
    const asked = count === undefined ? { sum } : { sum, count };
    const { partKeys, photoId, objectKey } = await this.rpc.call('media.part.claim', asked);
    const target = { objectKey, photoId, rule: { ...PHOTO_FILE, md5: fileSum } };
    let isDone = true;
    try {
      await this.receive.join(partKeys, target, request);
      return await this.steps.withStored(target, request, () => this.take(wish, target, request));
    } catch (error) {
      isDone = error instanceof AppError && !error.retryable;
      throw error;
    } finally {
      // Unheard, the claim ends by itself.
      await this.rpc.call('media.part.end', { sum, isDone }).catch(() => undefined);
    }
  }

  private async targetOf(file: DeskFile, request: EdgeRequest, field: string): Promise<DeskTarget> {
    if ('part' in file) {
      const { md5, ...part } = file.part;
      const rule: FileRule = { ...PHOTO_FILE, field, isPart: true, md5 };
      return { ...(await this.rpc.call('media.part.begin', { ...part, bytes: null })), photoId: '', rule };
    }
    const declaredBytes = this.steps.declaredBytes(request) ?? null;
    const { photoId, objectKey } = await this.rpc.call('media.upload.begin', { idempotencyKey: null, declaredBytes });
    return { objectKey, photoId, reservationId: photoId, rule: { ...PHOTO_FILE, field } };
  }

  private async keep(part: Omit<DeskPart, 'md5'> & { objectKey: string; bytes: number }): Promise<number[]> {
    const { sum, position, objectKey, bytes } = part;
    return (await this.rpc.call('media.part.keep', { sum, position, objectKey, bytes })).positions;
  }

  /** What the file becomes: a replacement under its own id, or the photo that its place was kept for. */
  private async take(
    wish: DeskPhotoWish,
    { photoId, objectKey }: DeskTarget,
    request: EdgeRequest,
  ): Promise<TakenPhoto> {
    const { replace, category = 'other', takenAt, md5, mayDouble = false } = wish;
    const fileName = fileNameOf(wish.fileName);
    const { title, description, keywords, creator } = knownFileMetadata(wish);
    const file = {
      objectKey,
      fileName,
      keptOriginal: true,
      isOnce: !mayDouble,
      ...(md5 && { md5 }),
      exif: { ...(takenAt && { takenAt }) },
    };
    if (replace) {
      const replacement = { ...file, photoId: replace, fileId: photoId };
      const photo = await this.rpc.call('media.photo_file.replace', replacement, { timeoutMs: FILE_TIMEOUT_MS });
      return { photo: await this.fill(photo, wish), isNew: false };
    }
    const fields = {
      title: titleFor(title, fileName),
      category,
      ...(description && { description: descriptionOfText(description) }),
      metadata: { ...(keywords && { keywords }), ...(creator && { creator }) },
    };
    const photo = await this.steps.createPhoto({ ...fields, ...file }, { photoId, objectKey, fileName }, request);
    if (photo.id === photoId) return { photo, isNew: true };
    // What visitors read stays as it is unless the program may publish; the file is there all the same.
    const mayFill = !photo.isPublic || !request.tokenId || request.scopes?.includes('publish');
    return { photo: mayFill ? await this.fill(photo, wish) : photo, isNew: false };
  }

  /** Texts of a photo that is there. */
  private fill(photo: PhotoDto, wish: DeskPhotoWish): Promise<PhotoDto> {
    const { title, description, keywords, creator } = knownFileMetadata(wish);
    const { takenAt, category } = wish;
    const texts = {
      ...(title && !isNameOf(title, photo.file.name) && { title }),
      ...(description && { description }),
      ...(keywords && { keywords }),
      ...(creator && { creator }),
      ...(takenAt && { takenAt }),
      // It has one only, and stays where its owner has put it.
      ...(category && photo.category === 'other' && { category }),
    };
    const mode = { single: 'fill_if_empty', multiple: 'append' } as const;
    return this.rpc.call('media.desk.set_info', { ...texts, photoId: photo.id, mode });
  }
}

interface DeskTarget extends FileTarget {
  /** Of the photo that the place was kept for. */
  photoId: string;
}

/** Shotwell, which does not say who it is, writes names percent-encoded. */
const programsName = (sent: string | null, { headers }: EdgeRequest): string | null => {
  if (sent === null || headers['user-agent']) return sent;
  try {
    return decodeURIComponent(sent);
  } catch {
    return sent;
  }
};

/** Programs send the file's name for a title, with its ending or without, where there is none. */
const isNameOf = (title: string, fileName: string | null): boolean =>
  [titleOf(title), titleOf(`${title}.jpg`)].includes(titleOf(fileName ?? ''));

const titleFor = (title: string | undefined, fileName: string | null): string =>
  title && !isNameOf(title, fileName) ? title : titleOf(fileName ?? '');
