import { AppError } from '@vitrine/contracts/errors/app-error';
import type { Sender } from './upload-slots.js';

/** A sender that sends nothing for this long has gone. */
const IDLE_TIMEOUT_MS = 30_000;

/**
 * What `source` gives, unless it gives nothing for `patienceMs`: then `UPLOAD_INTERRUPTED`. Time spent with a piece does
 * not count. Throws what {@link Sender.await} does.
 */
export async function* withIdleTimeout<T>(
  source: AsyncIterator<T>,
  sender: Sender,
  patienceMs = IDLE_TIMEOUT_MS,
): AsyncGenerator<T> {
  for (;;) {
    const next = await sender.await(within(source.next(), patienceMs));
    if (next.done) return;
    if (Buffer.isBuffer(next.value)) sender.received(next.value.length);
    yield next.value;
  }
}

const within = async <T>(work: Promise<T>, patienceMs: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('UPLOAD_INTERRUPTED')), patienceMs);
  });
  try {
    return await Promise.race([work, impatience]);
  } finally {
    clearTimeout(timer);
  }
};
