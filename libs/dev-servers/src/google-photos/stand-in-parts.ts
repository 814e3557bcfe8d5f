import type { BaseUrls } from './base-urls.js';
import type { CallLog } from './call-log.js';
import type { Clock } from './clock.js';
import type { Faults } from './faults.js';
import type { Grants } from './grants.js';
import type { ItemBytes } from './item-bytes.js';
import type { Libraries } from './library.js';
import type { PickerSessions } from './picker-sessions.js';
import type { Seal } from './seal.js';

/** The one application that the stand-in knows. */
export interface GoogleClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
}

/** Everything that endpoints work with. */
export interface StandInParts {
  readonly client: GoogleClient;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly faults: Faults;
  readonly calls: CallLog;
  readonly grants: Grants;
  readonly libraries: Libraries;
  readonly sessions: PickerSessions;
  readonly baseUrls: BaseUrls;
  readonly bytes: ItemBytes;
}
