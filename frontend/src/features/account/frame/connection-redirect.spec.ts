import { expect, it } from '@jest/globals';
import { connectionRedirectOf } from './connection-redirect.js';

const read = (query: string) => connectionRedirectOf(new URLSearchParams(query));

it.each(['success=connected', 'success=google_photos_connected', 'google_photos_connected', 'google_photos=connected'])(
  'ACCT-49 ACCT-53 takes %s for a connection',
  (query) => expect(read(query)).toEqual({ connected: true, toast: null }),
);
it('ACCT-51 ERR-25 has a toast for an error, whatever the other parameters', () => {
  expect(read('error=oauth_denied&success=connected')).toEqual({
    connected: false,
    toast: {
      title: 'Connection failed',
      description: 'Access was denied. Please grant permission to continue.',
      variant: 'destructive',
    },
  });
});
it.each(['', 'tab=hero', 'success=other', 'google_photos=no'])('takes %j for nothing of the kind', (query) => {
  expect(read(query)).toBeNull();
});
