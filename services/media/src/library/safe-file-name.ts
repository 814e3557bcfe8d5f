import type { PhotoType } from '@vitrine/contracts/media/photo.rules';

/** Endings a file of each type may have; the first one is given when it has another. */
const ENDINGS: Record<PhotoType, readonly [string, ...string[]]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/tiff': ['tif', 'tiff'],
  'image/heic': ['heic', 'heif', 'hif'],
  'image/heif': ['heif', 'heic', 'hif'],
};
/** Bytes of the name without its ending; file systems end at 255 with it. */
const NAME_MAX = 200;

/** What a stored file is called when it is taken away: its own name, or one made of the title, with a true ending. */
export const safeFileName = (file: { name: string | null; title: string; type: PhotoType }): string => {
  const { stem, ending } = partsOf(plain(file.name ?? ''));
  const endings = ENDINGS[file.type];
  const name = shorten(stem) || shorten(slug(file.title)) || 'photo';
  return `${name}.${endings.includes(ending.toLowerCase()) ? ending : endings[0]}`;
};

/** A folder's name; empty where nothing is left of it. */
export const safeFolder = (name: string): string => shorten(plain(name));

/** Without a path, and without what no file system or header takes: control and direction marks, quotes, wild cards. */
const plain = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{C}"*:<>?|;%]+/gu, '')
    .trim();

const partsOf = (name: string): { stem: string; ending: string } => {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? { stem: name, ending: '' } : { stem: name.slice(0, dot), ending: name.slice(dot + 1) };
};

const slug = (title: string): string =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

/** No character is cut in half; a name must not begin with a dot, nor end with a dot or a space. */
const shorten = (stem: string): string => {
  const bytes = Buffer.from(stem);
  const text = bytes.subarray(0, NAME_MAX).toString();
  return (bytes.length > NAME_MAX ? text.replace(/\ufffd+$/, '') : text).replace(/^[\s.]+|[\s.]+$/g, '');
};
