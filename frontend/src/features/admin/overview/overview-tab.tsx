import { useQuery } from '@tanstack/react-query';
import { userCountsQuery } from '../../../data/admin/users/user-counts.query.js';
import { PATHS } from '../../../shared/lib/site-paths.js';
import { Button } from '../../../shared/ui/button.js';
import { Section } from '../../../shared/ui/section.js';
import { Figure, Figures } from '../frame/figures.js';
import { HoldHint } from '../frame/hold-hint.js';
import { ActsSection } from './acts-section.js';
import { OVERVIEW_TEXT } from './overview-texts.js';
import { PausedHint } from './paused-hint.js';
import { QueuesSection } from './queues-section.js';
import { TasksSection } from './tasks-section.js';

const TEXT = OVERVIEW_TEXT.overviewTab;
const USERS = `${PATHS.admin}?tab=users`;
/** ADM-GEN-06: a static text. */
const ACTIVE = (
  <span className="flex items-center gap-3">
    <span aria-hidden className="size-2 rounded-full bg-good md:size-2.5" />
    {TEXT.active}
  </span>
);

/** ADM-GEN-04 to ADM-GEN-06, ADM-GEN-13. */
export const OverviewTab = () => {
  const { data, isPending, isFetching, refetch } = useQuery(userCountsQuery);
  const failed = !isPending && !data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16 md:gap-20">
      <Section id="overview" title={TEXT.title}>
        <Figures isBusy={isPending}>
          <Figure name={TEXT.totalUsers} value={failed ? '–' : data?.users} to={USERS} />
          <Figure name={TEXT.adminUsers} value={failed ? '–' : data?.admins} to={`${USERS}&role=admin`} />
          <Figure name={TEXT.platformStatus} value={ACTIVE} />
        </Figures>
        <PausedHint />
        <HoldHint className="mt-8" />
        {failed && (
          <p role="status" className="mt-6 flex flex-wrap items-center gap-4 text-sm text-ink-2">
            {TEXT.noCounts}
            <Button look="line" disabled={isFetching} onClick={() => void refetch()}>
              {TEXT.retry}
            </Button>
          </p>
        )}
      </Section>
      <QueuesSection />
      <TasksSection />
      <ActsSection />
    </div>
  );
};
