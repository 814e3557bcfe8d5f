import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import { useState } from 'react';
import { adminBannersQuery } from '../../../data/admin/banners/admin-banners.query.js';
import { useDeleteBanner, useSetDefaultBanner, useShownBanners } from '../../../data/admin/banners/change-banners.js';
import { SKELETON_TILES } from '../../../shared/constants.js';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { BannerTile } from './banner-tile.js';
import { EditBannerDialog } from './edit-banner-dialog.js';

const GRID = 'grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3';

/** ADM-HERO-01, ADM-HERO-10 to ADM-HERO-12. */
export const BannerGrid = ({ onUpload }: { onUpload: () => void }) => {
  const { t } = useLingui();
  const { data, isPending, isFetching, refetch } = useQuery(adminBannersQuery);
  if (isPending) return <Skeleton />;
  if (!data) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4 text-sm">
        <p>
          <Trans>Failed to load hero images</Trans>
        </p>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    );
  }
  if (data.length === 0)
    return (
      <EmptyState
        text={t`There are no hero banners yet.`}
        action={
          <Button onClick={onUpload}>
            <Trans>Upload the first banner</Trans>
          </Button>
        }
      />
    );
  return <Banners banners={data} />;
};

const Banners = ({ banners }: { banners: readonly AdminBannerDto[] }) => {
  const { t } = useLingui();
  const shown = useShownBanners(banners);
  const [edited, setEdited] = useState<AdminBannerDto | null>(null);
  const [doomed, setDoomed] = useState<AdminBannerDto | null>(null);
  const { mutate: remove } = useDeleteBanner();
  const { mutate: setDefault } = useSetDefaultBanner();
  return (
    <>
      <ul aria-label={t`Hero banners`} className={GRID}>
        {shown.map((banner) => (
          <BannerTile
            key={banner.id}
            banner={banner}
            onSetDefault={() => setDefault(banner.id)}
            onEdit={() => setEdited(banner)}
            onDelete={() => setDoomed(banner)}
          />
        ))}
      </ul>
      {edited && <EditBannerDialog banner={edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        question={t`Delete the hero image “${doomed?.name ?? ''}”?`}
        names={doomed ? [doomed.name] : []}
        detail={t`Pages that show it will show the default hero image instead. This cannot be undone.`}
        confirm={t`Delete`}
        onConfirm={() => doomed && remove(doomed.id)}
      />
    </>
  );
};

/** LIM-42. */
const Skeleton = () => {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading banners`} className={GRID}>
      {Array.from({ length: SKELETON_TILES }, (_none, at) => (
        <span key={at} className="grid gap-3">
          <span className="skeleton aspect-video" />
          <span className="skeleton h-4 w-32" />
        </span>
      ))}
    </div>
  );
};
