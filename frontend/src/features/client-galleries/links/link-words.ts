import { t } from '@lingui/core/macro';
import type { GalleryLinkDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { comparablePin, PIN, type GalleryRules } from '@vitrine/contracts/client-galleries/client-gallery.rules';

/** Without what is the same for all addresses. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '');

/** Why a PIN cannot be had; null: it can. */
export const pinProblem = (typed: string): string | null =>
  typed.trim() === '' || PIN.test(comparablePin(typed))
    ? null
    : t`Please choose 4 to 24 letters or digits, without spaces.`;

/** Six digits, of which none begins with 0: keyboards of cards and phones drop it. */
export const newPin = (): string => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(100_000 + (number % 900_000));
};

/** What may be done through a link, as far as the gallery allows it at all. */
export const rightsText = (
  { mayDownload, mayMark, mayComment }: Pick<GalleryLinkDto, 'mayDownload' | 'mayMark' | 'mayComment'>,
  { downloads, marks, comments }: GalleryRules,
): string => {
  const may = [
    t`look`,
    marks && mayMark && t`choose`,
    comments && mayComment && t`comment`,
    downloads.length > 0 && mayDownload && t`download`,
  ].filter((right) => right !== false);
  const last = may.pop() ?? '';
  return may.length > 0 ? t`May ${may.join(', ')} and ${last}` : t`May ${last}`;
};

/** As far as a typing error can be seen; the server decides. */
export const isAddress = (text: string): boolean => /^[^\s@"]+@[^\s@"]+\.[^\s@"]+$/.test(text);
