import { Sparkles } from 'lucide-react';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import { useRef } from 'react';
import { Button } from '../../shared/ui/button.js';
import { EDIT_FIELDS } from './edit-state.js';
import { focusField } from './suggestion-note.js';
import type { useEditPhoto } from './use-edit-photo.js';
import { EDIT_TEXT } from './edit-texts.js';

const TEXT = EDIT_TEXT.enhanceBar;

interface EnhanceBarProps {
  edit: ReturnType<typeof useEditPhoto>;
  /** The photo can be looked at. */
  ready: boolean;
}

/** Requests suggestions, shows the progress, and takes them all at once (PHOTO-38). */
export const EnhanceBar = ({ edit, ready }: EnhanceBarProps) => {
  const { enhancement, state } = edit;
  const offered = EDIT_FIELDS.filter((field) => state.offers[field] !== undefined);
  const enhance = useRef<HTMLButtonElement>(null);
  const looking = enhancement === 'looking';
  return (
    <div className="flex flex-col gap-2">
      {enhancement !== 'unavailable' && (
        <Button
          ref={enhance}
          aria-disabled={looking}
          disabled={!ready}
          onClick={edit.enhance}
          className="aria-disabled:opacity-60"
        >
          <Sparkles size={16} strokeWidth={1.5} aria-hidden />
          {TEXT.enhance}
        </Button>
      )}
      {offered.length > 0 && (
        <div className="grid grid-cols-2 gap-2">
          <Button
            look="solid"
            onClick={({ currentTarget }) => {
              edit.take(...offered);
              focusField(currentTarget.form, offered[0] ?? 'title');
            }}
          >
            {TEXT.apply}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              edit.waveAway(...offered);
              enhance.current?.focus();
            }}
          >
            {TEXT.dismiss}
          </Button>
        </div>
      )}
      <p role="status" className="text-xs text-ink-2 empty:-mt-2 md:min-h-5 md:empty:mt-0">
        {wordsFor(enhancement, { ready, offered: offered.length, taken: state.taken.length })}
      </p>
    </div>
  );
};

const wordsFor = (
  enhancement: ReturnType<typeof useEditPhoto>['enhancement'],
  { ready, offered, taken }: { ready: boolean; offered: number; taken: number },
): string => {
  if (!ready) return TEXT.notProcessedYet;
  if (enhancement === 'unavailable') return ERRORS.AI_UNAVAILABLE.message;
  if (enhancement === 'looking') return TEXT.looking;
  if (offered > 0)
    return `Suggestions for ${offered} ${offered === 1 ? 'field' : 'fields'}. Nothing changes until you apply them.`;
  if (taken > 0) return TEXT.applied;
  return enhancement === 'answered' ? TEXT.nothingToAdd : '';
};
