import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import { adminBannersQuery } from '../../../data/admin/banners/admin-banners.query.js';
import { useExtraction } from '../../../data/admin/insights/use-extraction.js';
import { Button } from '../../../shared/ui/button.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Progress } from '../../../shared/ui/progress.js';
import { Section } from '../../../shared/ui/section.js';
import { BannerColors } from './banner-colors.js';

const GRID = 'grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-9 lg:grid-cols-2';
/** LIM-43. */
const SKELETON_ROWS = 4;

/** ADM-AI-01 to ADM-AI-04. */
export const ColorsSection = () => {
  const { t } = useLingui();
  const { data, isPending, isFetching, refetch } = useQuery(adminBannersQuery);
  return (
    <Section
      id="ai-insights"
      title={t`AI Insights`}
      lead={t`The main colors of each hero banner, measured on this site. Choose one to copy it. What AI says of the banners is below.`}
    >
      {isPending ? (
        <Skeleton />
      ) : !data ? (
        <div role="alert" className="flex flex-wrap items-center gap-4 text-sm">
          <p>
            <Trans>Failed to load hero images</Trans>
          </p>
          <Button disabled={isFetching} onClick={() => void refetch()}>
            <Trans>Retry</Trans>
          </Button>
        </div>
      ) : data.length === 0 ? (
        <EmptyState text={t`There are no hero banners yet.`} />
      ) : (
        <Banners banners={data} />
      )}
    </Section>
  );
};

const Banners = ({ banners }: { banners: readonly AdminBannerDto[] }) => {
  const { t } = useLingui();
  const { isRunning, task, run } = useExtraction();
  const { done = 0, total = null } = task?.task ?? {};
  return (
    <>
      <div className="mb-9 text-sm">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button look="solid" aria-disabled={isRunning} onClick={run}>
            {isRunning ? t`Extracting…` : t`Extract all colors`}
          </Button>
          <p role="status" className="tabular text-ink-2">
            {isRunning &&
              total !== null &&
              plural(total, { one: `${done} of # banner`, other: `${done} of # banners` })}
          </p>
        </div>
        {isRunning && (
          <Progress
            className="mt-4"
            label={t`Progress of the extraction`}
            value={total ? Math.min(99, (100 * done) / total) : 0}
          />
        )}
      </div>
      <ul aria-label={t`Colors of the banners`} className={GRID}>
        {banners.map((banner) => (
          <BannerColors key={banner.id} banner={banner} />
        ))}
      </ul>
    </>
  );
};

/** ADM-AI-09. */
const Skeleton = () => {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading colors`} className={GRID}>
      {Array.from({ length: SKELETON_ROWS }, (_none, at) => (
        <span key={at} className="grid gap-3">
          <span className="skeleton h-4 w-40" />
          <span className="skeleton h-14" />
        </span>
      ))}
    </div>
  );
};
