import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../shared/ui/button.js';
import { Progress } from '../../shared/ui/progress.js';

interface SelectionBarProps {
  count: number;
  /** How far a change of many has come; null while there is none. */
  progress: { done: number; total: number } | null;
  onClear: () => void;
  children: ReactNode;
}

/** How many are selected, and what can be done with them; at the foot of the window. */
export const SelectionBar = ({ count, progress, onClear, children }: SelectionBarProps) => (
  <section
    aria-label="Selection"
    className="selection-bar rise-in fixed inset-x-3 bottom-[max(12px,env(safe-area-inset-bottom))] z-51 mx-auto w-fit max-w-[calc(100vw-24px)] rounded-lg border border-line bg-raised p-2 shadow-float md:bottom-5"
  >
    {progress ? (
      <div className="w-72 max-w-full px-3 py-2" role="status">
        <p className="tabular text-sm">
          {progress.done.toLocaleString('en')} of {progress.total.toLocaleString('en')} photos…
        </p>
        <Progress className="mt-2" label="Photos changed" value={(progress.done / progress.total) * 100} />
      </div>
    ) : (
      <div className="flex items-center md:gap-x-1">
        <IconButton label="Clear selection" onClick={onClear}>
          <X size={18} strokeWidth={1.5} />
        </IconButton>
        <p className="tabular pr-2 text-sm font-medium whitespace-nowrap" role="status">
          {count.toLocaleString('en')} selected
        </p>
        {children}
      </div>
    )}
  </section>
);
