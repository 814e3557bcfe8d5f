import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { toast } from '../../widgets/toast/toast-store.js';
import { usePortfolioPath } from './photo-details/use-portfolio-path.js';

/** Copies the address under which visitors find a photo: its portfolio, with the photo opened. */
export const useCopyLink = (): ((photo: PhotoDto) => void) => {
  const path = usePortfolioPath() ?? '/';
  return ({ id }) => void copy(`${window.location.origin}${path}?photo=${id}`);
};

const copy = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link);
    toast({ title: 'Copied!', description: 'Public link copied to clipboard' });
  } catch {
    // Browsers refuse it on pages without https; it can still be marked by hand.
    toast({ title: 'Copy this link', description: link, duration: 30_000 });
  }
};
