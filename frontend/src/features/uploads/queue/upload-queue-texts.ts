/** Texts of the upload queue and its panel, by the file that shows them; sentences with markup stay inline. */
export const UPLOAD_QUEUE_TEXT = {
  dropAnywhere: {
    dropToUpload: 'Drop to upload',
    whatMayBeDropped: 'One photo, many, or whole folders',
  },
  leftBehindNote: {
    label: 'Files that were not uploaded',
    dismiss: 'Dismiss',
    fileNames: 'Names of the files',
    chooseAgain: 'Choose them again',
  },
  leftOut: {
    rawFilesNotSupported: 'RAW files are not supported: export as JPEG.',
    filmsNotSupported: 'Films are not supported.',
    otherKind: 'This kind of file cannot be uploaded.',
    fileNotRead: 'Could not be read: check that it is still where it was, and choose it again.',
    folderNotRead: 'Could not be read to its end: choose it again.',
    folderTooDeep: 'Is too deep inside other folders: choose it by itself.',
    filesLeftOut: 'Files left out',
    filesAre: (length: string | number) => `${length} files are`,
    foldersAre: (length: string | number) => `${length} folders are`,
  },
  makePublic: {
    photosPrivate: (count: string | number) => `${count} photos are private`,
    publishing: 'Publishing…',
    makePublic: 'Make it public',
    makeAllPublic: 'Make all public',
  },
  room: {
    thisFile: 'This file',
    theseFiles: (length: string | number) => `These ${length} files`,
    notEnough: (files: string, need: string, freeBytes: string, fits: string) =>
      `${files} ${need}; you have ${freeBytes} free.${fits}`,
    noneFits: 'None of them fits.',
    onlyFirstOneFits: 'Only the first one fits.',
    onlyFirstFit: (count: string | number) => `Only the first ${count} fit.`,
  },
  shrunk: {
    panoramasBecome: (count: string | number) => `${count} panoramas become`,
    verySmall: (them: string) =>
      `${them} very small: the copy is as wide as any other, so little of the height is left. Keep the original to have it in full size.`,
    highRange: 'This photo has HDR highlights. Pages show it in standard range.',
    oneHighRange: '1 photo has HDR highlights. Pages show it in standard range.',
    manyHighRange: (count: string | number) =>
      `${count} photos have HDR highlights. Pages show them in standard range.`,
    keepHighRange: (of: number) => `Keep the original ${of === 1 ? 'file' : 'files'} to have HDR in your downloads.`,
  },
  startSheet: {
    uploadCount: (count: string) => `Upload ${count}`,
    all: 'For all of them. Titles, captions and keywords come from the files; without a title in it, a file’s name is taken. Tags and alt texts that are missing are suggested; visitors see such tags once you keep them.',
    allText:
      'For all of them. Titles, captions and keywords come from the files; without a title in it, a file’s name is taken. Everything can be edited later.',
    description: 'New photos are private until you make them public.',
    cancel: 'Cancel',
    category: 'Category',
    onlyFirstTakenOnce: (length: string | number, left: string | number) =>
      `Only the first ${length} are taken at once; ${left} more are left for the next time.`,
    onlyFirstTaken: (length: string | number) =>
      `Only the first ${length} are taken at once; the rest is left for the next time.`,
  },
  uploadActions: {
    stopQuestion: (count: number) => `Stop uploading the remaining ${count} files?`,
    showAll: 'Show all',
    showFailed: (failed: string | number) => `Show ${failed} failed`,
    retryAll: 'Retry all',
    clearFinished: 'Clear finished',
    cancelAll: 'Cancel all',
    keepGoing: 'Keep going',
    stopUploading: 'Stop uploading',
  },
  uploadList: {
    files: 'Files',
  },
  uploadNotice: {
    signAgain: 'Sign in again',
  },
  uploadPanel: {
    uploads: 'Uploads',
    allUploads: 'All uploads',
    resumeUploading: 'Resume uploading',
    pauseUploading: 'Pause uploading',
    showLess: 'Show less',
    showFiles: 'Show files',
    closeUploads: 'Close uploads',
  },
  uploadRow: {
    progress: (title: string) => `${title}: progress`,
    open: 'Open',
  },
  useAnnouncement: {
    uploadsFinished: (summary: string) => `Uploads finished: ${summary}`,
  },
} as const;
