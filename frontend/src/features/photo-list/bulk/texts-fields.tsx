import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { SelectField, TextArea, TextField } from '../../../shared/ui/field.js';
import {
  TEXT_CHOICES,
  TITLE_CHOICES,
  firstTitles,
  isWritten,
  problemOf,
  type TextChoice,
  type TextsDraft,
  type TitleChoice,
} from './texts-draft.js';

interface TextsFieldsProps {
  draft: TextsDraft;
  count: number;
  onChange: (change: Partial<TextsDraft>) => void;
}

const PARTS = [
  { name: 'description', label: 'Description', rows: 4, max: PHOTO_LIMITS.descriptionMax },
  { name: 'altText', label: 'Alt text', rows: 2, max: PHOTO_LIMITS.altMax },
] as const;

/** Title, description and alt text of the selected photos: each is left alone unless one says otherwise. */
export const TextsFields = ({ draft, count, onChange }: TextsFieldsProps) => (
  <div className="flex flex-col gap-6">
    <div className="flex flex-col gap-2">
      <SelectField
        label="Title"
        choices={TITLE_CHOICES}
        value={draft.titleChoice}
        onChange={({ target }) => onChange({ titleChoice: target.value as TitleChoice })}
      />
      {isWritten(draft.titleChoice) && (
        <TextField
          label={draft.titleChoice === 'number' ? 'Title before the number' : 'New title'}
          maxLength={PHOTO_LIMITS.titleMax}
          value={draft.title}
          onChange={({ target }) => onChange({ title: target.value })}
          error={problemOf(draft, count)}
          help={draft.titleChoice === 'number' && firstTitles(draft.title, count)}
        />
      )}
    </div>
    {PARTS.map(({ name, label, rows, max }) => (
      <div key={name} className="flex flex-col gap-2">
        <SelectField
          label={label}
          choices={TEXT_CHOICES}
          value={draft[`${name}Choice`]}
          onChange={({ target }) => onChange({ [`${name}Choice`]: target.value as TextChoice })}
        />
        {draft[`${name}Choice`] === 'set' && (
          <TextArea
            label={`New ${label.toLowerCase()}`}
            rows={rows}
            maxLength={max}
            value={draft[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        )}
      </div>
    ))}
  </div>
);
