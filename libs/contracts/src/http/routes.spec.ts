import { describe, expect, it } from '@jest/globals';
import { pathOf, ROUTES } from './routes.js';

/** Calls of photographers' and visitors' pages, with their least role. */
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
];

/** Calls of the administrators' dashboard, as its document lists them. */
const DASHBOARD: [requirement: string, form: string][] = [
  ['API-49', 'GET /api/admin/users'],
  ['API-50', 'POST /api/admin/users/:userId/role'],
  ['API-51', 'GET /api/admin/hero-images'],
  ['API-52', 'POST /api/admin/hero-images/upload'],
  ['API-53', 'PATCH /api/admin/hero-images/:id'],
  ['API-54', 'DELETE /api/admin/hero-images/:id'],
  ['API-55', 'POST /api/admin/hero-images/:id/set-default'],
  ['API-56', 'POST /api/hero-images/default'],
  ['API-57', 'POST /api/hero-images/:id/extract-colors'],
  ['API-58', 'POST /api/hero-images/extract-all-colors'],
  ['API-59', 'GET /api/admin/photos'],
  ['API-60', 'POST /api/admin/photos/:photoId/featured'],
  ['API-61', 'GET /api/admin/storage/audit'],
  ['API-62', 'GET /api/admin/storage/analytics'],
  ['API-63', 'POST /api/admin/storage/user-audit'],
  ['API-64', 'GET /api/admin/ai-recommendations'],
  ['API-65', 'GET /api/admin/ai-theme-suggestions'],
  ['API-66', 'GET /api/admin/object-storage/users'],
  ['API-67', 'GET /api/admin/object-storage/user/:userId'],
  ['API-68', 'POST /api/admin/object-storage/restore-file'],
  ['API-69', 'DELETE /api/admin/object-storage/delete-file'],
  ['API-70', 'GET /api/messages'],
  ['API-71', 'DELETE /api/messages/:id'],
  ['API-72', 'GET /api/admin/emails'],
  ['API-73', 'GET /api/admin/emails/:id'],
];

describe('routes', () => {
  it.each(LEDGER)('%s is %s', (_requirement, line) => {
    expect(Object.values(ROUTES).map(({ method, path, access }) => `${method} ${path} ${access}`)).toContain(line);
  });

  it.each(DASHBOARD)('API-77 the dashboard calls %s as %s, for administrators alone', (_requirement, form) => {
    const named = Object.values(ROUTES).filter(({ method, path }) => `${method} ${path}` === form);
    expect(named.map(({ access }) => access)).toEqual(['admin']);
  });

  it('fills in and encodes parameters', () => {
    expect(pathOf('setVisibility', { id: 'a/b?' })).toBe('/api/user/photos/a%2Fb%3F/public');
    // @ts-expect-error the id is missing
    expect(() => pathOf('setVisibility')).toThrow('setVisibility needs id');
  });
});
