/** Texts of the Arrange view, by the file that shows them; sentences with markup stay inline. */
export const ARRANGE_TEXT = {
  arrangeGrid: {
    howToCarry:
      'To pick up a photo, press Space. While carrying it, use the arrow keys to move it. Press Space again to put it down, or Escape to cancel. Press Enter to select it: selected photos move together.',
    listLabel: 'Photos of your portfolio in their order',
  },
  arrangeHeader: {
    saving: 'Saving…',
    savedOnceOnline: 'Saved once you are online',
    saved: 'Saved',
    notSaved: 'Not saved',
    arrangePortfolio: 'Arrange your portfolio',
    description:
      'Drag photos into the order visitors see, several at once by clicking them first. Every change is saved.',
    sort: 'Sort',
    viewPortfolio: 'View portfolio',
    close: 'Close',
  },
  arrangeToolbar: {
    selection: 'Selection',
    move: 'Move',
    clear: 'Clear',
    privatePhotos: (count: string | number) => `${count} private photos`,
    photoSize: 'Size of the photos',
  },
  arrangeView: {
    notLoaded: 'Unable to load photos. Please try again later.',
    retry: 'Retry',
    nothingIsPublic: 'Your portfolio shows public photos only. Make a photo public, and it has its place here.',
    backMyPhotos: 'Back to My Photos',
    sortCannotBeUndone: 'This replaces the order you made by hand. With so many photos it cannot be undone.',
    sortCanBeUndone: 'This replaces the order you made by hand. You can undo it until you leave this page.',
    confirm: 'Change order',
    loadingPhotos: 'Loading photos',
  },
  loadMore: {
    nextPhotosNotLoaded: 'The next photos could not be loaded.',
    loading: 'Loading…',
    showMorePhotos: 'Show more photos',
  },
  moveItems: {
    move: 'Move',
    movePhotos: (count: string | number) => `Move ${count} photos`,
  },
  moveToDialog: {
    enterNumber: (last: string) => `Please enter a number from 1 to ${last}.`,
    cancel: 'Cancel',
    move: 'Move',
    position: 'Position',
    it: 'It',
    first: 'The first of them',
  },
  sorts: {
    newestLabel: 'Newest first',
    oldestLabel: 'Oldest first',
    titleLabel: 'Title',
    takenLabel: 'Date taken',
  },
  tileSize: {
    small: 'Small',
    medium: 'Medium',
    large: 'Large',
    veryLarge: 'Very large',
  },
  useArrange: {
    lastChangeTakenBack: 'The last change was taken back.',
  },
} as const;
