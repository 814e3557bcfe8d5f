import { Section } from '../../../shared/ui/section.js';
import { ActLogSection } from './act-log-section.js';
import { CompatibilityPanel } from './compatibility/compatibility-panel.js';
import { LimitsSection } from './limits-section.js';
import { SETTINGS_TEXT } from './settings-texts.js';
import { SiteVersion } from './site-version.js';

const TEXT = SETTINGS_TEXT.settingsTab;

/** ADM-GEN-07, ADM-GEN-08, ADM-GEN-15. */
export const SettingsTab = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-16 md:gap-20">
    <Section id="settings" title={TEXT.title} lead={TEXT.more}>
      <SiteVersion />
    </Section>
    <CompatibilityPanel />
    <LimitsSection />
    <ActLogSection />
  </div>
);
