/** Texts of the account page's photos tab, by the file that shows them; sentences with markup stay inline. */
export const PHOTOS_TAB_TEXT = {
  collectionStats: {
    noStatistics: 'No photo statistics available',
    totalPhotos: 'Total photos',
    sharedPhotos: 'Shared photos',
    featuredPhotos: 'Featured photos',
    categories: 'Categories',
    albums: 'Albums',
    lastUpload: 'Last upload',
    never: 'Never',
    retry: 'Retry',
  },
  newPhotos: {
    suggestTextsLabel: 'Suggest tags and descriptions for new photos',
    suggestTextsAbout:
      'AI looks at each photo you upload. Visitors do not see the tags it suggests until you keep them; its descriptions are read out by screen readers meanwhile. When off, photos are looked at only when you ask.',
    suggestTextsOn: 'New photos get suggestions',
    suggestTextsOff: 'New photos get no suggestions',
    suggestTextsFailed: 'Failed to update suggestions for new photos',
    title: 'New photos',
  },
  photosTab: {
    title: 'Your collection',
    nothingYet:
      'Nothing here yet. Upload a few photographs, switch them to public, and they stand on your portfolio at once.',
    uploadPhotos: 'Upload Photos',
    manageMyPhotos: 'Manage My Photos',
    connectedServices: 'Connected services',
  },
  storageUse: {
    title: 'Storage',
    storageUsed: 'Storage used',
    spaceFull: 'Your space is full.',
    spaceAlmostFull: 'Your space is almost full.',
    emptyTrash: 'empty it on My Photos',
  },
} as const;
