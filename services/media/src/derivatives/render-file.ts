import { Inject, Injectable } from '@nestjs/common';
import { Semaphore } from '@vitrine/platform/concurrency/semaphore';
import { CONFIG } from '@vitrine/platform/config/tokens';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { releaseBuffer } from '@vitrine/platform/object-store/release-buffer';
import type { PacketWords } from '@vitrine/contracts/media/xmp-packet';
import type { MediaConfig } from '../config.js';
import type { Attempt } from './attempt.js';
import { Attempts, type Source } from './attempts.js';
import { bytesByName, type Encoded } from './pixels.js';
import { withWords } from './with-packet.js';

/** What was made and stored: of the files their lengths are left. */
export type Stored<Made extends Encoded> = Omit<Made, 'derivatives'> & { derivativeBytes: Record<string, number> };

/** Makes and stores derivatives of an original; does not record them in a row. */
@Injectable()
export class RenderFile {
  /** Of what takes processor and memory; what is made is stored outside of them, while the next file has its turn. */
  private readonly turns: Semaphore;

  constructor(
    private readonly store: ObjectStore,
    private readonly attempts: Attempts,
    @Inject(CONFIG) { DERIVATIVES_CONCURRENCY }: MediaConfig,
  ) {
    this.turns = new Semaphore(DERIVATIVES_CONCURRENCY);
  }

  /** Stores what `encode` makes under `prefix`, with their words in those that have some. Throws ORIGINAL_MISSING, IMAGE_UNPROCESSABLE and what `encode` throws. */
  async render<Made extends Encoded>(
    source: Omit<Source, 'column'>,
    prefix: string,
    encode: (original: Buffer, attempt: Attempt) => Promise<Made>,
    words: (made: Omit<Made, 'derivatives'>) => PacketWords = () => ({}),
  ): Promise<Stored<Made>> {
    const { derivatives: bare, ...made } = await this.turns.run(() =>
      this.attempts.withOriginal({ ...source, column: 'render_tries' }, encode),
    );
    const said = words(made);
    const derivatives = bare.map((one) => withWords(one, said));
    await Promise.all(
      derivatives.map(({ name, bytes, contentType }) =>
        this.store.put(`${prefix}${name}`, bytes, { contentType, size: bytes.length }),
      ),
    );
    const derivativeBytes = bytesByName(derivatives);
    for (const { bytes } of derivatives) releaseBuffer(bytes);
    return { ...made, derivativeBytes };
  }
}
