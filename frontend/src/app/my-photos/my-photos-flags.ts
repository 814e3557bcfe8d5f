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
    return { title: 'Google Photos Connected!', description: 'Your Google Photos account is now linked.' };
  }
  if (params.get('import') !== 'success') return null;
  return { title: 'Google Photos Import Complete!', description: imported(params.get('count')) };
};

const imported = (count: string | null): string => {
  // Why, the imports above the photos say.
  if (count === '0') return 'No new photos were imported.';
  if (count === null || !/^\d+$/.test(count)) return 'Your photos have been imported.';
  return `Successfully imported ${Number(count).toLocaleString('en')} photo${count === '1' ? '' : 's'}.`;
};
