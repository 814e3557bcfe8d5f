import { Trans } from '@lingui/react/macro';
import type { AdminPhotoDto } from '@vitrine/contracts/media/moderation.dto';
import { Badge } from '../../../shared/ui/badge.js';
import { Link } from '../../../shared/ui/link.js';

/** ADM-FEAT-02, with the photographer's public page behind the name. */
export const TileBy = ({ photo, tabIndex }: { photo: AdminPhotoDto; tabIndex?: 0 | -1 }) => {
  const username = photo.photographerUsername;
  if (username === null)
    return (
      <span className="truncate text-ink-2">
        <Trans>by an unknown photographer</Trans>
      </span>
    );
  return (
    <span className="truncate text-ink-2">
      <Trans>
        by{' '}
        <Link to={`/${username}`} tabIndex={tabIndex} className="text-ink underline-offset-4 hover:underline">
          <bdi>{username}</bdi>
        </Link>
      </Trans>
    </span>
  );
};

/** ADM-FEAT-04, and what an administrator has hidden. */
export const TileBadges = ({ photo }: { photo: AdminPhotoDto }) => (
  <>
    {photo.hidden && (
      <Badge tone="bad">
        <Trans>Hidden</Trans>
      </Badge>
    )}
    {!photo.isPublic && (
      <Badge>
        <Trans>Private</Trans>
      </Badge>
    )}
  </>
);
