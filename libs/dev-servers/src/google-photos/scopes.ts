/** Picking sessions and the items picked in them. */
export const PICKER_SCOPE = 'https://www.googleapis.com/auth/photospicker.mediaitems.readonly';

/** Albums and items that the application itself has created. */
export const APP_CREATED_SCOPE = 'https://www.googleapis.com/auth/photoslibrary.readonly.appcreateddata';

/** What the consent page says about each scope that the stand-in knows. */
export const SCOPE_TEXTS: Readonly<Record<string, string>> = {
  [PICKER_SCOPE]: 'See the photos and videos that you select',
  [APP_CREATED_SCOPE]: 'See albums and photos that this app has added',
};
