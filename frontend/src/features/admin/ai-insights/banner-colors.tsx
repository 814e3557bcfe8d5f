import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import { useExtraction } from '../../../data/admin/insights/use-extraction.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { formatMoment } from '../frame/format-moment.js';
import { moodOf, PaletteSwatches } from '../frame/palette.js';

const TONES = { none: 'quiet', pending: 'busy', done: 'good', failed: 'bad' } as const;

/** The colours of one banner, and their extraction (ADM-AI-01, ADM-AI-03, ADM-AI-04). */
export const BannerColors = ({ banner }: { banner: AdminBannerDto }) => {
  const { t } = useLingui();
  const { id, name, state: shown, colorPalette: palette, colorAnalysis } = banner;
  const { isRunning, run } = useExtraction(id);
  const state = isRunning ? 'pending' : colorAnalysis.state;
  const { message, completedAt } = colorAnalysis;
  const states = { none: t`Not analyzed`, pending: t`Extracting`, done: t`Analyzed`, failed: t`Failed` };
  const label = state === 'pending' ? t`Extracting…` : palette ? t`Extract again` : t`Extract colors`;
  return (
    <li className="min-w-0 border-t border-line pt-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 dir="auto" className="truncate text-left font-medium">
            {name}
          </h3>
          <p role="status" className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
            <Badge tone={TONES[state]}>{states[state]}</Badge>
            {state === 'done' && palette && <span>{moodOf(palette)}</span>}
            {state === 'done' && completedAt && (
              <time dateTime={completedAt} className="tabular">
                {formatMoment(completedAt)}
              </time>
            )}
          </p>
        </div>
        {shown === 'ready' && (
          <Button aria-disabled={state === 'pending'} aria-label={`${label}: ${name}`} onClick={run}>
            {label}
          </Button>
        )}
      </div>
      <div className="mt-4">
        {palette ? (
          <PaletteSwatches palette={palette} label={t`Colors of ${name}`} />
        ) : (
          <span className="block h-14 rounded-control border border-dashed border-line" />
        )}
      </div>
      {shown !== 'ready' && (
        <p className="mt-3 text-sm text-ink-2">
          <Trans>This banner cannot be shown yet.</Trans>
        </p>
      )}
      {state === 'failed' && message && <p className="mt-3 text-sm">{message}</p>}
    </li>
  );
};
