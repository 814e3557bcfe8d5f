import { useLingui } from '@lingui/react/macro';
import { Section } from '../../../shared/ui/section.js';
import { ActLogSection } from './act-log-section.js';
import { CompatibilityPanel } from './compatibility/compatibility-panel.js';
import { LimitsSection } from './limits-section.js';
import { SiteVersion } from './site-version.js';

/** ADM-GEN-07, ADM-GEN-08, ADM-GEN-15. */
export const SettingsTab = () => {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16 md:gap-20">
      <Section id="settings" title={t`Settings`} lead={t`More settings coming soon.`}>
        <SiteVersion />
      </Section>
      <CompatibilityPanel />
      <LimitsSection />
      <ActLogSection />
    </div>
  );
};
