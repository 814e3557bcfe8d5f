import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Injectable } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError } from '@vitrine/contracts/errors/app-error';
import {
  BeginPartDto,
  ClaimPartsDto,
  type ClaimedParts,
  EndPartsDto,
  KeepPartDto,
} from '@vitrine/contracts/media/desk.rpc';
import { PART_LIMITS } from '@vitrine/contracts/media/desk.rules';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ActiveOwners } from '../owners/active-owners.js';
import { OwnerLocks } from '../owners/owner-locks.js';
import { DiscardObject } from '../storage/discard-object.js';
import { isPlainKey, originalKey, partPrefix } from '../storage/object-keys.js';
import { StoreIdentity } from '../storage/store-identity.js';
import { newPhotoId } from '../uploads/photo-id.js';
import { UploadReservations } from '../uploads/upload-reservations.js';

const MINUTE = 60_000;
/** Longer than a file may take to be put together: whoever has claimed it has died. */
const CLAIM = `interval '10 minutes'`;
/** A file of which nothing has come for so long gives way to another. */
const IDLE = `interval '5 minutes'`;

interface Part {
  sum: string;
  position: number;
  objectKey: string;
  /** The photo that the file becomes. */
  photoId: string;
  bytes: number;
  isClaimed: boolean;
  isIdle: boolean;
}

const PART = `sum, position, object_key as "objectKey", file_id as "photoId", bytes,
  coalesce(claimed_at > now() - ${CLAIM}, false) as "isClaimed", kept_at < now() - ${IDLE} as "isIdle"`;

/**
 * Files that programs send in parts, in any order: each part is a stored object with a row, and counts against the quota.
 * What changes the parts of an owner is one at a time, so exactly one caller finds a file complete.
 */
@Controller()
export class Parts {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly locks: OwnerLocks,
    private readonly identity: StoreIdentity,
    private readonly reservations: UploadReservations,
    private readonly discard: DiscardObject,
  ) {}

  /** Gives a part its place in the store, and refuses early what would be refused later. */
  @RpcHandler('media.part.begin')
  async beginPart(@Caller() { userId }: Principal, @Payload() dto: BeginPartDto): Promise<{ objectKey: string }> {
    await this.owners.assertActive(userId);
    await this.identity.assertOurs();
    roomAmong(await this.partsOf(userId), { sum: dto.sum, position: dto.position, bytes: dto.bytes ?? 0 });
    return { objectKey: partPrefix(userId) + randomBytes(12).toString('hex') };
  }

  @RpcHandler('media.part.keep')
  async keepPart(@Caller() { userId }: Principal, @Payload() dto: KeepPartDto): Promise<{ positions: number[] }> {
    const { sum, position, objectKey, bytes } = dto;
    if (!objectKey.startsWith(partPrefix(userId)) || !isPlainKey(objectKey)) throw new AppError('NOT_FOUND');
    return this.discard.ifRefused(objectKey, async () => {
      const { positions, needless } = await this.em.transactional(async () => {
        const parts = await this.lockedPartsOf(userId);
        const { others, given } = roomAmong(parts, dto);
        const dropped = given ? await this.drop(userId, given) : [];
        // Also of the part itself, which may come again before any other.
        const photoId = parts.find((part) => part.sum === sum)?.photoId ?? newPhotoId();
        await this.em.execute(
          `insert into upload_parts (owner_id, sum, position, file_id, object_key, bytes) values (?, ?, ?, ?, ?, ?)
           on conflict (owner_id, sum, position)
             do update set object_key = excluded.object_key, bytes = excluded.bytes, kept_at = now()`,
          [userId, sum, position, photoId, objectKey, bytes],
        );
        await this.reservations.holdParts(userId, photoId, sizeOf(others) + bytes);
        const former = parts.find((part) => part.sum === sum && part.position === position);
        const all = [position, ...others.map((part) => part.position)];
        return {
          positions: all.toSorted((a, b) => a - b),
          needless: [...dropped, ...(former ? [former.objectKey] : [])],
        };
      });
      for (const key of needless) if (key !== objectKey) await this.discard.discard(key);
      return { positions };
    });
  }

  /** The whole file, once; it goes the way of an upload from then on, with the room that its parts have had. */
  @RpcHandler('media.part.claim')
  async claimParts(@Caller() { userId }: Principal, @Payload() { sum, count }: ClaimPartsDto): Promise<ClaimedParts> {
    await this.identity.assertOurs();
    return this.em.transactional(async () => {
      const parts = (await this.lockedPartsOf(userId)).filter((part) => part.sum === sum);
      if (parts.some(({ isClaimed }) => isClaimed)) throw new AppError('BUSY');
      const [first] = parts;
      // Some count from 0, some from 1.
      const isWhole =
        first && first.position <= 1 && parts.every(({ position }, at) => position === first.position + at);
      if (!isWhole || (count !== undefined && parts.length !== count)) throw new AppError('PARTS_MISSING');
      await this.em.execute('update upload_parts set claimed_at = now() where owner_id = ? and sum = ?', [userId, sum]);
      const { photoId } = first;
      const objectKey = originalKey(userId, photoId, randomBytes(9).toString('hex'));
      await this.reservations.reserve(userId, photoId, objectKey, sizeOf(parts));
      return { photoId, objectKey, partKeys: parts.map((part) => part.objectKey) };
    });
  }

  /** After a claim: its parts have become a photo, or never will; or they wait for another try. */
  @RpcHandler('media.part.end')
  async endParts(@Caller() { userId }: Principal, @Payload() { sum, isDone }: EndPartsDto): Promise<{ ended: true }> {
    const needless = await this.em.transactional(async () => {
      const parts = (await this.lockedPartsOf(userId)).filter((part) => part.sum === sum);
      if (isDone) return this.drop(userId, sum);
      await this.em.execute('update upload_parts set claimed_at = null where owner_id = ? and sum = ?', [userId, sum]);
      if (parts[0]) await this.reservations.holdParts(userId, parts[0].photoId, sizeOf(parts));
      return [];
    });
    for (const key of needless) await this.discard.discard(key);
    return { ended: true };
  }

  /** In the order of their positions. */
  private partsOf(ownerId: string): Promise<Part[]> {
    return this.em.execute<Part[]>(`select ${PART} from upload_parts where owner_id = ? order by position`, [ownerId]);
  }

  private async lockedPartsOf(ownerId: string): Promise<Part[]> {
    await this.owners.assertActive(ownerId);
    await this.locks.take('parts', [ownerId]);
    return this.partsOf(ownerId);
  }

  /** Answers the objects that nothing names any more. */
  private async drop(ownerId: string, sum: string): Promise<string[]> {
    const rows = await this.em.execute<Pick<Part, 'objectKey' | 'photoId'>[]>(
      `delete from upload_parts where owner_id = ? and sum = ? returning object_key as "objectKey", file_id as "photoId"`,
      [ownerId, sum],
    );
    if (rows[0]) await this.reservations.release(ownerId, rows[0].photoId);
    return rows.map(({ objectKey }) => objectKey);
  }
}

