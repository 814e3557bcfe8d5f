import type { AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import { useExtraction } from '../../../data/admin/insights/use-extraction.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { formatMoment } from '../frame/format-moment.js';
import { moodOf, PaletteSwatches } from '../frame/palette.js';
import { AI_INSIGHTS_TEXT } from './ai-insights-texts.js';

const TEXT = AI_INSIGHTS_TEXT.colors;
const TONES = { none: 'quiet', pending: 'busy', done: 'good', failed: 'bad' } as const;

/** The colours of one banner, and their extraction (ADM-AI-01, ADM-AI-03, ADM-AI-04). */
export const BannerColors = ({ banner }: { banner: AdminBannerDto }) => {
  const { id, name, state: shown, colorPalette: palette, colorAnalysis } = banner;
  const { isRunning, run } = useExtraction(id);
  const state = isRunning ? 'pending' : colorAnalysis.state;
  const { message, completedAt } = colorAnalysis;
  const label = state === 'pending' ? TEXT.running : palette ? TEXT.again : TEXT.extract;
  return (
    <li className="min-w-0 border-t border-line pt-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 dir="auto" className="truncate text-left font-medium">
            {name}
          </h3>
          <p role="status" className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
            <Badge tone={TONES[state]}>{TEXT[state]}</Badge>
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
          <PaletteSwatches palette={palette} label={`Colors of ${name}`} />
        ) : (
          <span className="block h-14 rounded-control border border-dashed border-line" />
        )}
      </div>
      {shown !== 'ready' && <p className="mt-3 text-sm text-ink-2">{TEXT.notShown}</p>}
      {state === 'failed' && message && <p className="mt-3 text-sm">{message}</p>}
    </li>
  );
};
