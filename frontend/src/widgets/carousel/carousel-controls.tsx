import { useLingui } from '@lingui/react/macro';
import { cx } from '../../shared/lib/cx.js';
import { IconButton } from '../../shared/ui/button.js';
import { ChevronLeft, ChevronRight } from '../../shared/ui/icons.js';

interface CarouselControlsProps {
  at: number;
  count: number;
  dots: number;
  onGo: (to: number) => void;
  onStep: (by: 1 | -1) => void;
}

/** Dots for the first photos (GAL-04, GAL-21), the count, and arrows. The last dot represents all photos after it. */
export const CarouselControls = ({ at, count, dots, onGo, onStep }: CarouselControlsProps) => {
  const { t } = useLingui();
  const current = Math.min(at, dots - 1);
  return (
    <div className="needs-script flex shrink-0 items-center gap-1">
      {dots > 0 && (
        <div className="-ml-2 mr-auto flex items-center md:ml-0 md:mr-2">
          {Array.from({ length: dots }, (_, dot) => (
            <button
              key={dot}
              type="button"
              aria-label={t`Photo ${dot + 1}`}
              aria-current={dot === current}
              onClick={() => onGo(dot)}
              className="group grid size-6 place-items-center"
            >
              <span
                className={cx(
                  'size-1.5 rounded-full transition-colors duration-200',
                  dot === current ? 'bg-ink' : 'bg-ink/45 group-hover:bg-ink/70',
                )}
              />
            </button>
          ))}
        </div>
      )}
      <span className={cx('tabular mr-2 text-sm text-ink-2', dots === 0 && 'mr-auto md:mr-2')}>
        {at + 1} / {count}
      </span>
      <IconButton label={t`Previous photo`} onClick={() => onStep(-1)}>
        <ChevronLeft size={22} strokeWidth={1.25} />
      </IconButton>
      <IconButton label={t`Next photo`} onClick={() => onStep(1)}>
        <ChevronRight size={22} strokeWidth={1.25} />
      </IconButton>
    </div>
  );
};
