import { t } from '@lingui/core/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { copyText } from '../../shared/toast/copy-text.js';
import { usePortfolioPath } from '../session/use-portfolio-path.js';

/** The address under which visitors find a photo: its portfolio, with the photo opened. */
export const publicLinkOf = (portfolio: string, { id }: PhotoDto): string =>
  `${window.location.origin}${portfolio}?photo=${id}`;

export const copyPublicLink = (link: string): void => void copyText(link, t`Public link copied to clipboard`);

export const useCopyLink = (): ((photo: PhotoDto) => void) => {
  const portfolio = usePortfolioPath() ?? '/';
  return (photo) => copyPublicLink(publicLinkOf(portfolio, photo));
};
