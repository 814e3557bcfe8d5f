import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useInsight, type InsightName } from '../../../data/admin/insights/use-insight.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { formatMoment } from '../frame/format-moment.js';

type Last<N extends InsightName> = NonNullable<NonNullable<ReturnType<typeof useInsight>['limits']>[N]>;

interface InsightRunProps<N extends InsightName> {
  name: N;
  /** The button: first, when there is one already, and while it is made. */
  run: string;
  again: string;
  busy: string;
  /** Says that there is none yet. */
  none: string;
  /** Shows the last one. */
  children: (last: Last<N>) => ReactNode;
}

/** Starts an insight, and shows the last one with its source and its time. */
export const InsightRun = <N extends InsightName>({ name, children, ...texts }: InsightRunProps<N>) => {
  const { t } = useLingui();
  const { last, limits, isLoading, isFailed, isFetching, retry, isRunning, run } = useInsight(name);
  if (isLoading) return <div role="status" aria-label={t`Loading insights`} className="skeleton h-10 w-56" />;
  if (isFailed || !limits) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4 text-sm">
        <p>
          <Trans>The insights could not be loaded.</Trans>
        </p>
        <Button disabled={isFetching} onClick={retry}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    );
  }
  const { today, aDay, isAvailable } = limits;
  const isUsedUp = today >= aDay;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-sm">
        <Button look={last ? 'line' : 'solid'} aria-disabled={isRunning || isUsedUp} onClick={() => !isUsedUp && run()}>
          {isRunning ? texts.busy : last ? texts.again : texts.run}
        </Button>
        <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
          {isRunning ? (
            t`This takes a moment and goes on when you leave the page.`
          ) : last ? (
            <Origin last={last} />
          ) : (
            texts.none
          )}
        </p>
      </div>
      <p className="mt-3 text-sm text-ink-2">
        {!isAvailable
          ? t`AI is switched off on this site. Colors need none.`
          : isUsedUp
            ? t`Today’s ${aDay} AI analyses are used up. More can be run after midnight UTC.`
            : t`${aDay - today} of ${aDay} AI analyses left today`}
      </p>
      {last && <div className="mt-9">{children(last as Last<N>)}</div>}
    </>
  );
};

/** Who has made it, and when (ADM-AI-15). */
const Origin = ({
  last: { model, source, generatedAt },
}: {
  last: { model: string | null; source: string; generatedAt: string };
}) => {
  const { t } = useLingui();
  return (
    <>
      <Badge>{source === 'local' ? t`Local` : model}</Badge>
      <span>
        <Trans>
          Made{' '}
          <time dateTime={generatedAt} className="tabular">
            {formatMoment(generatedAt)}
          </time>
        </Trans>
      </span>
      {source === 'local' && (
        <span>
          <Trans>Measured on this site, without a model</Trans>
        </span>
      )}
    </>
  );
};
