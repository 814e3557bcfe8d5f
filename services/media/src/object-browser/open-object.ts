import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { type OpenedFile, StoredFileRefDto } from '@vitrine/contracts/media/object-browser.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { subjectOf } from '../storage/object-keys.js';
import { ownKey } from './own-key.js';

/** What a file may be sent as; of any other type it is bytes. */
const IMAGE_TYPE = /^image\/(?:jpeg|png|webp|avif|heic|heif|tiff)$/;

/** Lets an administrator read a file. */
@Controller()
export class OpenObject {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly acts: ActLog,
  ) {}

  /**
   * Recorded, unless the file is the caller's own. Throws OBJECT_FOREIGN, OBJECT_NOT_FOUND, also for what is made for
   * somebody else's clients: administrators manage it, and do not look at it.
   */
  @RpcHandler('media.object.open', { role: 'admin' })
  async openObject(@Caller() who: Principal, @Payload() { userId, fileKey }: StoredFileRefDto): Promise<OpenedFile> {
    const { ownerId, key } = ownKey(userId, fileKey);
    const { contentType } = (await this.store.head(key)) ?? raise('OBJECT_NOT_FOUND');
    if (ownerId !== who.userId && (await this.isForDelivery(key))) raise('OBJECT_NOT_FOUND');
    if (ownerId !== who.userId)
      await this.em.transactional(async () => this.acts.record({ act: 'object.read', subject: ['object', key] }));
    const type = IMAGE_TYPE.test(contentType) ? contentType : 'application/octet-stream';
    return { objectKey: key, type, fileName: fileNameOf(key, type) };
  }

  /** Also where it is the file that is to replace a photo's. */
  private async isForDelivery(key: string): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `select 1 from photos where shelf = 'delivery'
         and (id = ? or file_id = ? or id = (select photo_id from photo_replacements where id = ?))`,
      Array.from({ length: 3 }, () => subjectOf(key)?.id ?? null),
    );
    return rows.length > 0;
  }
}

/** The last part of the key, with an ending. */
const fileNameOf = (key: string, type: string): string => {
  const name = key.slice(key.lastIndexOf('/') + 1);
  if (name.includes('.') || !type.startsWith('image/')) return name;
  return `${name}.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`;
};
