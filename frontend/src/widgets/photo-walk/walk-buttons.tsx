import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from '../../shared/ui/icons.js';
import { ToolButton } from '../../shared/ui/tool-button.js';

const ICON = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;

interface WalkButtonsProps<T> {
  /** Null where there is no list to walk along. */
  walk: { index: number; count: number; previous: T | null; next: T | null; onWalk: (to: T) => void } | null;
}

/** Opens the photo before or after in the list; at an end the button stays, so that it keeps the focus. */
export const WalkButtons = <T,>({ walk }: WalkButtonsProps<T>) => {
  const { t } = useLingui();
  if (!walk || walk.count < 2) return null;
  const at = (walk.index + 1).toLocaleString('en');
  const count = walk.count.toLocaleString('en');
  const step = (hint: string, icon: React.ReactNode, photo: T | null) => (
    <ToolButton label={hint} hint={hint} aria-disabled={!photo} onClick={() => photo && walk.onWalk(photo)}>
      {icon}
    </ToolButton>
  );
  return (
    <div role="group" aria-label={t`Other photos`} className="flex items-center">
      {step(t`Previous photo`, <ChevronLeft {...ICON} />, walk.previous)}
      <p role="status" className="tabular text-xs whitespace-nowrap text-ink-2">
        <span aria-hidden>
          {at} / {count}
        </span>
        <span className="sr-only">
          <Trans>
            {at} of {count}
          </Trans>
        </span>
      </p>
      {step(t`Next photo`, <ChevronRight {...ICON} />, walk.next)}
    </div>
  );
};
