import { EntityManager } from '@mikro-orm/postgresql';
import { expect, it } from '@jest/globals';
import { fakeRpc } from '@vitrine/testing/fake-rpc';
import type { UpsertOwner } from '../owners/upsert-owner.js';
import type { AlignProfileImages } from '../site-images/align-profile-images.js';
import { AlignUsers } from './align-users.js';
import type { RequestAccountRemoval } from './request-account-removal.js';

it('stops between two accounts when the process leaves', async () => {
  const leaving = new AbortController();
  const users = [{ id: 'first' }, { id: 'second' }];
  const em = { execute: async (sql: string) => (sql.includes('clock') ? [{ now: 'now' }] : users) };
  const rpc = fakeRpc({ 'identity.user.export_deleted': () => users });
  const removed: string[] = [];
  const removal = {
    request: async (id: string) => {
      removed.push(id);
      leaving.abort();
    },
  };
  const align = new AlignUsers(
    em as unknown as EntityManager,
    rpc,
    removal as unknown as RequestAccountRemoval,
    {} as UpsertOwner,
    {} as AlignProfileImages,
  );
  await align.align(leaving.signal);
  expect(removed).toEqual(['first']);
  expect(rpc.asked).toHaveLength(1);
});
