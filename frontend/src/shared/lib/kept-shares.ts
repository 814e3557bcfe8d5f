/*
 * What another program has shared with the site, from the worker that takes it to the page that shows it: on the disk,
 * because a sign-in may lie between. A cache of its own for each share, named by its time.
 */

const PREFIX = 'vitrine-share ';
const KEPT_MS = 24 * 60 * 60_000;
/** Stands last in a cache: without it the files before are not all there yet. */
const COMPLETE = '/complete';

/** Not where a site is served without TLS, nor in every private window. */
const storage = (): CacheStorage | null => (globalThis as { caches?: CacheStorage }).caches ?? null;

const sharesIn = async (store: CacheStorage): Promise<string[]> =>
  (await store.keys()).filter((name) => name.startsWith(PREFIX));

/** Keeps files for {@link takeShares}, all or none. Rejects where there is no room. */
export const keepShare = async (files: readonly File[], now = Date.now()): Promise<void> => {
  const store = storage();
  if (!store) throw new Error('no caches');
  await removeOld(store, now);
  const name = `${PREFIX}${now} ${crypto.randomUUID()}`;
  try {
    const cache = await store.open(name);
    for (const [at, file] of files.entries()) {
      const headers = { 'x-name': encodeURIComponent(file.name), 'x-modified': String(file.lastModified) };
      await cache.put(`/${at}`, new Response(file, { headers }));
    }
    await cache.put(COMPLETE, new Response());
  } catch (error) {
    await store.delete(name);
    throw error;
  }
};

/** Takes what is kept, and no other page gets it. */
export const takeShares = async (now = Date.now()): Promise<File[]> => {
  const store = storage();
  if (!store) return [];
  await removeOld(store, now);
  const taken: File[] = [];
  for (const name of await sharesIn(store)) {
    const files = await filesIn(await store.open(name));
    // Of two pages at once, one deletes it.
    if (files && (await store.delete(name))) taken.push(...files);
  }
  return taken;
};

/** At the end of a session: the next user of this browser may be another. */
export const forgetShares = async (): Promise<void> => {
  try {
    const store = storage();
    if (store) for (const name of await sharesIn(store)) await store.delete(name);
  } catch {
    // What may not be read here was not kept either.
  }
};

const removeOld = async (store: CacheStorage, now: number): Promise<void> => {
  for (const name of await sharesIn(store)) {
    const keptAt = Number(name.slice(PREFIX.length).split(' ')[0]);
    if (!(now - keptAt < KEPT_MS)) await store.delete(name);
  }
};

/** Null while they are still being kept. */
const filesIn = async (cache: Cache): Promise<File[] | null> => {
  if (!(await cache.match(COMPLETE))) return null;
  const files: File[] = [];
  for (let at = 0, found = await cache.match('/0'); found; at += 1, found = await cache.match(`/${at}`)) {
    const { headers } = found;
    const blob = await found.blob();
    const name = decodeURIComponent(headers.get('x-name') ?? '');
    files.push(new File([blob], name, { type: blob.type, lastModified: Number(headers.get('x-modified')) }));
  }
  return files;
};
