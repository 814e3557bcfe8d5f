import { Injectable } from '@nestjs/common';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { TtlCache } from '../http-cache/ttl-cache.js';

const TTL_MS = 60_000;

/** A user of whom another service knows the id alone. */
interface Named {
  id: string;
  name: string | null;
}

/** Names of users for lists of services that know ids only. */
@Injectable()
export class UserNames {
  private readonly known = new TtlCache<{ name: string | null }>({ ttlMs: TTL_MS, maxEntries: 1_000 });

  constructor(private readonly rpc: RpcClient) {}

  /** The user with their name; without it where they are deleted, or identity is away. */
  async named({ id }: Named): Promise<Named> {
    const known = await this.known.get(id, () => this.load(id)).catch(() => null);
    return { id, name: known?.name ?? null };
  }

  private async load(userId: string): Promise<{ name: string | null }> {
    const { firstName, lastName, username } = await this.rpc.call('identity.user.get', { userId });
    return { name: [firstName, lastName].filter(Boolean).join(' ') || username };
  }
}
