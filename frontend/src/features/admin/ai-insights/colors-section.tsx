import { useQuery } from '@tanstack/react-query';
import type { AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import { adminBannersQuery } from '../../../data/admin/banners/admin-banners.query.js';
import { useExtraction } from '../../../data/admin/insights/use-extraction.js';
import { Button } from '../../../shared/ui/button.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Progress } from '../../../shared/ui/progress.js';
import { Section } from '../../../shared/ui/section.js';
import { AI_INSIGHTS_TEXT } from './ai-insights-texts.js';
import { BannerColors } from './banner-colors.js';

const TEXT = AI_INSIGHTS_TEXT.colors;
const GRID = 'grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-9 lg:grid-cols-2';
/** LIM-43. */
const SKELETON_ROWS = 4;

/** ADM-AI-01 to ADM-AI-04. */
export const ColorsSection = () => {
  const { data, isPending, isFetching, refetch } = useQuery(adminBannersQuery);
  return (
    <Section id="ai-insights" title={TEXT.title} lead={TEXT.lead}>
      {isPending ? (
        <Skeleton />
      ) : !data ? (
        <div role="alert" className="flex flex-wrap items-center gap-4 text-sm">
          <p>{TEXT.notLoaded}</p>
          <Button disabled={isFetching} onClick={() => void refetch()}>
            {TEXT.retry}
          </Button>
        </div>
      ) : data.length === 0 ? (
        <EmptyState text={TEXT.empty} />
      ) : (
        <Banners banners={data} />
      )}
    </Section>
  );
};

const Banners = ({ banners }: { banners: readonly AdminBannerDto[] }) => {
  const { isRunning, job, run } = useExtraction();
  const { done = 0, total = null } = job?.task ?? {};
  return (
    <>
      <div className="mb-9 text-sm">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button look="solid" aria-disabled={isRunning} onClick={run}>
            {isRunning ? TEXT.allRunning : TEXT.all}
          </Button>
          <p role="status" className="tabular text-ink-2">
            {isRunning && total !== null && TEXT.of(done, total)}
          </p>
        </div>
        {isRunning && (
          <Progress className="mt-4" label={TEXT.progress} value={total ? Math.min(99, (100 * done) / total) : 0} />
        )}
      </div>
      <ul aria-label={TEXT.list} className={GRID}>
        {banners.map((banner) => (
          <BannerColors key={banner.id} banner={banner} />
        ))}
      </ul>
    </>
  );
};

/** ADM-AI-09. */
const Skeleton = () => (
  <div role="status" aria-label={TEXT.loading} className={GRID}>
    {Array.from({ length: SKELETON_ROWS }, (_none, at) => (
      <span key={at} className="grid gap-3">
        <span className="skeleton h-4 w-40" />
        <span className="skeleton h-14" />
      </span>
    ))}
  </div>
);
