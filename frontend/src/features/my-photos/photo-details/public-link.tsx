import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Copy } from 'lucide-react';
import { IconButton } from '../../../shared/ui/button.js';
import { toast } from '../../../widgets/toast/toast-store.js';
import { usePortfolioPath } from './use-portfolio-path.js';

/** The photo's own address on the portfolio, to be sent to somebody. */
export const PublicLink = ({ photo }: { photo: PhotoDto }) => {
  const path = usePortfolioPath();
  if (!photo.isPublic) return <p className="text-sm text-ink-2">Private – only you can see it</p>;
  if (!path) return null;
  const address = `${window.location.origin}${path}?photo=${photo.id}`;
  return (
    <div className="flex items-start justify-between gap-3 text-sm">
      <a href={address} target="_blank" rel="noopener" className="link min-w-0 py-2 break-all">
        {address.replace(/^https?:\/\//, '')}
      </a>
      <IconButton label="Copy public link" className="-mr-2 shrink-0" onClick={() => void copy(address)}>
        <Copy size={16} strokeWidth={1.5} />
      </IconButton>
    </div>
  );
};

const copy = async (address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: 'Copied!', description: 'Public link copied to clipboard' });
  } catch {
    // Browsers refuse it on pages without https; the link can still be marked by hand.
    toast({
      title: 'Could not copy',
      description: 'Please select the link and copy it by hand.',
      variant: 'destructive',
    });
  }
};
