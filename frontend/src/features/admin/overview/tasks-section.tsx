import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { TASKS_PAGE, tasksQuery } from '../../../data/admin/background-work/background-work.query.js';
import { useInWindow } from '../../../shared/hooks/use-in-window.js';
import { Section } from '../../../shared/ui/section.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { PageSteps } from './page-steps.js';
import { LoadingRows } from './section-state.js';
import { TaskRow } from './task-row.js';

/** Long tasks and their progress, read again and again while they are in the window. */
export const TasksSection = () => {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const isInWindow = useInWindow(place);
  const [page, setPage] = useState(0);
  const { data, isPending, refetch } = useQuery(tasksQuery(page, isInWindow));
  return (
    <div ref={place} data-polled="tasks">
      <Section
        id="tasks"
        title={t`Tasks`}
        lead={t`Long work, in steps that go on where they stopped. Ended tasks stay for 30 days.`}
      >
        {isPending && <LoadingRows label={t`Loading tasks`} />}
        {!isPending && !data && <NotLoaded text={t`The tasks could not be loaded.`} onRetry={() => void refetch()} />}
        {data?.tasks.length === 0 && (
          <p className="text-ink-2">
            <Trans>No tasks in the last 30 days.</Trans>
          </p>
        )}
        {data && data.tasks.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {data.tasks.map((task) => (
              <TaskRow key={task.id} task={task} />
            ))}
          </ul>
        )}
        <PageSteps page={page} size={TASKS_PAGE} total={data?.total ?? 0} onPage={setPage} />
      </Section>
    </div>
  );
};
