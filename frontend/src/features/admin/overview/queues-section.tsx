import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queuesQuery } from '../../../data/admin/background-work/background-work.query.js';
import { useInWindow } from '../../../shared/hooks/use-in-window.js';
import { Section } from '../../../shared/ui/section.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { FailedJobsDialog } from './failed-jobs-dialog.js';
import { QueueRow } from './queue-row.js';
import { LoadingRows } from './section-state.js';

/** The queues of background jobs, read again and again while they are in the window. */
export const QueuesSection = () => {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const isInWindow = useInWindow(place);
  const { data, isPending, refetch } = useQuery(queuesQuery(isInWindow));
  const [opened, setOpened] = useState<string | null>(null);
  const queue = data?.queues.find(({ name }) => name === opened);
  return (
    <div ref={place} data-polled="queues">
      <Section
        id="queues"
        title={t`Queues`}
        lead={t`Jobs in the background. A paused queue keeps its jobs until it is resumed.`}
      >
        {isPending && <LoadingRows label={t`Loading queues`} />}
        {!isPending && !data && <NotLoaded text={t`The queues could not be loaded.`} onRetry={() => void refetch()} />}
        {data && data.unanswered.length > 0 && (
          <p role="status" className="mb-4 text-sm text-danger">
            <Trans>No answer from {data.unanswered.join(', ')}: its queues are missing here.</Trans>
          </p>
        )}
        {data && (
          <ul className="divide-y divide-line border-y border-line">
            {data.queues.map((each) => (
              <QueueRow key={each.name} queue={each} onFailed={() => setOpened(each.name)} />
            ))}
          </ul>
        )}
      </Section>
      {queue && <FailedJobsDialog queue={queue} onClose={() => setOpened(null)} />}
    </div>
  );
};
