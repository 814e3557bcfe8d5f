import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { SelectField, TextArea, TextField } from '../../../shared/ui/field.js';
import type { BulkChange } from '../api/bulk-change.js';
import { shortcutOf } from '../shortcuts/shortcuts.js';
import {
  START,
  TEXT_CHOICES,
  TITLE_CHOICES,
  firstTitles,
  problemOf,
  textsEdit,
  type TextChoice,
  type TextsDraft,
  type TitleChoice,
} from './texts-draft.js';

interface TextsDialogProps {
  count: number;
  onChange: (edit: Extract<BulkChange, { action: 'edit' }>['edit']) => void;
  onClose: () => void;
}

/** Title, description and alt text of the selected photos: each is left alone unless one says otherwise. */
export const TextsDialog = ({ count, onChange, onClose }: TextsDialogProps) => {
  const [draft, setDraft] = useState<TextsDraft>(START);
  const type = (change: Partial<TextsDraft>) => setDraft((before) => ({ ...before, ...change }));
  const edit = textsEdit(draft);
  const problem = problemOf(draft, count);
  const save = () => {
    if (!edit || problem) return;
    onChange(edit);
    onClose();
  };
  const parts = [
    { name: 'description', label: 'Description', rows: 4, max: PHOTO_LIMITS.descriptionMax },
    { name: 'altText', label: 'Alt text', rows: 2, max: PHOTO_LIMITS.altMax },
  ] as const;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Texts"
      description={`of ${count.toLocaleString('en')} selected ${count === 1 ? 'photo' : 'photos'}`}
      className="md:max-w-[560px]!"
      onKeyDown={(event) => {
        if (shortcutOf(event.nativeEvent) !== 'save') return;
        event.preventDefault();
        save();
      }}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="solid" disabled={!edit || Boolean(problem)} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <SelectField
            label="Title"
            choices={TITLE_CHOICES}
            value={draft.titleChoice}
            onChange={({ target }) => type({ titleChoice: target.value as TitleChoice })}
          />
          {draft.titleChoice !== 'keep' && (
            <TextField
              label={draft.titleChoice === 'number' ? 'Title before the number' : 'New title'}
              maxLength={PHOTO_LIMITS.titleMax}
              value={draft.title}
              onChange={({ target }) => type({ title: target.value })}
              error={problem}
              help={draft.titleChoice === 'number' && firstTitles(draft.title, count)}
            />
          )}
        </div>
        {parts.map(({ name, label, rows, max }) => (
          <div key={name} className="flex flex-col gap-2">
            <SelectField
              label={label}
              choices={TEXT_CHOICES}
              value={draft[`${name}Choice`]}
              onChange={({ target }) => type({ [`${name}Choice`]: target.value as TextChoice })}
            />
            {draft[`${name}Choice`] === 'set' && (
              <TextArea
                label={`New ${label.toLowerCase()}`}
                rows={rows}
                maxLength={max}
                value={draft[name]}
                onChange={({ target }) => type({ [name]: target.value })}
              />
            )}
          </div>
        ))}
      </div>
    </Dialog>
  );
};
