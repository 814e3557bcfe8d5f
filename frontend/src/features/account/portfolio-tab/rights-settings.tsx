import { displayName } from '@vitrine/contracts/identity/display-name.rules';
import { COPYRIGHT_MAX, LICENCES, type LicenceId } from '@vitrine/contracts/portfolio/rights.rules';
import { useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { SelectField, TextField } from '../../../shared/ui/field.js';
import type { TabProps } from '../account-session.js';
import { useSaveVisitorSettings, useVisitorSettings } from '../../../data/profile/visitor-settings.js';
import { PORTFOLIO_TAB_TEXT } from './portfolio-tab-texts.js';

const TEXT = PORTFOLIO_TAB_TEXT.rightsSettings;

const ABOUT: Record<LicenceId, string> = {
  'all-rights-reserved': TEXT.allRightsReserved,
  'cc-by-4.0': TEXT.ccBy40,
  'cc-by-sa-4.0': TEXT.ccBySa40,
  'cc-by-nc-4.0': TEXT.ccByNc40,
  'cc-by-nc-nd-4.0': TEXT.ccByNcNd40,
  'cc0-1.0': TEXT.cc0,
};

interface RightsProps extends TabProps {
  onUnsaved: (unsaved: boolean) => void;
}

/** Who owns the photos and what others may do with them. The licence is saved at once. */
export const RightsSettings = ({ user, onUnsaved }: RightsProps) => (
  <div className="grid max-w-[440px] gap-7">
    <CopyrightField user={user} onUnsaved={onUnsaved} />
    <LicenceField user={user} />
  </div>
);

const CopyrightField = ({ user, onUnsaved }: RightsProps) => {
  const stored = user.copyright ?? '';
  // Null: nothing is typed that is not stored.
  const [typed, type] = useState<string | null>(null);
  const [year] = useState(() => new Date().getFullYear());
  const save = useSaveVisitorSettings({ done: () => TEXT.copyrightUpdated, failed: TEXT.failedUpdateCopyright });
  const isChanged = typed !== null && typed.trim() !== stored;
  useEffect(() => {
    onUnsaved(isChanged);
    return () => onUnsaved(false);
  }, [isChanged, onUnsaved]);
  return (
    <form
      aria-label={TEXT.copyright}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !save.isPending)
          save.mutate({ copyright: typed }, { onSuccess: () => type((now) => (now === typed ? null : now)) });
      }}
      className="grid gap-3"
    >
      <TextField
        label={TEXT.copyright}
        optional
        maxLength={COPYRIGHT_MAX}
        placeholder={`© ${year} ${displayName(user)}`}
        value={typed ?? stored}
        onChange={(event) => type(event.target.value)}
        help={TEXT.help}
      />
      {isChanged && (
        <div className="flex gap-3">
          <Button type="submit" look="solid" aria-disabled={save.isPending}>
            {save.isPending ? TEXT.saving : TEXT.saveCopyright}
          </Button>
          <Button look="quiet" onClick={() => type(null)}>
            {TEXT.cancel}
          </Button>
        </div>
      )}
    </form>
  );
};

const LicenceField = ({ user }: TabProps) => {
  const save = useSaveVisitorSettings({ done: () => TEXT.licenceUpdated, failed: TEXT.failedUpdateLicence });
  const shown = useVisitorSettings(user).licence;
  const url = LICENCES.find(({ id }) => id === shown)?.url;
  return (
    <SelectField
      label={TEXT.licence}
      choices={LICENCES.map(({ id, name: label }) => ({ id, label }))}
      value={shown}
      aria-busy={save.isPending}
      onChange={(event) => save.mutate({ licence: event.target.value as LicenceId })}
      help={
        save.isPending ? (
          TEXT.saving
        ) : (
          <>
            {ABOUT[shown]}{' '}
            {url && (
              <a href={url} target="_blank" rel="noreferrer" className="link">
                {TEXT.readLicence}
              </a>
            )}
          </>
        )
      }
    />
  );
};
