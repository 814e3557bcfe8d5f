import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { TASKS_PAGE, tasksQuery } from '../../../data/admin/background-work/background-work.query.js';
import { useInWindow } from '../../../shared/hooks/use-in-window.js';
import { Section } from '../../../shared/ui/section.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { OVERVIEW_TEXT } from './overview-texts.js';
import { PageSteps } from './page-steps.js';
import { LoadingRows } from './section-state.js';
import { TaskRow } from './task-row.js';

const TEXT = OVERVIEW_TEXT.tasks;

/** Long tasks and their progress, read again and again while they are in the window. */
export const TasksSection = () => {
  const place = useRef<HTMLDivElement>(null);
  const isInWindow = useInWindow(place);
  const [page, setPage] = useState(0);
  const { data, isPending, refetch } = useQuery(tasksQuery(page, isInWindow));
  return (
    <div ref={place} data-polled="tasks">
      <Section id="tasks" title={TEXT.title} lead={TEXT.lead}>
        {isPending && <LoadingRows label={TEXT.loading} />}
        {!isPending && !data && <NotLoaded text={TEXT.failed} onRetry={() => void refetch()} />}
        {data?.tasks.length === 0 && <p className="text-ink-2">{TEXT.empty}</p>}
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
