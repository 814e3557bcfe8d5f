import { expect, it } from '@jest/globals';
import { fakeRpc } from '@vitrine/testing/fake-rpc';
import type { NotifyConfig } from '../config.js';
import type { EmailsRepository } from '../emails/emails.repository.js';
import type { EnquiriesRepository } from './enquiries.repository.js';
import { SendDigests } from './send-digests.js';

it('stops between two recipients when the process shuts down', async () => {
  const leaving = new AbortController();
  const written: (string | null)[] = [];
  const messages = {
    awaitingDigest: async function* () {
      yield* [null, 'jane'];
    },
    digest: async (userId: string | null) => {
      written.push(userId);
      leaving.abort();
    },
  } as unknown as EnquiriesRepository;
  const config = { operatorAddress: 'operator@example.test' } as NotifyConfig;
  await new SendDigests(messages, {} as EmailsRepository, config, fakeRpc()).sendDue(leaving.signal);
  expect(written).toEqual([null]);
});
