import { expect, it } from '@jest/globals';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import type { EmailsRepository } from '../emails/emails.repository.js';
import { RequeueWaitingEmails } from './requeue-waiting-emails.js';

it('stops between two mails when the process shuts down', async () => {
  const emails = { reopenUnavailable: async () => undefined, waiting: async () => ['first', 'second'] };
  const leaving = new AbortController();
  const queues = fakeQueues();
  const enqueue = queues.enqueue.bind(queues);
  queues.enqueue = (...job) => {
    leaving.abort();
    return enqueue(...job);
  };
  const requeue = new RequeueWaitingEmails(emails as unknown as EmailsRepository, queues);
  await requeue.requeue(leaving.signal);
  expect(queues.payloadsOf('email')).toEqual([{ emailId: 'first' }]);
});
