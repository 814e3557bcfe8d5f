/** `work` on each of `items`, on up to `width` at once; the answers are in the order of the items. The first error ends it. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const lane = async (): Promise<void> => {
    for (const [n, item] of left) results[n] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
