import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { derivativePrefix } from '../storage/object-keys.js';
import { removeByPrefix } from '../storage/remove-by-prefix.js';
import { Attempts } from './attempts.js';
import { releaseBuffer } from './release-buffer.js';
import { renderDerivatives, type Rendered } from './render-derivatives.js';

/** A photo's file, or one that is to replace it. */
interface SourceFile {
  ownerId: string;
  objectKey: string;
  /** The derivatives are stored under it. */
  storedUnder: string;
  /** The row in which attempts are counted, and how many had not ended when it was read. */
  table: 'photos' | 'photo_replacements';
  id: string;
  renderTries: number;
}

/** Makes and stores all derivatives of a file; says nothing of them in its row. */
@Injectable()
export class RenderFile {
  constructor(
    private readonly store: ObjectStore,
    private readonly attempts: Attempts,
  ) {}

  /** Throws ORIGINAL_MISSING, IMAGE_UNPROCESSABLE and what rendering throws. */
  async render({ table, id, ownerId, objectKey, storedUnder, renderTries }: SourceFile): Promise<Rendered> {
    const original = (await this.store.getBuffer(objectKey, PHOTO_LIMITS.maxBytes)) ?? raise('ORIGINAL_MISSING');
    const counted = { table, column: 'render_tries', id, earlier: renderTries } as const;
    const rendered = await renderDerivatives(original, this.attempts.next(counted));
    releaseBuffer(original);
    await this.attempts.succeeded(counted);
    const prefix = derivativePrefix(ownerId, storedUnder);
    await Promise.all(
      rendered.renditions.map(({ name, bytes, contentType }) =>
        this.store.put(`${prefix}${name}`, bytes, { contentType, size: bytes.length }),
      ),
    );
    return rendered;
  }

  /** The file is gone meanwhile, and its removal may already have swept its derivatives. */
  async undo({ ownerId, storedUnder }: Pick<SourceFile, 'ownerId' | 'storedUnder'>): Promise<void> {
    await removeByPrefix(this.store, derivativePrefix(ownerId, storedUnder));
  }
}
