import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DeletedFileDto, StoredFileRefDto } from '@vitrine/contracts/media/object-browser.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Subjects } from '../storage-audit/subjects.js';
import { lockKey } from '../storage/lock-key.js';
import { subjectOf } from '../storage/object-keys.js';
import { DeleteNamedFile } from './delete-named-file.js';
import { ownKey } from './own-key.js';
import { QuarantineFile } from './quarantine-file.js';

/** Of a key of no known shape. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Deletes a file (ADM-OBJ-11), in a way that can be taken back. */
@Injectable()
export class DeleteFile {
  constructor(
    private readonly em: EntityManager,
    private readonly subjects: Subjects,
    private readonly deleteNamed: DeleteNamedFile,
    private readonly quarantineFile: QuarantineFile,
  ) {}

  /**
   * Throws OBJECT_FOREIGN, OBJECT_NOT_FOUND, and OBJECT_IN_USE for the files of heroes, profile images and banners, for a
   * derivative that nothing can be made of again, and for what is on its way to be stored or removed.
   */
  delete({ userId: adminId }: Principal, { userId, fileKey }: StoredFileRefDto): Promise<DeletedFileDto> {
    const { root, key } = ownKey(userId, fileKey);
    return this.em.transactional(async () => {
      await lockKey(this.em, key);
      const [subject] = await this.subjects.now(root, [subjectOf(key)?.id ?? NO_ID]);
      const isNamed = subject?.expected.some((object) => object.key === key);
      const outcome = isNamed
        ? await this.deleteNamed.delete(adminId, { root, key, photoId: subject?.photoId ?? null })
        : await this.quarantineFile.quarantine(adminId, { root, key, subject });
      return { success: true, outcome };
    });
  }
}
