/** Texts of the account page's photo choice, by the file that shows them; sentences with markup stay inline. */
export const PHOTO_CHOICE_TEXT = {
  ownPhotoChoice: {
    photosNotLoaded: 'Your photos could not be loaded.',
    retry: 'Retry',
    noPhotosYet: 'You have no photos yet. Upload one, and it can be chosen here.',
    uploadPhotos: 'Upload Photos',
    searchPhotos: 'Search your photos',
    placeholder: 'Search by title or description...',
    noPhotoMatchesSearch: 'No photo matches your search.',
    loading: 'Loading…',
    showMore: 'Show more',
    loadingPhotos: 'Loading photos',
  },
} as const;
