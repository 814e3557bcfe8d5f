import { useLingui } from '@lingui/react/macro';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { SelectField, TextArea, TextField } from '../../../shared/ui/field.js';
import { RichTextField } from '../../../widgets/rich-text/rich-text-field.js';
import {
  TEXT_CHOICES,
  TITLE_CHOICES,
  firstTitles,
  isWritten,
  problemsOf,
  type TextChoice,
  type TextsDraft,
  type TitleChoice,
} from './texts-draft.js';

interface TextsFieldsProps {
  draft: TextsDraft;
  count: number;
  onChange: (change: Partial<TextsDraft>) => void;
}

/** Title, description and alt text of the selected photos: each stays as it is unless another choice is made. */
export const TextsFields = ({ draft, count, onChange }: TextsFieldsProps) => {
  const { t } = useLingui();
  const textChoices = TEXT_CHOICES.map(({ id, label }) => ({ id, label: t(label) }));
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <SelectField
          label={t`Title`}
          choices={TITLE_CHOICES.map(({ id, label }) => ({ id, label: t(label) }))}
          value={draft.titleChoice}
          onChange={({ target }) => onChange({ titleChoice: target.value as TitleChoice })}
        />
        {isWritten(draft.titleChoice) && (
          <TextField
            label={draft.titleChoice === 'number' ? t`Title before the number` : t`New title`}
            maxLength={PHOTO_LIMITS.titleMax}
            value={draft.title}
            onChange={({ target }) => onChange({ title: target.value })}
            error={problemsOf(draft, count).title}
            help={draft.titleChoice === 'number' && firstTitles(draft.title, count)}
          />
        )}
      </div>
      <div className="flex flex-col gap-2">
        <SelectField
          label={t`Description`}
          choices={textChoices}
          value={draft.descriptionChoice}
          onChange={({ target }) => onChange({ descriptionChoice: target.value as TextChoice })}
        />
        {draft.descriptionChoice === 'set' && (
          <RichTextField
            label={t`New description`}
            name="description"
            value={draft.description}
            error={problemsOf(draft, count).description}
            onChange={(description) => onChange({ description })}
          />
        )}
      </div>
      <div className="flex flex-col gap-2">
        <SelectField
          label={t`Alt text`}
          choices={textChoices}
          value={draft.altTextChoice}
          onChange={({ target }) => onChange({ altTextChoice: target.value as TextChoice })}
        />
        {draft.altTextChoice === 'set' && (
          <TextArea
            label={t`New alt text`}
            rows={2}
            maxLength={PHOTO_LIMITS.altMax}
            value={draft.altText}
            onChange={({ target }) => onChange({ altText: target.value })}
          />
        )}
      </div>
    </div>
  );
};
