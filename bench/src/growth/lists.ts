import type { Measured } from './measured.ts';

const list = (what: string, path: string): Measured => ({
  what: `dashboard: ${what}`,
  run: ({ admin }) => admin.json(path),
});

/** What administrators look at, seldom: printed beside the rest. */
export const LISTS: readonly Measured[] = [
  list('the first users', '/api/admin/users'),
  list('a user found by a part of a name', '/api/admin/users?q=growth-3'),
  list('the first photos', '/api/admin/photos'),
  list('featured photos by title', '/api/admin/photos?featured=true&sort=title'),
  list('photos of a category', '/api/admin/photos?category=street'),
  list('photos by photographer', '/api/admin/photos?sort=photographer'),
  list('photos found by a word', '/api/admin/photos?q=harbour 042 of 3'),
  list('the first enquiries', '/api/messages'),
  list('an enquiry found', '/api/messages?q=sender 3'),
  list('the first e-mails', '/api/admin/emails'),
  list('storage', '/api/admin/storage/analytics'),
];
