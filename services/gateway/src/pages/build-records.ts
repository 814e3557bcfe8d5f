import { ObjectStore } from '@vitrine/platform/object-store/object-store';

const BUILDS = 'frontend/builds/';
const RECORD_MAX = 1024 * 1024;

export interface BuildRecord {
  build: string;
  /** When a replica with it last said that it runs. */
  ranAt: Date;
  /** Its hashed files. */
  names: readonly string[];
}

/** Which builds have run lately and what their files are called, in the object store, where all replicas see it. */
export class BuildRecords {
  /** By key: the files of a build never change. */
  private readonly known = new Map<string, readonly string[]>();

  constructor(private readonly store: ObjectStore) {}

  /** Those that ran last first. There are never as many as do not fit one page of the store's list. */
  async all(): Promise<BuildRecord[]> {
    const { objects } = await this.store.list({ prefix: BUILDS });
    const records = await Promise.all(
      objects.map(async ({ key, lastModified }) => ({
        build: key.slice(BUILDS.length, -'.json'.length),
        ranAt: lastModified,
        names: await this.namesIn(key),
      })),
    );
    return records.toSorted((a, b) => b.ranAt.getTime() - a.ranAt.getTime());
  }

  /** Says that `build` runs now. */
  async write(build: string, names: readonly string[]): Promise<void> {
    const record = Buffer.from(JSON.stringify({ names }));
    await this.store.put(keyOf(build), record, { contentType: 'application/json' });
  }

  async remove(builds: readonly string[]): Promise<void> {
    const keys = builds.map(keyOf);
    for (const key of keys) this.known.delete(key);
    await this.store.deleteMany(keys);
  }

  private async namesIn(key: string): Promise<readonly string[]> {
    const known = this.known.get(key);
    if (known) return known;
    const text = await this.store.getBuffer(key, RECORD_MAX);
    const names = text && namesOf(text.toString());
    if (names) this.known.set(key, names);
    return names ?? [];
  }
}

/** Null for a record that is damaged: a replica with that build writes it again. */
const namesOf = (text: string): string[] | null => {
  try {
    const { names } = JSON.parse(text) as { names: string[] };
    return Array.isArray(names) ? names : null;
  } catch {
    return null;
  }
};

const keyOf = (build: string): string => `${BUILDS}${build}.json`;
