import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { BatchProgress } from '../../shared/api/use-batch.js';
import { IconButton } from '../../shared/ui/button.js';
import { Progress } from '../../shared/ui/progress.js';

interface SelectionBarProps {
  count: number;
  /** Of a change that is being made. */
  progress: BatchProgress | null;
  /** What is changed, in the plural: "photos". */
  nouns: string;
  onClear: () => void;
  /** What can be done with the selected rows. */
  children: ReactNode;
}

/** Floats at the foot of the window as long as something is selected, or being changed. */
export const SelectionBar = ({ count, progress, nouns, onClear, children }: SelectionBarProps) => {
  const bar = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  const isBusy = progress !== null;
  useEffect(() => {
    // The control that had it gives way to the progress.
    if (hadFocus.current && document.activeElement === document.body) bar.current?.focus();
  }, [isBusy]);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      onFocus={() => (hadFocus.current = true)}
      onBlur={({ relatedTarget }) => (hadFocus.current = relatedTarget === null)}
      aria-label="Selection"
      className="selection-bar rise-in fixed inset-x-3 z-51 mx-auto w-fit max-w-[calc(100vw-24px)] rounded-lg border border-line bg-raised p-2 shadow-float"
    >
      {progress ? (
        <div className="w-72 max-w-full px-3 py-2" role="status">
          <p className="tabular text-sm">
            {progress.done.toLocaleString('en')} of {progress.total.toLocaleString('en')} {nouns}…
          </p>
          <Progress
            className="mt-2"
            label={`${nouns[0]?.toUpperCase() ?? ''}${nouns.slice(1)} changed`}
            value={(progress.done / progress.total) * 100}
          />
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
};
