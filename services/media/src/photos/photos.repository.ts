import { EntityManager, LockMode, TransactionPropagation, type FilterQuery } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { Photo } from './photo.entity.js';

/** One photo: by its id, or by the key of its original. */
export type PhotoRef = ({ id: string } | { objectKey: string }) & {
  id?: string;
  objectKey?: string;
  ownerId?: string;
  trashedAt?: null;
  shelf?: 'portfolio';
};

const HELD = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

/** Photos by id. "Not yours" and "not there" are the same answer (SEC-18). */
@Injectable()
export class PhotosRepository {
  constructor(private readonly em: EntityManager) {}

  find(photoId: string): Promise<Photo | null> {
    return this.em.findOne(Photo, { id: photoId });
  }

  /** With its owner's metadata, in the same statement. */
  findWithOwner(photoId: string): Promise<Photo | null> {
    return this.em.findOne(Photo, { id: photoId }, { populate: ['ownerMetadata'] });
  }

  /** In the trash or not. */
  async ownedBy(ownerId: string, photoId: string): Promise<Photo> {
    return (await this.em.findOne(Photo, { id: photoId, ownerId })) ?? raise('PHOTO_NOT_FOUND');
  }

  /** As it is now, and held until the running transaction ends; null when there is none. */
  locked(where: PhotoRef): Promise<Photo | null> {
    return this.em.findOne(Photo, where as FilterQuery<Photo>, HELD);
  }

  /**
   * {@link locked} for many of an owner's; in the order of their ids, so that concurrent changes of many never deadlock.
   */
  lockedOf(ownerId: string, photoIds: readonly string[]): Promise<Photo[]> {
    return this.em.find(Photo, { id: { $in: [...photoIds] }, ownerId }, { ...HELD, orderBy: { id: 'asc' } });
  }

  /** Runs `work`, and whatever repositories and the outbox do meanwhile, in one transaction: the running one, if any. */
  inTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.em.transactional(work, { propagation: TransactionPropagation.REQUIRED });
  }
}
