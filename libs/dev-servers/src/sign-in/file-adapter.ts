import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { readJson, writeAtomically } from '../files.js';

interface Stored {
  readonly payload: AdapterPayload;
  readonly expiresAt?: number;
}

/** Makes the adapter class that oidc-provider creates once per kind of record. One file per record. */
export const fileAdapter = (dir: string): new (kind: string) => Adapter =>
  class FileAdapter implements Adapter {
    private readonly dir: string;

    constructor(kind: string) {
      this.dir = join(dir, kind);
      mkdirSync(this.dir, { recursive: true, mode: 0o700 });
      for (const name of readdirSync(this.dir)) this.read(name); // removes what has expired meanwhile
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
      const stored: Stored = { payload, ...(expiresIn && { expiresAt: Date.now() + expiresIn * 1_000 }) };
      writeAtomically(join(this.dir, nameOf(id)), JSON.stringify(stored));
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      return this.read(nameOf(id));
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.search((payload) => payload.uid === uid);
    }

    async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return this.search((payload) => payload.userCode === userCode);
    }

    async consume(id: string): Promise<void> {
      const file = join(this.dir, nameOf(id));
      const stored = readJson<Stored>(file);
      if (!stored) return;
      const payload = { ...stored.payload, consumed: Math.floor(Date.now() / 1_000) };
      writeAtomically(file, JSON.stringify({ ...stored, payload }));
    }

    async destroy(id: string): Promise<void> {
      rmSync(join(this.dir, nameOf(id)), { force: true });
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const name of readdirSync(this.dir)) {
        if (this.read(name)?.grantId === grantId) rmSync(join(this.dir, name), { force: true });
      }
    }

    private search(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
      for (const name of readdirSync(this.dir)) {
        const payload = this.read(name);
        if (payload && matches(payload)) return payload;
      }
      return undefined;
    }

    private read(name: string): AdapterPayload | undefined {
      const file = join(this.dir, name);
      const stored = readJson<Stored>(file);
      if (stored?.expiresAt && stored.expiresAt < Date.now()) {
        rmSync(file, { force: true });
        return undefined;
      }
      return stored?.payload;
    }
  };

/** Ids come from cookies and requests, so they never become part of a path themselves. */
const nameOf = (id: string): string => `${createHash('sha256').update(id).digest('hex')}.json`;
