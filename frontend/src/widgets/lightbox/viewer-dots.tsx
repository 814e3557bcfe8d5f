import { useLingui } from '@lingui/react/macro';
import type { SyntheticEvent } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { dotsAround } from './dots-around.js';

interface ViewerDotsProps {
  at: number;
  total: number;
  onJump: (to: number) => void;
}

// A finger on the dots means a dot, not the next photo.
const quiet = (event: SyntheticEvent) => event.stopPropagation();

/** LBX-05. Of many photos, those around the one that is looked at. */
export const ViewerDots = ({ at, total, onJump }: ViewerDotsProps) => {
  const { t } = useLingui();
  return (
    <div
      role="group"
      aria-label={t`Photos`}
      onPointerDown={quiet}
      onPointerMove={quiet}
      onPointerUp={quiet}
      className="flex justify-center"
    >
      {dotsAround(at, total).map((dot) => (
        <button
          key={dot}
          type="button"
          aria-label={t`Photo ${dot + 1}`}
          aria-current={dot === at}
          onClick={() => onJump(dot)}
          className="grid size-6 shrink-0 place-items-center"
        >
          <span className={cx('size-1.5 rounded-full transition-colors', dot === at ? 'bg-white' : 'bg-white/40')} />
        </button>
      ))}
    </div>
  );
};
