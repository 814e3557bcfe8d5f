import { describe, expect, it } from '@jest/globals';
import { pathOf, ROUTES } from './routes.js';

/** Calls of the ledger's tables 2.1 to 2.3 and 2.6 that are built, with their least role. */
const LEDGER: [requirement: string, line: string][] = [
  ['API-06', 'GET /api/login public'],
  ['API-04', 'GET /api/logout public'],
  ['API-05', 'POST /api/auth/logout user'],
  ['API-03', 'GET /api/auth/user public'],
  ['API-20', 'GET /api/user/profile user'],
  ['API-21', 'PUT /api/profile user'],
  ['API-22', 'PATCH /api/user/profile user'],
  ['API-48', 'POST /api/profile/complete user'],
  ['API-09', 'GET /api/user/template user'],
  ['API-23', 'POST /api/user/template user'],
  ['API-10', 'GET /api/portfolio/template/:userId public'],
  ['API-11', 'GET /api/templates public'],
  ['API-13', 'GET /api/user/hero-selection user'],
  ['API-12', 'GET /api/user/hero-selection/:userId public'],
  ['API-25', 'POST /api/user/hero-image/set-custom user'],
  ['API-39', 'GET /api/portfolio/:identifier public'],
  ['API-40', 'GET /api/portfolio/:identifier/photos public'],
  ['API-17', 'GET /api/photos public'],
  ['API-16', 'GET /api/user/photos user'],
  ['API-18', 'GET /api/photos/stats user'],
  ['API-19', 'GET /api/user/storage-usage user'],
  ['API-29', 'POST /api/photos/ai-analyze user'],
  ['API-30', 'POST /api/photos/upload user'],
  ['API-31', 'PATCH /api/user/photos/:id user'],
  ['API-32', 'DELETE /api/user/photos/:id user'],
  ['API-33', 'POST /api/user/photos/:id/featured user'],
  ['API-34', 'POST /api/user/photos/:id/public user'],
  ['API-66', 'GET /api/admin/object-storage/users admin'],
  ['API-67', 'GET /api/admin/object-storage/user/:userId admin'],
  ['API-68', 'POST /api/admin/object-storage/restore-file admin'],
  ['API-69', 'DELETE /api/admin/object-storage/delete-file admin'],
  ['API-72', 'GET /api/admin/emails admin'],
  ['API-73', 'GET /api/admin/emails/:id admin'],
];

describe('routes', () => {
  it.each(LEDGER)('%s is %s', (_requirement, line) => {
    expect(Object.values(ROUTES).map(({ method, path, access }) => `${method} ${path} ${access}`)).toContain(line);
  });

  it('fills in and encodes parameters', () => {
    expect(pathOf('setVisibility', { id: 'a/b?' })).toBe('/api/user/photos/a%2Fb%3F/public');
    // @ts-expect-error the id is missing
    expect(() => pathOf('setVisibility')).toThrow('setVisibility needs id');
  });
});
