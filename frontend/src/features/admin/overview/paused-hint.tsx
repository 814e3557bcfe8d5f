import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queuesQuery } from '../../../data/admin/background-work/background-work.query.js';

/** Says under the key numbers that queues are paused, so that none is forgotten. */
export const PausedHint = () => {
  const { t } = useLingui();
  const { data } = useQuery(queuesQuery());
  const paused = (data?.queues ?? []).filter(({ pause }) => pause !== null);
  const [first] = paused;
  return (
    <div role="status">
      {first && (
        <p className="mt-8 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-l-2 border-danger pl-4 text-sm">
          <span className="font-medium">
            {paused.length === 1
              ? t`The queue ${first.name} is paused.`
              : plural(paused.length, { one: '# queue is paused.', other: '# queues are paused.' })}
          </span>
          <a href="#queues" className="underline underline-offset-4">
            <Trans>Show queues</Trans>
          </a>
        </p>
      )}
    </div>
  );
};
