import type { ReactNode } from 'react';
import { useInsight, type InsightName } from '../../../data/admin/insights/use-insight.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { formatMoment } from '../frame/format-moment.js';
import { AI_INSIGHTS_TEXT } from './ai-insights-texts.js';

const TEXT = AI_INSIGHTS_TEXT.insight;

type Last<N extends InsightName> = NonNullable<NonNullable<ReturnType<typeof useInsight>['limits']>[N]>;

interface InsightRunProps<N extends InsightName> {
  name: N;
  texts: { run: string; again: string; busy: string; none: string };
  /** Shows the last one. */
  children: (last: Last<N>) => ReactNode;
}

/** Starts an insight, and shows the last one with its source and its time. */
export const InsightRun = <N extends InsightName>({ name, texts, children }: InsightRunProps<N>) => {
  const { last, limits, isLoading, isFailed, isFetching, retry, isRunning, run } = useInsight(name);
  if (isLoading) return <div role="status" aria-label={TEXT.loading} className="skeleton h-10 w-56" />;
  if (isFailed || !limits) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4 text-sm">
        <p>{TEXT.notLoaded}</p>
        <Button disabled={isFetching} onClick={retry}>
          {TEXT.retry}
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
          {isRunning ? TEXT.running : last ? <Origin last={last} /> : texts.none}
        </p>
      </div>
      <p className="mt-3 text-sm text-ink-2">
        {!isAvailable ? TEXT.off : isUsedUp ? TEXT.usedUp(aDay) : TEXT.left(aDay - today, aDay)}
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
}) => (
  <>
    <Badge>{source === 'local' ? TEXT.local : model}</Badge>
    <span>
      {TEXT.madeAt}{' '}
      <time dateTime={generatedAt} className="tabular">
        {formatMoment(generatedAt)}
      </time>
    </span>
    {source === 'local' && <span>{TEXT.localWhy}</span>}
  </>
);
