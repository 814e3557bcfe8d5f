import { Trans, useLingui } from '@lingui/react/macro';
import { msg, plural } from '@lingui/core/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useState } from 'react';
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js';
import { cx } from '../../../shared/lib/cx.js';
import { Button } from '../../../shared/ui/button.js';
import { DraftDialog } from '../../../shared/ui/draft-dialog.js';
import type { BulkChange } from '../../../data/photos/bulk-change.js';
import { shortcutOf } from '../../../widgets/shortcuts/shortcuts.js';
import { NOTHING_TO_REPLACE, previewOf, replaceEdit } from './replace-draft.js';
import { ReplaceFields } from './replace-fields.js';
import { START, problemsOf, textsEdit } from './texts-draft.js';
import { TextsFields } from './texts-fields.js';

interface TextsDialogProps {
  count: number;
  /** Those of the selected photos that are loaded. */
  known: readonly PhotoDto[];
  onChange: (edit: Extract<BulkChange, { action: 'edit' }>['edit']) => void;
  onClose: () => void;
}

const WAYS = [
  ['write', msg`Write`],
  ['replace', msg`Find and replace`],
] as const;

/** Texts of the selected photos: written for all of them, or with a phrase replaced in each. */
export const TextsDialog = ({ count, known, onChange, onClose }: TextsDialogProps) => {
  const { t } = useLingui();
  const [way, setWay] = useState<'write' | 'replace'>('write');
  const [draft, setDraft] = useState(START);
  const [words, setWords] = useState(NOTHING_TO_REPLACE);
  const preview = previewOf(way === 'replace' && words.find ? known : [], words);
  const foundNothing = preview.count === 0 && known.length === count;
  const written = Object.keys(problemsOf(draft, count)).length > 0 ? null : textsEdit(draft);
  const edit = way === 'write' ? written : foundNothing ? null : replaceEdit(words);
  const typed = [draft.title, draft.description, draft.altText, words.find, words.with];
  const guard = useLeaveGuard(typed.some((text) => text.trim() !== ''));
  const close = () => guard.leave(onClose);
  const save = () => {
    if (!edit) return;
    onChange(edit);
    onClose();
  };
  return (
    <DraftDialog
      guard={guard}
      onClose={close}
      title={t`Texts`}
      description={plural(count, { one: 'of # selected photo', other: 'of # selected photos' })}
      className="md:max-w-[560px]!"
      onKeyDown={(event) => {
        if (guard.isAsking || shortcutOf(event.nativeEvent) !== 'save') return;
        event.preventDefault();
        save();
      }}
      footer={
        <>
          <Button look="quiet" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="solid" disabled={!edit} onClick={save}>
            {way === 'write' ? t`Save` : t`Replace`}
          </Button>
        </>
      }
    >
      <div
        role="group"
        aria-label={t`How to change them`}
        className="mb-6 flex w-fit gap-1 rounded-control bg-ink/6 p-1"
      >
        {WAYS.map(([id, label]) => (
          <button
            key={id}
            type="button"
            aria-pressed={way === id}
            onClick={() => setWay(id)}
            className={cx(
              'min-h-9 rounded-[4px] px-4 text-sm transition-colors duration-200',
              way === id ? 'bg-raised font-medium shadow-sm' : 'text-ink-2 hover:text-ink',
            )}
          >
            {t(label)}
          </button>
        ))}
      </div>
      {way === 'write' ? (
        <TextsFields draft={draft} count={count} onChange={(change) => setDraft({ ...draft, ...change })} />
      ) : (
        <ReplaceFields
          draft={words}
          onChange={(change) => setWords({ ...words, ...change })}
          preview={preview}
          count={count}
          known={known.length}
        />
      )}
    </DraftDialog>
  );
};
