import { Migration0001Users } from './0001-users.js';
import { Migration0002DeletedPeople } from './0002-deleted-people.js';
import { Migration0003VisitorSettings } from './0003-visitor-settings.js';
import { Migration0004Events } from './0004-events.js';
import { Migration0005FormerAddresses } from './0005-former-addresses.js';
import { Migration0006Suggestions } from './0006-suggestions.js';
import { Migration0007TitlesAndRights } from './0007-titles-and-rights.js';
import { Migration0008Indexes } from './0008-indexes.js';
import { Migration0009Administration } from './0009-administration.js';
import { Migration0010UserLists } from './0010-user-lists.js';
import { Migration0011Suspension } from './0011-suspension.js';
import { Migration0012SuspendedUsers } from './0012-suspended-users.js';
import { Migration0013ReconcilerLeases } from './0013-reconciler-leases.js';
import { Migration0014EventTraces } from './0014-event-traces.js';
import { Migration0015Rights } from './0015-rights.js';
import { Migration0016ComposedTexts } from './0016-composed-texts.js';
import { Migration0017FoldedNames } from './0017-folded-names.js';
import { Migration0018AccessTokens } from './0018-access-tokens.js';
import { Migration0019OwnSignIn } from './0019-own-sign-in.js';

/** In the order they run; a migration that has been released is never edited. */
export const MIGRATIONS = [
  Migration0001Users,
  Migration0002DeletedPeople,
  Migration0003VisitorSettings,
  Migration0004Events,
  Migration0005FormerAddresses,
  Migration0006Suggestions,
  Migration0007TitlesAndRights,
  Migration0008Indexes,
  Migration0009Administration,
  Migration0010UserLists,
  Migration0011Suspension,
  Migration0012SuspendedUsers,
  Migration0013ReconcilerLeases,
  Migration0014EventTraces,
  Migration0015Rights,
  Migration0016ComposedTexts,
  Migration0017FoldedNames,
  Migration0018AccessTokens,
  Migration0019OwnSignIn,
];
