import { Trans, useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { DATA_MINING, type DataMiningId } from '@vitrine/contracts/portfolio/data-mining.rules';
import { LICENCES, type LicenceId } from '@vitrine/contracts/portfolio/rights.rules';
import { SelectField } from '../../../shared/ui/field.js';
import type { TabProps } from '../account-session.js';
import { useSaveVisitorSettings, useVisitorSettings } from '../../../data/profile/visitor-settings.js';
import { RightsForm } from './rights-form.js';

const ABOUT: Record<LicenceId, MessageDescriptor> = {
  'all-rights-reserved': msg`Whoever wants to use a photo has to ask you.`,
  'cc-by-4.0': msg`Anybody may use and change your photos, also for money, if they name you.`,
  'cc-by-sa-4.0': msg`Anybody may use and change your photos if they name you and share the result in the same way.`,
  'cc-by-nc-4.0': msg`Anybody may use and change your photos if they name you and make no money with them.`,
  'cc-by-nc-nd-4.0': msg`Anybody may share your photos unchanged if they name you and make no money with them.`,
  'cc0-1.0': msg`You give up your rights: anybody may do anything, without naming you.`,
};

const ABOUT_MINING: Record<DataMiningId, MessageDescriptor> = {
  follow: msg`Your files say the same as the switch for AI crawlers: nothing while they may read, no training of AI while they may not.`,
  'no-training': msg`Your files say that no AI may be trained with them, wherever they are.`,
  'search-only': msg`Your files say that only search engines may read them by machine.`,
  nothing: msg`Your files say that no machine may mine them for anything.`,
};

interface RightsProps extends TabProps {
  onUnsaved: (unsaved: boolean) => void;
}

/** Who owns the photos and what others may do with them. What is chosen is saved at once, what is typed on Save. */
export const RightsSettings = ({ user, onUnsaved }: RightsProps) => (
  <div className="grid max-w-[440px] gap-7">
    <RightsForm user={user} onUnsaved={onUnsaved} />
    <LicenceField user={user} />
    <DataMiningField user={user} />
  </div>
);

const LicenceField = ({ user }: TabProps) => {
  const { t } = useLingui();
  const save = useSaveVisitorSettings({ done: () => t`License updated`, failed: t`Failed to update the license` });
  const shown = useVisitorSettings(user).licence;
  const url = LICENCES.find(({ id }) => id === shown)?.url;
  return (
    <SelectField
      label={t`License`}
      choices={LICENCES.map(({ id, name: label }) => ({ id, label }))}
      value={shown}
      aria-busy={save.isPending}
      onChange={(event) => save.mutate({ licence: event.target.value as LicenceId })}
      help={
        save.isPending ? (
          t`Saving…`
        ) : (
          <>
            {t(ABOUT[shown])}{' '}
            {url && (
              <a href={url} target="_blank" rel="noreferrer" className="link">
                <Trans>Read the license</Trans>
              </a>
            )}
          </>
        )
      }
    />
  );
};

const DataMiningField = ({ user }: TabProps) => {
  const { t } = useLingui();
  const save = useSaveVisitorSettings({ done: () => t`Data mining updated`, failed: t`Failed to update data mining` });
  const shown = useVisitorSettings(user).dataMining;
  return (
    <SelectField
      label={t`Data mining`}
      choices={DATA_MINING.map(({ id, name: label }) => ({ id, label }))}
      value={shown}
      aria-busy={save.isPending}
      onChange={(event) => save.mutate({ dataMining: event.target.value as DataMiningId })}
      help={save.isPending ? t`Saving…` : t(ABOUT_MINING[shown])}
    />
  );
};
