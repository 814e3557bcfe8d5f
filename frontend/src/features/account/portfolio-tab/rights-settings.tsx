import { displayName } from '@vitrine/contracts/identity/display-name.rules';
import { COPYRIGHT_MAX, LICENCES, type LicenceId } from '@vitrine/contracts/portfolio/rights.rules';
import { useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { SelectField, TextField } from '../../../shared/ui/field.js';
import type { TabProps } from '../account-session.js';
import { useSaveVisitorSettings, useVisitorSettings } from '../../../data/profile/visitor-settings.js';

const ABOUT: Record<LicenceId, string> = {
  'all-rights-reserved': 'Whoever wants to use a photo has to ask you.',
  'cc-by-4.0': 'Anybody may use and change your photos, also for money, if they name you.',
  'cc-by-sa-4.0': 'Anybody may use and change your photos if they name you and share the result in the same way.',
  'cc-by-nc-4.0': 'Anybody may use and change your photos if they name you and make no money with them.',
  'cc-by-nc-nd-4.0': 'Anybody may share your photos unchanged if they name you and make no money with them.',
  'cc0-1.0': 'You give up your rights: anybody may do anything, without naming you.',
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
  const save = useSaveVisitorSettings({ done: () => 'Copyright updated', failed: 'Failed to update the copyright' });
  const isChanged = typed !== null && typed.trim() !== stored;
  useEffect(() => {
    onUnsaved(isChanged);
    return () => onUnsaved(false);
  }, [isChanged, onUnsaved]);
  return (
    <form
      aria-label="Copyright"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !save.isPending)
          save.mutate({ copyright: typed }, { onSuccess: () => type((now) => (now === typed ? null : now)) });
      }}
      className="grid gap-3"
    >
      <TextField
        label="Copyright"
        optional
        maxLength={COPYRIGHT_MAX}
        placeholder={`© ${year} ${displayName(user)}`}
        value={typed ?? stored}
        onChange={(event) => type(event.target.value)}
        help="Stands at the foot of your portfolio and with every photo. Empty, it is your name."
      />
      {isChanged && (
        <div className="flex gap-3">
          <Button type="submit" look="solid" aria-disabled={save.isPending}>
            {save.isPending ? 'Saving…' : 'Save copyright'}
          </Button>
          <Button look="quiet" onClick={() => type(null)}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
};

const LicenceField = ({ user }: TabProps) => {
  const save = useSaveVisitorSettings({ done: () => 'Licence updated', failed: 'Failed to update the licence' });
  const shown = useVisitorSettings(user).licence;
  const url = LICENCES.find(({ id }) => id === shown)?.url;
  return (
    <SelectField
      label="Licence"
      choices={LICENCES.map(({ id, name: label }) => ({ id, label }))}
      value={shown}
      aria-busy={save.isPending}
      onChange={(event) => save.mutate({ licence: event.target.value as LicenceId })}
      help={
        save.isPending ? (
          'Saving…'
        ) : (
          <>
            {ABOUT[shown]}{' '}
            {url && (
              <a href={url} target="_blank" rel="noreferrer" className="link">
                Read the licence
              </a>
            )}
          </>
        )
      }
    />
  );
};
