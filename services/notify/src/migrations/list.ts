import { Migration0001Emails } from './0001-emails.js';
import { Migration0002DeletedPeople } from './0002-deleted-people.js';
import { Migration0003Messages } from './0003-messages.js';
import { Migration0004Digests } from './0004-digests.js';
import { Migration0005Indexes } from './0005-indexes.js';
import { Migration0006GlossaryNames } from './0006-glossary-names.js';
import { Migration0007Administration } from './0007-administration.js';
import { Migration0008AdminLists } from './0008-admin-lists.js';
import { Migration0009ReconcilerLeases } from './0009-reconciler-leases.js';
import { Migration0010EventTraces } from './0010-event-traces.js';
import { Migration0011PhotosOfEnquiries } from './0011-photos-of-enquiries.js';
import { Migration0012MailsInHand } from './0012-mails-in-hand.js';
import { Migration0013ComposedTexts } from './0013-composed-texts.js';
import { Migration0014GalleriesAndWebhooks } from './0014-galleries-and-webhooks.js';
import { Migration0015MailsOfGalleries } from './0015-mails-of-galleries.js';
import { Migration0016ErasedAddresses } from './0016-erased-addresses.js';

/** In the order they run; a migration that has been released is never edited. */
export const MIGRATIONS = [
  Migration0001Emails,
  Migration0002DeletedPeople,
  Migration0003Messages,
  Migration0004Digests,
  Migration0005Indexes,
  Migration0006GlossaryNames,
  Migration0007Administration,
  Migration0008AdminLists,
  Migration0009ReconcilerLeases,
  Migration0010EventTraces,
  Migration0011PhotosOfEnquiries,
  Migration0012MailsInHand,
  Migration0013ComposedTexts,
  Migration0014GalleriesAndWebhooks,
  Migration0015MailsOfGalleries,
  Migration0016ErasedAddresses,
];
