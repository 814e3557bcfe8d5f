import { Trans } from '@lingui/react/macro';
import { isLicensable } from '@vitrine/contracts/portfolio/rights.rules';
import type { ReactNode } from 'react';
import { licenceLinkTo } from '../../shared/lib/photo-link.js';
import { Link } from '../../shared/ui/link.js';
import type { PhotoView } from '../photo-image/photo-view.js';

/**
 * To the enquiry with the photo in it, on the page at `path` that has a form; without one to the photographer's own page
 * about licences. Null where neither is, and where nothing is left to ask for.
 */
export const licenceLink = ({ id, rights }: PhotoView, path: string | null): ReactNode => {
  if (!rights || !isLicensable(rights)) return null;
  if (path !== null)
    return (
      <Link to={licenceLinkTo(path, id)} replace className="link">
        <Trans>Licence this picture</Trans>
      </Link>
    );
  return rights.licensingPage ? (
    <a href={rights.licensingPage} target="_blank" rel="noopener noreferrer nofollow ugc" className="link">
      <Trans>Licence this picture</Trans>
    </a>
  ) : null;
};
