import { plural, t } from '@lingui/core/macro';
import type { ToastMessage } from '../../shared/toast/toast-store.js';

export interface Flags {
  openUpload: boolean;
  toast: ToastMessage | null;
}

/** The actions of the page's query flags (PHOTO-03 to PHOTO-07); null when there is none. */
export const flagsOf = (params: URLSearchParams): Flags | null => {
  const known = ['upload', 'success', 'import', 'count'].some((name) => params.has(name));
  return known ? { openUpload: params.get('upload') === 'true', toast: toastOf(params) } : null;
};

const toastOf = (params: URLSearchParams): ToastMessage | null => {
  if (params.get('success') === 'google_photos_connected') {
    return { title: t`Google Photos Connected!`, description: t`Your Google Photos account is now linked.` };
  }
  if (params.get('import') !== 'success') return null;
  return { title: t`Google Photos Import Complete!`, description: imported(params.get('count')) };
};

const imported = (count: string | null): string => {
  // Why, the imports above the photos say.
  if (count === '0') return t`No new photos were imported.`;
  if (count === null || !/^\d+$/.test(count)) return t`Your photos have been imported.`;
  return plural(Number(count), {
    one: 'Successfully imported # photo.',
    other: 'Successfully imported # photos.',
  });
};
