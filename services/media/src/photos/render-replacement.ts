import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import { PhotoReplacement } from './photo-replacement.entity.js';
import { AfterRendering } from './after-rendering.js';
import { RenderFile } from '../derivatives/render-file.js';
import { SettleReplacement } from './settle-replacement.js';

/**
 * Makes the derivatives of a file that is to replace a photo's, and only then lets it (decision 0045). May run twice;
 * the second run finds the work done.
 */
@Injectable()
export class RenderReplacement {
  constructor(
    private readonly em: EntityManager,
    private readonly file: RenderFile,
    private readonly settle: SettleReplacement,
    private readonly after: AfterRendering,
  ) {}

  async render(fileId: string): Promise<{ widths: number[] } | 'gone'> {
    const waiting = await this.em.findOne(PhotoReplacement, { id: fileId, state: 'pending' });
    if (!waiting) return 'gone';
    const { ownerId, objectKey, renderTries } = waiting;
    const source = { table: 'photo_replacements', id: fileId, ownerId, objectKey, renderTries } as const;
    const rendered = await this.file.render({ ...source, storedUnder: fileId });
    const photo = await this.settle.succeed(waiting, rendered);
    if (photo) await this.after.ready(photo);
    else await this.file.undo({ ownerId, storedUnder: fileId });
    return photo ? { widths: photo.widths } : 'gone';
  }

  giveUp(photoId: string, fileId: string, error: AppError): Promise<void> {
    return this.settle.fail({ id: fileId, photoId }, error);
  }
}
