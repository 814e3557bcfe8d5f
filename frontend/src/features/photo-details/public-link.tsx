import { Trans, useLingui } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Copy } from 'lucide-react';
import { IconButton } from '../../shared/ui/button.js';
import { copyPublicLink, publicLinkOf } from '../../data/photos/use-copy-link.js';
import { usePortfolioPath } from '../../data/session/use-portfolio-path.js';

/** The photo's own address on the portfolio, to be shared. */
export const PublicLink = ({ photo }: { photo: PhotoDto }) => {
  const { t } = useLingui();
  const path = usePortfolioPath();
  if (photo.hidden)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Hidden by an administrator – only you can see it</Trans>
      </p>
    );
  if (!photo.isPublic)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Private – only you can see it</Trans>
      </p>
    );
  if (!path) return null;
  const address = publicLinkOf(path, photo);
  return (
    <div className="flex items-start justify-between gap-3 text-sm">
      <a href={address} target="_blank" rel="noopener" className="link min-w-0 py-2 break-all">
        {address.replace(/^https?:\/\//, '')}
      </a>
      <IconButton label={t`Copy public link`} className="-mr-2 shrink-0" onClick={() => copyPublicLink(address)}>
        <Copy size={16} strokeWidth={1.5} />
      </IconButton>
    </div>
  );
};
