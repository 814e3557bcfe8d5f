export const RELOAD_TEXT = {
  reload: 'Reload',
  notNow: 'Not now',
  reloadOffer: { missing: 'Part of this page could not be loaded.' },
  newVersion: { ready: 'A new version is ready.' },
};
