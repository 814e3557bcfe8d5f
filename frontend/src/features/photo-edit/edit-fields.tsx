import { Trans, useLingui } from '@lingui/react/macro';
import { categoryLabel } from '@vitrine/contracts/media/categories.rules';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import type { ReactNode } from 'react';
import { SelectField, TextArea, TextField } from '../../shared/ui/field.js';
import { TagInput } from '../../shared/ui/tag-input.js';
import { useCategoryChoices, useCategoryLabel } from '../../data/categories/categories.query.js';
import { RichTextField } from '../../widgets/rich-text/rich-text-field.js';
import { textOfHtml } from '../../widgets/rich-text/stored-html.js';
import { ReviewNote } from '../../widgets/review/review-note.js';
import { addedTags, TAG_LIMITS, type EditFields } from './edit-state.js';
import { SuggestionNote, type SuggestedField } from './suggestion-note.js';
import type { useEditPhoto } from './use-edit-photo.js';

type Edit = ReturnType<typeof useEditPhoto>;

/** The fields, each with the suggestion for it beneath. */
export const EditFieldsForm = ({ edit }: { edit: Edit }) => {
  const { t } = useLingui();
  const { fields, base } = edit.state;
  const label = useCategoryLabel();
  const choices = useCategoryChoices();
  // A category that is no longer listed stays selected until another is selected.
  const known = choices.some(({ id }) => id === base.category);
  const text = (name: 'title' | 'category' | 'altText') => ({
    name,
    value: fields[name],
    error: edit.errors[name]?.message,
    onChange: ({ target }: { target: { value: string } }) => edit.type({ [name]: target.value }),
  });

  return (
    <fieldset disabled={edit.saving} className="flex min-w-0 flex-col gap-5">
      <legend className="sr-only">
        <Trans>What is said of the photo</Trans>
      </legend>
      <TextField label={t`Title`} required maxLength={PHOTO_LIMITS.titleMax} {...text('title')} />
      <Offer edit={edit} field="title" show={({ title }) => title} />
      <RichTextField
        label={t`Description`}
        optional
        name="description"
        value={fields.description}
        error={edit.errors.description?.message}
        disabled={edit.saving}
        onChange={(description) => edit.type({ description })}
      />
      <Offer edit={edit} field="description" show={({ description }) => description && textOfHtml(description)} />
      <SelectField
        label={t`Category`}
        choices={known ? choices : [{ id: base.category, label: categoryLabel(base.category) }, ...choices]}
        {...text('category')}
      />
      <Offer edit={edit} field="category" show={({ category }) => label(category ?? '')} />
      {edit.latest.unreviewed && (
        <ReviewNote
          texts={edit.latest.unreviewed}
          onKeep={edit.keepSuggestions}
          onRemove={edit.removeSuggestions ?? undefined}
        >
          {t`Saving keeps what is in the fields.`}
        </ReviewNote>
      )}
      <TagInput
        label={t`Tags`}
        name="tags"
        optional
        value={fields.tags}
        onChange={(tags) => edit.type({ tags })}
        help={t`Separate tags with commas.`}
        {...TAG_LIMITS}
      />
      <Offer edit={edit} field="tags" show={({ tags }) => tags && addedTags(fields.tags, tags).join(', ')} />
      <TextArea
        label={t`Alt text`}
        optional
        rows={2}
        maxLength={PHOTO_LIMITS.altMax}
        help={<AltHelp length={fields.altText.length} />}
        {...text('altText')}
      />
      <Offer edit={edit} field="altText" show={({ altText }) => altText} />
    </fieldset>
  );
};

interface OfferProps {
  edit: Edit;
  field: SuggestedField;
  show: (offers: Partial<EditFields>) => ReactNode;
}

const Offer = ({ edit, field, show }: OfferProps) => {
  const { offers, before } = edit.state;
  if (offers[field] !== undefined) {
    return (
      <SuggestionNote field={field} onUse={() => edit.take(field)} onDismiss={() => edit.waveAway(field)}>
        {show(offers)}
      </SuggestionNote>
    );
  }
  if (before[field] === undefined) return null;
  return (
    <SuggestionNote field={field} onUndo={() => edit.takeBack(field)}>
      <Trans>Suggested by AI, please check</Trans>
    </SuggestionNote>
  );
};

const AltHelp = ({ length }: { length: number }) => (
  <span className="flex justify-between gap-4">
    <span>
      <Trans>Say what can be seen, for somebody who cannot see it.</Trans>
    </span>
    <span className="tabular shrink-0">
      {length} / {PHOTO_LIMITS.altMax}
    </span>
  </span>
);
