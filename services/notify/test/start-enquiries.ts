import { randomUUID } from 'node:crypto';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { ContactAddressDto } from '@vitrine/contracts/identity/identity.rpc';
import type { EnquiryCreatedDto, CreateEnquiryDto } from '@vitrine/contracts/notify/enquiry-input.dto';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { fakeRpc } from '@vitrine/testing/fake-rpc';
import { serveRpc } from '@vitrine/testing/serve-rpc';
import { SendEmail } from '../src/delivery/send-email.js';
import { NotifyModule } from '../src/notify.module.js';
import { startNotify } from './start-notify.js';

/** Notify as deployed: two API replicas and the worker on one database and one mail server. */
export const startEnquiries = async ({ sinkRuns = true } = {}) => {
  const mailboxes = new Map<string, ContactAddressDto>();
  const photos = new Map<string, { of: string; shown: PublicPhotoDto }>();
  const queues = fakeQueues();
  const rpc = fakeRpc({
    'identity.user.contact_address': ({ userId }) => mailboxes.get(userId) ?? unknown(),
    'portfolio.photo.get': ({ identifier, photoId }) => {
      const photo = photos.get(photoId);
      return photo && photo.of === identifier ? photo.shown : raise('PHOTO_NOT_FOUND');
    },
  });
  const worker = await startNotify({ sinkRuns, rpc });
  const replicate = () =>
    serveRpc(NotifyModule.register(worker.config), [
      { provide: RpcClient, useValue: rpc },
      { provide: QueueProducer, useValue: queues },
    ]);
  const api = await replicate();
  const replicas = [api, await replicate()];
  let turn = 0;

  return {
    worker,
    /** One of the replicas. */
    api,
    queues,
    rpc,
    query: worker.query,
    /** Sends to the two replicas in turn. */
    send: (message: CreateEnquiryDto): Promise<EnquiryCreatedDto> => {
      turn += 1;
      const replica = replicas[turn % 2];
      if (!replica) throw new Error('there are two');
      return replica.call('notify.enquiry.create', message);
    },
    /** A photographer who accepts messages. */
    photographer: (over: Partial<ContactAddressDto> = {}): ContactAddressDto => {
      const id = randomUUID();
      const mailbox: ContactAddressDto = {
        userId: id,
        name: 'Ada Lovelace',
        email: `ada-${id.slice(0, 8)}@example.test`,
        contactPreference: 'booking',
        portfolioPath: '/ada',
        ...over,
      };
      mailboxes.set(id, mailbox);
      return mailbox;
    },
    /** A public photo of theirs. */
    photo: ({ userId }: ContactAddressDto, over: Partial<PublicPhotoDto> = {}): PublicPhotoDto => {
      const shown = aPublicPhoto(over);
      photos.set(shown.id, { of: userId, shown });
      return shown;
    },
    change: (mailbox: ContactAddressDto): void => void mailboxes.set(mailbox.userId, mailbox),
    leaves: (mailbox: ContactAddressDto): void => void mailboxes.delete(mailbox.userId),
    /** Ids of the mails queued since the last call. */
    newMails: (): string[] => queues.jobs.splice(0).map(({ payload }) => (payload as { emailId: string }).emailId),
    deliver: (emailId: string) => worker.use(SendEmail, (it) => it.perform({ emailId })),
    close: async (): Promise<void> => {
      await Promise.all(replicas.map((replica) => replica.close()));
      await worker.close();
    },
  };
};
export type Enquiries = Awaited<ReturnType<typeof startEnquiries>>;

let senders = 0;
/** A message from a new sender. */
export const aMessage = (over: Partial<CreateEnquiryDto> = {}): Pick<CreateEnquiryDto, keyof CreateEnquiryDto> => ({
  name: 'Vera Visitor',
  email: `vera${(senders += 1)}@visitors.test`,
  subject: 'A day in June',
  message: 'We are getting married by the sea.',
  subjectType: over.recipientUserId ? 'booking_inquiry' : 'freeform',
  ...over,
});

const unknown = (): never => {
  throw new AppError('USER_NOT_FOUND');
};
