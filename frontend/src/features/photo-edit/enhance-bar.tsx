import { Trans } from '@lingui/react/macro';
import { plural, t } from '@lingui/core/macro';
import { Sparkles } from 'lucide-react';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import { useRef } from 'react';
import { Button } from '../../shared/ui/button.js';
import { EDIT_FIELDS } from './edit-state.js';
import { focusField } from './suggestion-note.js';
import type { useEditPhoto } from './use-edit-photo.js';

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
          <Trans>Enhance with AI</Trans>
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
            <Trans>Apply</Trans>
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              edit.waveAway(...offered);
              enhance.current?.focus();
            }}
          >
            <Trans>Dismiss</Trans>
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
  if (!ready) return t`Suggestions can be made once the picture is processed.`;
  if (enhancement === 'unavailable') return ERRORS.AI_UNAVAILABLE.message;
  if (enhancement === 'looking') return t`Looking at the picture for suggestions…`;
  if (offered > 0)
    return plural(offered, {
      one: 'Suggestions for # field. Nothing changes until you apply them.',
      other: 'Suggestions for # fields. Nothing changes until you apply them.',
    });
  if (taken > 0) return t`Suggestions are in the fields. Please check them before saving.`;
  return enhancement === 'answered' ? t`Nothing to add to what is there.` : '';
};
