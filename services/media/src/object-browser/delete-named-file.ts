import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { RemakePhotoDerivatives } from '../storage-audit/remake-photo-derivatives.js';
import type { RootWithRows } from '../storage/orphans.js';
import { TrashedByAdmin } from './trashed-by-admin.js';

/** A file that a row names; of a photo, or of a site image. */
interface NamedFile {
  readonly root: RootWithRows;
  readonly key: string;
  readonly photoId: string | null;
}

/** Deletes a file of a photo: its original with the photo, its derivatives to be made again. */
@Injectable()
export class DeleteNamedFile {
  constructor(
    private readonly trashed: TrashedByAdmin,
    private readonly derivatives: RemakePhotoDerivatives,
    private readonly acts: ActLog,
  ) {}

  /** Throws OBJECT_IN_USE for a file of a site image, and for a derivative without an original. */
  async delete(adminId: string, { root, key, photoId }: NamedFile): Promise<'trashed' | 'rendering'> {
    if (photoId === null) return raise('OBJECT_IN_USE');
    if (root === 'originals') {
      await this.trashed.trash(adminId, photoId, key);
      return 'trashed';
    }
    if (!(await this.derivatives.remake(photoId, key))) raise('OBJECT_IN_USE');
    this.acts.record({ act: 'object.delete', subject: ['object', key], after: { outcome: 'rendering' } });
    return 'rendering';
  }
}
