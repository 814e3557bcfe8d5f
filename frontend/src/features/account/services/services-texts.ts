/** Texts of the account page's services, by the file that shows them; sentences with markup stay inline. */
export const SERVICES_TEXT = {
  libraryPanel: {
    statusNotLoaded: 'Unable to load connection status',
    checkingConnection: 'Checking the connection…',
    retry: 'Retry',
    notConnected: 'Not connected',
    about: 'You choose in Google’s own window which pictures to bring over. Nothing else of your library is read.',
    connectGooglePhotos: 'Connect Google Photos',
    connected: 'Connected',
    lastImport: (lastSync: string) => `Last import ${lastSync}`,
    nothingImportedYet: 'Nothing imported yet',
    selectPhotos: 'Select photos',
    disconnecting: 'Disconnecting…',
    disconnect: 'Disconnect',
    question: 'Disconnect Google Photos?',
    detail: 'Photos that have been imported stay. Imports that are still going on end.',
  },
  servicesTab: {
    title: 'Connected services',
    lead: 'Other places where your photographs live. What you import is copied here; the originals stay where they are.',
    hide: 'Hide',
    manage: 'Manage',
  },
} as const;
