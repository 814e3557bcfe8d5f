const NUMBER = new Intl.NumberFormat('en');

/** Texts of what photographers take away, by the file that shows them. */
export const TAKE_AWAY_TEXT = {
  downloadPhotos: {
    downloadBegins: 'Your download begins',
    downloadMayTakeAWhile: 'It may take a while; this page can be left.',
    downloadFailed: 'Download failed',
    downloadAllMyPhotos: 'Download All My Photos',
    preparing: (done: number, total: number | null) =>
      `Preparing${total === null ? '' : ` ${NUMBER.format(done)} of ${NUMBER.format(total)} photos`}. The download begins by itself; please stay on this page until then.`,
    prepared: 'Photos prepared',
  },
  takeAwaySection: {
    title: 'Take everything with you',
    lead: 'All your photos as one ZIP file, which any computer opens. Nothing is locked in.',
    contents: [
      ['Your files', 'Byte for byte as they are stored, under their own names.'],
      [
        'A sidecar for each',
        'Title, description, alt text, tags, rating and rights as you edited them here, as XMP that other programs read.',
      ],
      ['Two lists', 'Everything that is said of your photos, as a table (CSV) and for programs (JSON).'],
    ],
    photos: (count: number) => `${NUMBER.format(count)} ${count === 1 ? 'photo' : 'photos'}`,
    notes:
      'The trash stays here. Photos that your browser optimized before upload come like that: their originals were never sent. A download that breaks off can be resumed by your browser for a day, unless photos of it are deleted or replaced.',
  },
} as const;
