import type { ActState, ActSubject, AdminAct } from './acts.js';

/** An act, as the service in which it was done publishes it: in the act's own transaction. */
export interface ActRecord {
  id: string;
  at: string;
  actorId: string;
  act: AdminAct;
  subjectKind: ActSubject;
  subjectId: string;
  before: ActState | null;
  after: ActState | null;
  reason: string | null;
}

/** Events of administration; every service publishes them, identity keeps the log. */
export interface AdminEvents {
  'admin.act_recorded': ActRecord;
}
