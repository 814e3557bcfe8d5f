import { ADMIN_COUNT_HEADER } from '@vitrine/contracts/http/counted-lists';
import { aUser } from '@vitrine/testing/builders/user';
import { Listed, type Answers } from '../../src/testing/fake-api.js';
import { openSite } from '../../src/testing/open-site.js';

/** The dashboard of an administrator at `query`. */
export const openDashboard = (query = '', { api = {}, phone = false }: { api?: Answers; phone?: boolean } = {}) =>
  openSite(`/admin/dashboard${query}`, { as: aUser({ role: 'admin' }), api: { ...DEFAULTS, ...api }, phone });

/** A list of users by its two counts. */
export const countedUsers = (total: number, admins: number) =>
  new Listed([], total, { [ADMIN_COUNT_HEADER]: String(admins) });

const DEFAULTS: Answers = {
  adminUsers: countedUsers(1, 1),
  adminActs: new Listed([]),
  quarantine: new Listed([]),
  deletionHold: { reason: null, restored: null },
  adminQueues: { queues: [], unanswered: [] },
  adminTasks: { tasks: [], total: 0 },
};
