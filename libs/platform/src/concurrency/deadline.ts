/** Settles as `work` does, or rejects with what `onTimeout` makes once `ms` have passed. */
export async function withDeadline<T>(work: Promise<T>, ms: number, onTimeout: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(onTimeout()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined); // it may still fail after we have stopped waiting
  }
}

/** Resolves when all of `work` has settled, but after `ms` at the latest: closing a connection that is gone may not end. */
export async function settledWithin(work: readonly Promise<unknown>[], ms = 2_000): Promise<void> {
  const done = Promise.allSettled(work).then(() => undefined);
  await withDeadline(done, ms, () => new Error('late')).catch(() => undefined);
}