const sizeOf = (parts: readonly Part[]): number => parts.reduce((size, { bytes }) => size + bytes, 0);

/**
 * The other parts of the file that a part is of, and the file that is given up for it. Throws BUSY while the file is put
 * together, FILE_TOO_LARGE, and TOO_MANY_UPLOADS where no other file is idle.
 */
const roomAmong = (
  parts: readonly Part[],
  { sum, position, bytes }: { sum: string; position: number; bytes: number },
): { others: Part[]; given: string | null } => {
  const own = parts.filter((part) => part.sum === sum);
  if (own.some(({ isClaimed }) => isClaimed)) throw new AppError('BUSY');
  const others = own.filter((part) => part.position !== position);
  if (sizeOf(others) + bytes > PHOTO_LIMITS.maxBytes) throw new AppError('FILE_TOO_LARGE');
  const files = [...new Set(parts.map((part) => part.sum))].filter((each) => each !== sum);
  if (own.length > 0 || files.length < PART_LIMITS.files) return { others, given: null };
  const isLeft = (file: string): boolean =>
    parts.every((part) => part.sum !== file || (part.isIdle && !part.isClaimed));
  const given = files.find(isLeft);
  if (given === undefined) throw new AppError('TOO_MANY_UPLOADS');
  return { others, given };
};

/** Removes the parts of files that never became whole. */
@Injectable()
export class SweepParts {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
  ) {}

  /** Their reservation has ended by itself. Objects that are not deleted here the store's sweep finds. */
  @Reconcile({ everyMs: 10 * MINUTE })
  async sweepParts(): Promise<void> {
    const rows = await this.em.execute<{ object_key: string }[]>(
      `delete from upload_parts where (owner_id, sum) in (
         select owner_id, sum from upload_parts group by owner_id, sum
         having min(kept_at) < now() - ? * interval '1 hour'
           and bool_and(claimed_at is null or claimed_at < now() - ${CLAIM})
       ) returning object_key`,
      [PART_LIMITS.hours],
    );
    await this.store.deleteMany(rows.map(({ object_key }) => object_key));
  }
}
