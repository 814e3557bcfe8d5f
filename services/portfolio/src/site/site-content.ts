import { AppError } from '@vitrine/contracts/errors/app-error';
import {
  photosOfBlocks,
  SITE_LIMITS,
  type SiteBlock,
  type SitePageKind,
  slugOf,
  textLengthOf,
  type SiteContent,
} from '@vitrine/contracts/portfolio/site.rules';
import { sanitisePageText } from '@vitrine/platform/validation/sanitise-html';

/** What a page begins as. */
export const beginContent = (kind: SitePageKind, title: string, photoIds: readonly string[] = []): SiteContent => ({
  title,
  intro: '',
  slug: slugOf(title, kind),
  coverPhotoId: null,
  focalPoint: null,
  day: null,
  templateId: null,
  inFeeds: kind === 'project',
  blocks: beginBlocks(kind, photoIds),
});

const beginBlocks = (kind: SitePageKind, photoIds: readonly string[]): SiteBlock[] => {
  if (kind === 'project')
    return [{ id: 'photos', type: 'photos', layout: 'rows', photoIds: [...photoIds], captions: false }];
  const text: SiteBlock = { id: 'text', type: 'text', html: '' };
  return kind === 'prices' ? [text, { id: 'prices', type: 'prices', rows: [] }] : [text];
};

/** Content as it is kept: its texts sanitised. Throws VALIDATION where it is more than a page may hold. */
export const checkedContent = (content: SiteContent): SiteContent => {
  const problems: string[] = [];
  if (photosOfBlocks(content.blocks).length > SITE_LIMITS.photos) problems.push(TOO_MANY_PHOTOS);
  if (textLengthOf(content.blocks) > SITE_LIMITS.textMax) problems.push(TOO_MUCH_TEXT);
  if (problems.length > 0) throw new AppError('VALIDATION', undefined, { blocks: problems });
  const blocks = content.blocks.map((block) =>
    block.type === 'text' ? { ...block, html: sanitisePageText(block.html) } : block,
  );
  return { ...content, blocks };
};

const TOO_MANY_PHOTOS = `A page holds at most ${SITE_LIMITS.photos} photos.`;
const TOO_MUCH_TEXT = `The texts of a page are at most ${SITE_LIMITS.textMax.toLocaleString('en')} characters long.`;

/** With photos behind those of the last block of photos; those that stand there already are left out. */
export const withPhotos = (
  content: SiteContent,
  photoIds: readonly string[],
): { content: SiteContent; added: number } => {
  const there = new Set(photosOfBlocks(content.blocks));
  const added = photoIds.filter((id) => !there.has(id));
  const at = content.blocks.findLastIndex(({ type }) => type === 'photos');
  const last = content.blocks[at];
  const blocks: SiteBlock[] =
    last?.type === 'photos'
      ? content.blocks.with(at, { ...last, photoIds: [...last.photoIds, ...added] })
      : [...content.blocks, ...beginBlocks('project', added)];
  return { content: { ...content, blocks }, added: added.length };
};
