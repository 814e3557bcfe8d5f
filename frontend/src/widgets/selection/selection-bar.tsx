import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { BatchProgress } from '../../shared/hooks/use-batch.js';
import type { ShownSelection } from '../../shared/hooks/use-selection.js';
import { IconButton } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { Progress } from '../../shared/ui/progress.js';

interface SelectionBarProps {
  selection: ShownSelection;
  /** Of a change that is being made. */
  progress: BatchProgress | null;
  /** What can be done with the selected rows. */
  children: ReactNode;
}

/**
 * Floats at the foot of the window as long as something is selected, or being changed. Asks before a change of rows
 * that are selected and not shown.
 */
export const SelectionBar = ({ selection, progress, children }: SelectionBarProps) => {
  const { t } = useLingui();
  const { ids, hidden, clear } = selection;
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
      aria-label={t`Selection`}
      className="selection-bar rise-in fixed inset-x-3 z-51 mx-auto w-fit max-w-[calc(100vw-24px)] rounded-lg border border-line bg-raised p-2 shadow-float"
    >
      {progress ? (
        <div className="w-72 max-w-full px-3 py-2" role="status">
          <p className="tabular text-sm">
            <Trans>
              {progress.done.toLocaleString('en')} of {progress.total.toLocaleString('en')} photos…
            </Trans>
          </p>
          <Progress className="mt-2" label={t`Photos changed`} value={(progress.done / progress.total) * 100} />
        </div>
      ) : (
        <div className="flex items-center md:gap-x-1">
          <IconButton label={t`Clear selection`} onClick={clear}>
            <X size={18} strokeWidth={1.5} />
          </IconButton>
          <p className="tabular pr-2 text-sm font-medium whitespace-nowrap" role="status">
            <Trans>{ids.size.toLocaleString('en')} selected</Trans>
            {hidden > 0 && (
              <span className="font-normal max-md:block">
                <Trans>
                  <span className="max-md:sr-only">, </span>
                  {hidden.toLocaleString('en')} not shown
                </Trans>
              </span>
            )}
          </p>
          {children}
        </div>
      )}
      <HiddenQuestion selection={selection} />
    </section>
  );
};

const HiddenQuestion = ({ selection: { ids, hidden, question } }: Pick<SelectionBarProps, 'selection'>) => {
  const { t } = useLingui();
  const [all, shown] = [ids.size, ids.size - hidden].map((count) => count.toLocaleString('en')) as [string, string];
  const detail =
    hidden === ids.size
      ? plural(hidden, {
          one: 'It is not in the list on the screen.',
          other: 'They are not in the list on the screen.',
        })
      : plural(hidden, {
          one: '# of them is not in the list on the screen.',
          other: '# of them are not in the list on the screen.',
        });
  return (
    <ConfirmDialog
      open={question !== null && hidden > 0}
      onOpenChange={(open) => !open && question?.onCancel()}
      question={plural(ids.size, {
        one: 'Go on with the selected photo?',
        other: 'Go on with all # selected photos?',
      })}
      detail={detail}
      confirm={ids.size === 1 ? t`Go on` : t`All ${all}`}
      onConfirm={() => question?.onAll()}
      look="solid"
      {...(hidden < ids.size && {
        instead: { label: t`Only the ${shown} shown`, onChoose: () => question?.onShown() },
      })}
    />
  );
};
