/**
 * `work` on each of `items`, on up to `width` at once; the answers are in the order of the items. After the first error no
 * other is begun.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = onceThrough(items);
  const lane = async (): Promise<void> => {
    for (const [n, item] of left) results[n] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}

/** Unlike the iterator of an array it ends for all who share it when one of them leaves its loop. */
function* onceThrough<T>(items: readonly T[]): Generator<[number, T]> {
  yield* items.entries();
}

/** `items` in arrays of up to `size`, so that work on many of them at once holds no more. */
export async function* inPages<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
