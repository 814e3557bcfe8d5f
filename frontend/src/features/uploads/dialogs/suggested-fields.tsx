import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { Sparkles } from 'lucide-react';
import { TextArea } from '../../../shared/ui/field.js';
import { TagInput } from '../../../shared/ui/tag-input.js';
import { UPLOAD_TAGS, type SuggestedTexts } from './suggested-texts.js';
import { FromFile } from '../../../widgets/from-file/from-file.js';
import type { UploadField, UploadState } from './upload-state.js';
import { UPLOAD_DIALOG_TEXT } from './upload-dialog-texts.js';

const TEXT = UPLOAD_DIALOG_TEXT.suggestedFields;

interface SuggestedFieldsProps {
  state: UploadState;
  disabled: boolean;
  onChange: (change: Partial<SuggestedTexts>) => void;
}

/** Tags and alt text that the file had or that were suggested (UPL-34): what is left here is the photographer's own. */
export const SuggestedFields = ({ state, disabled, onChange }: SuggestedFieldsProps) => (
  <>
    <TagInput
      label={TEXT.tags}
      optional
      value={state.tags}
      disabled={disabled}
      onChange={(tags) => onChange({ tags })}
      help={originOf(state, 'tags') ?? TEXT.tagsHelp}
      {...UPLOAD_TAGS}
    />
    <TextArea
      label={TEXT.altText}
      optional
      rows={2}
      maxLength={PHOTO_LIMITS.altMax}
      value={state.altText}
      disabled={disabled}
      onChange={({ target }) => onChange({ altText: target.value })}
      help={originOf(state, 'altText') ?? TEXT.altTextHelp}
    />
  </>
);

/** Whose words a field holds; nothing of those that were typed. */
export const originOf = ({ suggested, fromFile }: UploadState, field: UploadField) => {
  if (suggested.includes(field)) return <Suggested />;
  return fromFile.includes(field) ? <FromFile /> : undefined;
};

const Suggested = () => (
  <span className="inline-flex items-center gap-1.5">
    <Sparkles size={12} strokeWidth={1.5} aria-hidden />
    {TEXT.suggested}
  </span>
);
