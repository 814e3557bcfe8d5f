import { DATA_MINING, type DataMiningId } from '@vitrine/contracts/portfolio/data-mining.rules';
import { LICENCES, type LicenceId } from '@vitrine/contracts/portfolio/rights.rules';
import { SelectField } from '../../../shared/ui/field.js';
import type { TabProps } from '../account-session.js';
import { useSaveVisitorSettings, useVisitorSettings } from '../../../data/profile/visitor-settings.js';
import { PORTFOLIO_TAB_TEXT } from './portfolio-tab-texts.js';
import { RightsForm } from './rights-form.js';

const TEXT = PORTFOLIO_TAB_TEXT.rightsSettings;

const ABOUT: Record<LicenceId, string> = {
  'all-rights-reserved': TEXT.allRightsReserved,
  'cc-by-4.0': TEXT.ccBy40,
  'cc-by-sa-4.0': TEXT.ccBySa40,
  'cc-by-nc-4.0': TEXT.ccByNc40,
  'cc-by-nc-nd-4.0': TEXT.ccByNcNd40,
  'cc0-1.0': TEXT.cc0,
};

const ABOUT_MINING: Record<DataMiningId, string> = {
  follow: TEXT.dataMiningFollow,
  'no-training': TEXT.dataMiningNoTraining,
  'search-only': TEXT.dataMiningSearchOnly,
  nothing: TEXT.dataMiningNothing,
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

const DataMiningField = ({ user }: TabProps) => {
  const save = useSaveVisitorSettings({ done: () => TEXT.dataMiningUpdated, failed: TEXT.failedUpdateDataMining });
  const shown = useVisitorSettings(user).dataMining;
  return (
    <SelectField
      label={TEXT.dataMining}
      choices={DATA_MINING.map(({ id, name: label }) => ({ id, label }))}
      value={shown}
      aria-busy={save.isPending}
      onChange={(event) => save.mutate({ dataMining: event.target.value as DataMiningId })}
      help={save.isPending ? TEXT.saving : ABOUT_MINING[shown]}
    />
  );
};
