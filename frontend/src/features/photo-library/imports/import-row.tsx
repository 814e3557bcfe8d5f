import { Trans, useLingui } from '@lingui/react/macro';
import { msg, t } from '@lingui/core/macro';
import type {
  ImportChange,
  ImportedProjectDto,
  ImportResultDto,
  LibraryImportDto,
} from '@vitrine/contracts/media/photo-library.dto';
import { useRef, useState } from 'react';
import { Waiting } from '../../../data/tasks/waiting.js';
import { isOpen } from '../../../data/photo-library/imports.query.js';
import { useChangeImport } from '../../../data/photo-library/use-change-import.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { LIBRARY_PATHS, sitePagePath } from '../../../shared/lib/site-paths.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { Link } from '../../../shared/ui/link.js';
import { Progress } from '../../../shared/ui/progress.js';

const STATES = {
  queued: msg`Waiting`,
  running: msg`Importing`,
  paused: msg`Paused`,
  cancelled: msg`Canceled`,
  done: msg`Finished`,
  failed: msg`Stopped`,
};
const CHANGE_LABELS = { pause: msg`Pause`, resume: msg`Resume`, cancel: msg`Cancel` };

const TONES = {
  queued: 'quiet',
  running: 'busy',
  paused: 'quiet',
  cancelled: 'quiet',
  done: 'good',
  failed: 'bad',
} as const;
const CHANGES: Record<LibraryImportDto['state'], readonly ImportChange[]> = {
  queued: ['pause', 'cancel'],
  running: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  failed: ['resume'],
  cancelled: [],
  done: [],
};

interface ImportRowProps {
  item: LibraryImportDto;
  onHide?: () => void;
  /** Where the page has no button of its own for it. */
  offersPicker?: boolean;
}

/** An import: of what, how far, what can be done, and what did not come. Cancelling is confirmed. */
export const ImportRow = ({ item, onHide, offersPicker = false }: ImportRowProps) => {
  const { t } = useLingui();
  const { id, album, state, held, done, total, startedAt, result } = item;
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useChangeImport(t`The import could not be changed. Please try again.`);
  const row = useRef<HTMLLIElement>(null);
  const name = album ?? t`Photos from Google Photos`;
  const words = held ? t`Paused by the people who run this site` : t(STATES[state]);
  const changes = CHANGES[state].filter((each) => !(held && each === 'resume'));
  const change = (to: ImportChange) => (to === 'cancel' ? setAsking(true) : mutate({ importId: id, change: to }));
  return (
    <li ref={row} tabIndex={-1} className="py-4 text-sm outline-none">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-baseline gap-x-4">
            <span dir="auto" className="font-medium wrap-anywhere">
              {name}
            </span>
            <Badge tone={TONES[state]}>
              {isOpen(item) && state !== 'paused' ? (
                <Waiting for="library-import" held={t`Paused by the people who run this site`}>
                  {words}
                </Waiting>
              ) : (
                words
              )}
            </Badge>
            {isOpen(item) && total !== null && (
              <span className="tabular text-ink-2">{t`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`}</span>
            )}
          </p>
          <p className="tabular mt-0.5 text-ink-2">
            {[formatTime(startedAt), ...(result ? sumsOf(result) : [])].map(inOneLine).join('\u00a0· ')}
          </p>
          {result?.error && <p className="text-danger">{result.error}</p>}
          {result?.project && <InProject project={result.project} />}
        </div>
        <div className="flex shrink-0 items-center max-md:-ml-4 md:-mr-4">
          {changes.map((each, at) => (
            // The same button, so that the focus stays on it.
            <Button
              key={at}
              look="quiet"
              isBusy={isPending}
              aria-label={`${t(CHANGE_LABELS[each])}: ${name}`}
              onClick={() => change(each)}
            >
              {t(CHANGE_LABELS[each])}
            </Button>
          ))}
          {onHide && (
            <Button look="quiet" aria-label={t`Hide: ${name}`} onClick={onHide}>
              <Trans>Hide</Trans>
            </Button>
          )}
        </div>
      </div>
      {isOpen(item) && total !== null && total > 0 && (
        <Progress className="mt-3" label={t`Progress of ${name}`} value={Math.min(100, (100 * done) / total)} />
      )}
      {result && result.report.length > 0 && <Report result={result} offersPicker={offersPicker} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        question={t`Cancel the import “${name}”?`}
        names={[name]}
        detail={t`Photos that have been imported stay.`}
        confirm={t`Cancel import`}
        cancel={t`Keep importing`}
        // The button that asked is gone then, and the focus with it.
        onConfirm={() => mutate({ importId: id, change: 'cancel' }, { onSuccess: () => row.current?.focus() })}
      />
    </li>
  );
};

/** The draft that the photos were put into, and why not all of them are in it. */
const InProject = ({ project: { id, title, error } }: { project: ImportedProjectDto }) => {
  const { t } = useLingui();
  return (
    <p className="mt-0.5 text-ink-2">
      {id === null ? (
        <span dir="auto">{title}</span>
      ) : (
        <Link to={sitePagePath(id)} className="underline underline-offset-4">
          {t`In the project “${title}”`}
        </Link>
      )}
      {error && <span className="block text-danger">{error}</span>}
    </p>
  );
};

/** A line breaks between its parts alone. */
const inOneLine = (part: string): string => part.replaceAll(' ', '\u00a0');

const sumsOf = ({ imported, duplicates, skipped, failed }: ImportResultDto): string[] => [
  t`${imported.toLocaleString('en')} imported`,
  ...(duplicates > 0 ? [t`${duplicates.toLocaleString('en')} here already`] : []),
  ...(skipped > 0 ? [t`${skipped.toLocaleString('en')} skipped`] : []),
  ...(failed > 0 ? [t`${failed.toLocaleString('en')} failed`] : []),
];

/** What was not imported, and why; and what was not imported as it is. */
const Report = ({ result, offersPicker }: { result: ImportResultDto; offersPicker: boolean }) => {
  const { t } = useLingui();
  const { report, duplicates, skipped, failed } = result;
  const absent = report.filter(({ outcome }) => outcome !== 'imported').length;
  const left = duplicates + skipped + failed - absent;
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer content-center text-ink-2 hover:text-ink md:min-h-8">
        {absent === report.length ? t`Show what was not imported` : t`Show details`}
      </summary>
      <ul className="mt-2 grid max-h-80 gap-3 overflow-y-auto md:gap-2" tabIndex={0} aria-label={t`What was noted`}>
        {report.map(({ fileName, message }, at) => (
          // Names repeat in a library.
          <li key={at} className="grid gap-x-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <span dir="auto" className="min-w-0 text-left wrap-anywhere">
              {fileName}
            </span>
            <span className="text-ink-2">{message}</span>
          </li>
        ))}
        {left > 0 && <li className="text-ink-2">{t`and ${left.toLocaleString('en')} more`}</li>}
      </ul>
      {offersPicker && skipped + failed > 0 && (
        <Link to={LIBRARY_PATHS.connect} className={buttonClass('line', 'mt-4')}>
          <Trans>Select photos again</Trans>
        </Link>
      )}
    </details>
  );
};
