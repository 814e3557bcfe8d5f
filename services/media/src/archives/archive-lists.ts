import { cameraName } from '@vitrine/contracts/media/exif.rules';
import type { ExportedSiteDto, ExportedSitePage } from '@vitrine/contracts/portfolio/site.dto';
import type { PacketMetadata } from '@vitrine/image-files/xmp-packet';
import { CSV_BOM, type CsvCell, csvLines } from '@vitrine/platform/text/csv';
import type { Photo } from '../photos/photo.entity.js';

/** A photo as the lists say it. */
export interface ListedPhoto {
  photo: Photo;
  /** Its file in the archive; null where that could not be found. */
  file: string | null;
  metadata: PacketMetadata;
  /** The category's label. */
  category: string;
}

/** A text file of an archive, which grows with its photos. */
interface ArchiveList {
  /** What it begins with. */
  head(now: Date): string;
  /** The lines of photos; `isFirst`: none stands before them. */
  lines(photos: readonly ListedPhoto[], isFirst: boolean): string;
  end: string;
}

const COLUMNS: Readonly<Record<string, (listed: ListedPhoto) => CsvCell | undefined>> = {
  file: ({ file }) => file ?? '',
  title: ({ photo }) => photo.title,
  description: ({ metadata }) => metadata.description,
  'alt text': ({ photo }) => photo.altText ?? '',
  tags: ({ photo }) => photo.tags.join(', '),
  category: ({ category }) => category,
  rating: ({ metadata }) => metadata.rating,
  label: ({ metadata }) => metadata.label,
  featured: ({ photo }) => photo.featured,
  public: ({ photo }) => photo.isPublic,
  creator: ({ metadata }) => metadata.creator,
  credit: ({ metadata }) => metadata.credit,
  copyright: ({ metadata }) => metadata.copyright,
  'usage terms': ({ metadata }) => metadata.usageTerms,
  'rights page': ({ metadata }) => metadata.webStatement,
  'licensing page': ({ metadata }) => metadata.licensorUrl,
  city: ({ metadata }) => metadata.city,
  state: ({ metadata }) => metadata.state,
  country: ({ metadata }) => metadata.country,
  taken: ({ photo }) => photo.exif.takenAt,
  uploaded: ({ photo }) => photo.createdAt.toISOString(),
  camera: ({ photo }) => cameraName(photo.exif) ?? '',
  lens: ({ photo }) => photo.exif.lens,
  stored: ({ photo }) => storedAs(photo),
  id: ({ photo }) => photo.id,
};

const storedAs = ({ keepsOriginal }: Photo): string =>
  keepsOriginal ? 'original' : 'optimized in the browser before upload';

const described = ({ photo, file, metadata, category }: ListedPhoto) => ({
  file,
  stored: storedAs(photo),
  title: photo.title,
  description: photo.description ?? null,
  altText: photo.altText ?? null,
  tags: photo.tags,
  category,
  featured: photo.featured,
  public: photo.isPublic,
  uploadedAt: photo.createdAt,
  takenAt: photo.exif.takenAt ?? null,
  camera: photo.exif,
  metadata,
  id: photo.id,
});

const CSV: ArchiveList = {
  head: () => CSV_BOM + csvLines([Object.keys(COLUMNS)]),
  lines: (photos) => csvLines(photos.map((listed) => Object.values(COLUMNS).map((cell) => cell(listed) ?? ''))),
  end: '',
};

const JSON_LIST: ArchiveList = {
  head: (now) => `{\n"exportedAt": ${JSON.stringify(now)},\n"photos": [`,
  lines: (photos, isFirst) =>
    photos.map((listed, at) => `${isFirst && at === 0 ? '' : ','}\n${JSON.stringify(described(listed))}`).join(''),
  end: '\n]\n}\n',
};

/** Left out where it names no photo. */
const MISSING: ArchiveList = {
  head: () => '',
  lines: (photos) => photos.map(({ photo }) => `${photo.fileName ?? photo.id} (“${photo.title}”)\n`).join(''),
  end: '',
};

/** Grows with projects and pages, behind all photos; left out where there is nothing of them. */
const SITE: ArchiveList = { head: () => '', lines: () => '', end: '\n]\n}\n' };

/** What `site.json` begins with. */
export const siteHead = ({ navigation, links }: Pick<ExportedSiteDto, 'navigation' | 'links'>): string =>
  `{\n"navigation": ${JSON.stringify(navigation)},\n"links": ${JSON.stringify(links)},\n"pages": [`;

/** A project or a page, with the names of the photos' files by their ids. */
export const siteLine = (
  { id, content, draft, ...page }: ExportedSitePage,
  file: string,
  photos: ReadonlyMap<string, { file: string }>,
  isFirst: boolean,
): string => {
  const files = Object.fromEntries([...photos].map(([photoId, photo]) => [photoId, photo.file]));
  return `${isFirst ? '' : ','}\n${JSON.stringify({ file, ...page, content, draft, photos: files, id })}`;
};

/** In the order in which they stand behind the photos; `missing.txt` gets only photos without a file. */
export const ARCHIVE_LISTS = {
  'photos.csv': CSV,
  'photos.json': JSON_LIST,
  'missing.txt': MISSING,
  'site.json': SITE,
} as const;
export type ArchiveListName = keyof typeof ARCHIVE_LISTS;
export const ARCHIVE_LIST_NAMES = Object.keys(ARCHIVE_LISTS) as ArchiveListName[];
