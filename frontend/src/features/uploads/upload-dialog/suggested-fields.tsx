import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { Sparkles } from 'lucide-react';
import { TextArea } from '../../../shared/ui/field.js';
import { TagInput } from '../../../shared/ui/tag-input.js';
import { UPLOAD_TAGS, type SuggestedTexts } from './suggested-texts.js';
import type { UploadState } from './upload-state.js';

interface SuggestedFieldsProps {
  state: UploadState;
  disabled: boolean;
  onChange: (change: Partial<SuggestedTexts>) => void;
}

/** Tags and alt text that were suggested (UPL-34): what is left here is the photographer's own. */
export const SuggestedFields = ({ state, disabled, onChange }: SuggestedFieldsProps) => (
  <>
    <TagInput
      label="Tags"
      optional
      value={state.tags}
      disabled={disabled}
      onChange={(tags) => onChange({ tags })}
      help={state.suggested.includes('tags') ? <Suggested /> : 'Separate tags with commas.'}
      {...UPLOAD_TAGS}
    />
    <TextArea
      label="Alt text"
      optional
      rows={2}
      maxLength={PHOTO_LIMITS.altMax}
      value={state.altText}
      disabled={disabled}
      onChange={({ target }) => onChange({ altText: target.value })}
      help={
        state.suggested.includes('altText') ? <Suggested /> : 'Say what can be seen, for somebody who cannot see it.'
      }
    />
  </>
);

export const Suggested = () => (
  <span className="inline-flex items-center gap-1.5">
    <Sparkles size={12} strokeWidth={1.5} aria-hidden />
    Suggested, please check
  </span>
);
