import { AppError } from '@vitrine/contracts/errors/app-error';

/** A sender that sends nothing for this long has gone. */
export const PATIENCE_MS = 30_000;

/** What `source` gives, unless it gives nothing for `patienceMs`: then `UPLOAD_INTERRUPTED`. Time spent with a piece does not count. */
export async function* patient<T>(source: AsyncIterator<T>, patienceMs = PATIENCE_MS): AsyncGenerator<T> {
  for (;;) {
    const next = await within(source.next(), patienceMs);
    if (next.done) return;
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
