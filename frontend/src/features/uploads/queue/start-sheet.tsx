import { msg, plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import { useEffect, useState } from 'react';
import { cx } from '../../../shared/lib/cx.js';
import { storageUsageQuery } from '../../../data/storage/storage-usage.query.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { SelectField } from '../../../shared/ui/field.js';
import { useCategoryChoices } from '../../../data/categories/categories.query.js';
import { useKnownUser } from '../../../data/session/current-user.js';
import { KeepOriginal } from '../picking/keep-original.js';
import { lastCategory, storeCategory } from './queue-store.js';
import type { Picked } from '../picking/picked-files.js';
import { leftOutTitle, namesInTitle, type LeftOut } from '../picking/picked-files.js';
import { countShrunk, shrunkText, useHighRange } from './file-remarks.js';
import { roomText } from './file-remarks.js';
import { FileThumb } from './file-thumb.js';
import { enqueueFiles } from './page-queue.js';
import { WithNames } from '../../../shared/ui/with-names.js';

/** As many as fit into a line on the smallest screen. */
const SHOWN = 6;

const HELP = {
  suggested: msg`For all of them. Titles, captions and keywords come from the files; without a title in it, a file’s name is taken. Tags and alt texts that are missing are suggested; visitors see such tags once you keep them.`,
  plain: msg`For all of them. Titles, captions and keywords come from the files; without a title in it, a file’s name is taken. Everything can be edited later.`,
};

interface StartSheetProps {
  picked: Picked;
  onClose: () => void;
  enqueue?: typeof enqueueFiles;
}

/** The one question before many files are uploaded: where they belong. Everything else can be changed later. */
export const StartSheet = ({ picked, onClose, enqueue = enqueueFiles }: StartSheetProps) => {
  const { t } = useLingui();
  const { files } = picked;
  const owner = useKnownUser();
  const choices = useCategoryChoices();
  const [chosen, setChosen] = useState<string | null>(null);
  const [keepOriginal, setKeepOriginal] = useState(false);
  const category = chosen ?? lastCategory(choices);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const shrunk = useShrunk(files);
  const highRange = useHighRange(files, keepOriginal);
  const title = plural(files.length, { one: 'Upload # photo', other: 'Upload # photos' });

  const start = () => {
    storeCategory(category);
    enqueue(files, { category, keepOriginal }, owner?.id);
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={t`New photos are private until you make them public.`}
      className="md:max-w-[560px]!"
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="solid" onClick={start}>
            {title}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <div>
          <div aria-hidden className="grid grid-cols-6 gap-1.5">
            {files.slice(0, SHOWN).map((file, at) => (
              <span key={at} className="relative">
                <FileThumb file={file} className="aspect-square w-full" />
                {at === SHOWN - 1 && files.length > SHOWN && (
                  <span className="tabular absolute inset-0 grid place-items-center rounded-image bg-black/55 text-sm text-white">
                    +{files.length - SHOWN + 1}
                  </span>
                )}
              </span>
            ))}
          </div>
          <p className="tabular mt-2.5 text-xs text-ink-2">
            {[`${formatBytes(bytes)} in all.`, ...remarksOn(picked)].join(' ')}
          </p>
          <LeftOutFiles files={picked.leftOut} />
          <Room files={files} keepOriginal={keepOriginal} />
          {!keepOriginal && shrunk && (
            <p role="status" className="mt-2.5 text-xs text-ink-2">
              {shrunk}
            </p>
          )}
          {highRange && (
            <p role="status" className="mt-2.5 text-xs text-ink-2">
              {highRange}
            </p>
          )}
        </div>
        <SelectField
          label={t`Category`}
          help={t(owner?.suggestTexts === false ? HELP.plain : HELP.suggested)}
          choices={choices}
          value={category}
          onChange={(event) => setChosen(event.target.value)}
        />
        <KeepOriginal checked={keepOriginal} onChange={setKeepOriginal} bytes={bytes} many />
      </div>
    </Dialog>
  );
};

/** Names what does not fit before it is sent (UPL-32); the server decides. */
const Room = ({ files, keepOriginal }: { files: readonly File[]; keepOriginal: boolean }) => {
  const { data } = useQuery(storageUsageQuery);
  const sizes = files.map(({ size }) => size);
  const text = data?.freeBytes === undefined ? null : roomText(sizes, data.freeBytes, keepOriginal);
  return (
    <p role="status" className={cx('text-sm text-danger', text && 'mt-2.5')}>
      {text}
    </p>
  );
};

const useShrunk = (files: readonly File[]): string | null => {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    void countShrunk(files, stop.signal).then((found) => !stop.signal.aborted && setCount(found));
    return () => stop.abort();
  }, [files]);
  return shrunkText(count);
};

/** Files that stay out, and folders not read to their end, by name and with the reason. */
const LeftOutFiles = ({ files }: { files: readonly LeftOut[] }) => {
  const { t } = useLingui();
  return (
    files.length > 0 && (
      <details className="mt-2.5 text-xs text-ink-2">
        <summary className="cursor-pointer">
          <WithNames text={leftOutTitle(files)} names={namesInTitle(files)} />
        </summary>
        <ul tabIndex={0} aria-label={t`Files left out`} className="mt-1.5 max-h-28 overflow-y-auto">
          {files.map(({ name, reason }, at) => (
            <li key={at} className="flex flex-wrap gap-x-2 py-0.5">
              <span dir="auto" className="min-w-0 truncate text-left text-ink">
                {name}
              </span>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      </details>
    )
  );
};

/** The chosen files that have to wait. */
const remarksOn = ({ left, hasMore, files }: Picked): string[] => {
  if (hasMore) return [t`Only the first ${files.length} are taken at once; the rest is left for the next time.`];
  return left > 0
    ? [t`Only the first ${files.length} are taken at once; ${left} more are left for the next time.`]
    : [];
};
