import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { userCountsQuery } from '../../../data/admin/users/user-counts.query.js';
import { PATHS } from '../../../shared/lib/site-paths.js';
import { Button } from '../../../shared/ui/button.js';
import { Section } from '../../../shared/ui/section.js';
import { Figure, Figures } from '../frame/figures.js';
import { HoldHint } from '../frame/hold-hint.js';
import { ActsSection } from './acts-section.js';
import { PausedHint } from './paused-hint.js';
import { QueuesSection } from './queues-section.js';
import { TasksSection } from './tasks-section.js';

const USERS = `${PATHS.admin}?tab=users`;
/** ADM-GEN-06: a static text. */
const ACTIVE = (
  <span className="flex items-center gap-3">
    <span aria-hidden className="size-2 rounded-full bg-good md:size-2.5" />
    <Trans>Active</Trans>
  </span>
);

/** ADM-GEN-04 to ADM-GEN-06, ADM-GEN-13. */
export const OverviewTab = () => {
  const { t } = useLingui();
  const { data, isPending, isFetching, refetch } = useQuery(userCountsQuery);
  const failed = !isPending && !data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16 md:gap-20">
      <Section id="overview" title={t`Overview`}>
        <Figures isBusy={isPending}>
          <Figure name={t`Total users`} value={failed ? '–' : data?.users} to={USERS} />
          <Figure name={t`Admin users`} value={failed ? '–' : data?.admins} to={`${USERS}&role=admin`} />
          <Figure name={t`Platform status`} value={ACTIVE} />
        </Figures>
        <PausedHint />
        <HoldHint className="mt-8" />
        {failed && (
          <p role="status" className="mt-6 flex flex-wrap items-center gap-4 text-sm text-ink-2">
            <Trans>The numbers of users could not be loaded.</Trans>
            <Button look="line" disabled={isFetching} onClick={() => void refetch()}>
              <Trans>Retry</Trans>
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
