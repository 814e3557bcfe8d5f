import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, Copy } from 'lucide-react';
import { cx } from '../../../../shared/lib/cx.js';
import { copyText } from '../../../../shared/toast/copy-text.js';
import { Button } from '../../../../shared/ui/button.js';
import { Section } from '../../../../shared/ui/section.js';
import { colourOfScore, type ScoreColour } from './limits.js';
import { runChecks, type CompatibilityReport, type CompatibilityResult } from './run-checks.js';

/** ADM-COMP-01 to ADM-COMP-08, ADM-GEN-07. */
export const CompatibilityPanel = () => {
  const { t } = useLingui();
  const { data: report, isPending, mutate } = useMutation({ mutationFn: runChecks });
  return (
    <Section
      id="compatibility"
      title={t`Compatibility`}
      lead={t`Tests this browser for what the site needs. Nothing leaves the browser.`}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button look={report ? 'line' : 'solid'} isBusy={isPending} onClick={() => mutate()}>
          {report ? t`Run again` : t`Run tests`}
        </Button>
        {report && (
          <Button
            look="quiet"
            onClick={() => void copyText(JSON.stringify(report, null, 2), t`Report copied to clipboard`)}
          >
            <Copy size={16} strokeWidth={1.5} aria-hidden />
            <Trans>Copy report</Trans>
          </Button>
        )}
        <p role="status" className="text-sm text-ink-2">
          {isPending ? t`Running tests…` : !report && t`The tests have not been run yet.`}
        </p>
      </div>
      {report && !isPending && <Report report={report} />}
    </Section>
  );
};

const COLOURS: Record<ScoreColour, string> = { green: 'text-good', yellow: 'text-warn', red: 'text-danger' };

const Report = ({ report: { results, browser, score } }: { report: CompatibilityReport }) => {
  const { t } = useLingui();
  const colour = colourOfScore(score);
  const passed = results.filter((result) => result.passed).length;
  return (
    <div className="fade-in mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 xl:grid-cols-[minmax(0,1fr)_320px]">
      <div>
        <p role="status" className="flex items-baseline gap-4">
          <span className="sr-only">
            <Trans>Score</Trans>
          </span>
          <span data-colour={colour} className={cx('display text-2xl', COLOURS[colour])}>
            {score}%
          </span>
          <span className="text-sm text-ink-2">
            <Trans>
              {passed} of {results.length} tests passed
            </Trans>
          </span>
        </p>
        <ul aria-label={t`Results`} className="mt-6">
          {results.map((result) => (
            <Result key={result.test} {...result} />
          ))}
        </ul>
      </div>
      <section aria-labelledby="browser-title">
        <h3 id="browser-title" className="eyebrow text-ink-2">
          <Trans>Browser</Trans>
        </h3>
        <dl className="mt-4 grid gap-4 text-sm sm:grid-cols-2 xl:grid-cols-1">
          {browser.map(([name, value]) => (
            <div key={name}>
              <dt className="text-xs text-ink-2">{name}</dt>
              <dd className="tabular mt-0.5 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
};

const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'medium' });

const Result = ({ test, passed, message, details, timestamp }: CompatibilityResult) => {
  const { t } = useLingui();
  const Mark = passed ? CircleCheck : CircleX;
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-4 border-t border-line py-4">
      <Mark
        size={20}
        strokeWidth={1.5}
        aria-label={passed ? t`Passed` : t`Failed`}
        role="img"
        className={cx('mt-px', passed ? 'text-good' : 'text-danger')}
      />
      <div className="grid gap-x-6 sm:grid-cols-[200px_minmax(0,1fr)]">
        <p className="text-sm font-medium">{test}</p>
        <p className={cx('text-sm', passed ? 'text-ink-2' : 'text-danger')}>
          {message}
          {details && <span className="block text-xs text-ink-2">{details}</span>}
        </p>
      </div>
      <time dateTime={timestamp} className="tabular pt-0.5 text-xs text-ink-2">
        {TIME.format(new Date(timestamp))}
      </time>
    </li>
  );
};
