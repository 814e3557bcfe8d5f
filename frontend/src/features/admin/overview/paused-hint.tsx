import { useQuery } from '@tanstack/react-query';
import { queuesQuery } from '../../../data/admin/background-work/background-work.query.js';
import { OVERVIEW_TEXT } from './overview-texts.js';

const TEXT = OVERVIEW_TEXT.pausedHint;

/** Says under the key numbers that queues are paused, so that none is forgotten. */
export const PausedHint = () => {
  const { data } = useQuery(queuesQuery());
  const paused = (data?.queues ?? []).filter(({ pause }) => pause !== null);
  const [first] = paused;
  return (
    <div role="status">
      {first && (
        <p className="mt-8 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-l-2 border-danger pl-4 text-sm">
          <span className="font-medium">{paused.length === 1 ? TEXT.one(first.name) : TEXT.many(paused.length)}</span>
          <a href="#queues" className="underline underline-offset-4">
            {TEXT.show}
          </a>
        </p>
      )}
    </div>
  );
};
