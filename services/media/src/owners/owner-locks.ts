import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/**
 * What is locked of an owner; the number keeps the kinds apart. Take them in this order: `order` before any photo's row,
 * the others after.
 */
const KINDS = {
  order: 727_104,
  categories: 727_102,
  siteImages: 727_103,
  files: 727_105,
  parts: 727_106,
  numbers: 727_107,
} as const;

/** Lets changes that must not cross wait for each other, owner by owner, until the running transaction ends. */
@Injectable()
export class OwnerLocks {
  constructor(private readonly em: EntityManager) {}

  /** Null stands for the site itself. */
  async take(kind: keyof typeof KINDS, ownerIds: readonly (string | null)[]): Promise<void> {
    // Always in the same order, or two that take several would wait for each other for ever.
    const names = [...new Set(ownerIds.map((id) => id ?? 'site'))].sort();
    for (const name of names)
      await this.em.execute('select pg_advisory_xact_lock(?, hashtext(?))', [KINDS[kind], name]);
  }
}
