import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { recentActsQuery } from '../../../data/admin/recent-acts.query.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { PATHS } from '../../../shared/lib/site-paths.js';
import { Link } from '../../../shared/ui/link.js';
import { Section } from '../../../shared/ui/section.js';
import { ActSentence } from '../acts/act-words.js';

/** The latest acts of administrators. */
export const ActsSection = () => {
  const { t } = useLingui();
  const { data, isPending } = useQuery(recentActsQuery);
  return (
    <Section id="recent-acts" title={t`Recent acts`}>
      {isPending && <span role="status" aria-label={t`Recent acts`} className="skeleton block h-24 w-full" />}
      {!isPending && !data && (
        <p className="text-ink-2">
          <Trans>The recent acts could not be loaded.</Trans>
        </p>
      )}
      {data?.length === 0 && (
        <p className="text-ink-2">
          <Trans>Nothing has been done yet.</Trans>
        </p>
      )}
      {data && data.length > 0 && (
        <>
          <ol className="divide-y divide-line border-y border-line">
            {data.map((act) => (
              <li key={act.id} className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-4">
                <span className="min-w-0 text-ink-2 wrap-anywhere">
                  <ActSentence act={act} />
                </span>
                <time dateTime={act.at} className="text-sm tabular-nums text-ink-2">
                  {formatTime(act.at)}
                </time>
              </li>
            ))}
          </ol>
          <p className="mt-6">
            <Link to={`${PATHS.admin}?tab=settings#acts`} className="underline underline-offset-4">
              <Trans>Act log</Trans>
            </Link>
          </p>
        </>
      )}
    </Section>
  );
};
