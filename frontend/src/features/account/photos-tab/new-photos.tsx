import type { TabProps } from '../account-session.js';
import { Section } from '../../../shared/ui/section.js';
import { SettingRow, type Setting } from '../frame/setting-row.js';
import { PHOTOS_TAB_TEXT } from './photos-tab-texts.js';

const TEXT = PHOTOS_TAB_TEXT.newPhotos;

const SUGGESTIONS: Setting = {
  id: 'suggestTexts',
  label: TEXT.suggestTextsLabel,
  about: TEXT.suggestTextsAbout,
  on: TEXT.suggestTextsOn,
  off: TEXT.suggestTextsOff,
  failed: TEXT.suggestTextsFailed,
};

/** What happens to new photos unasked (UPL-35). */
export const NewPhotos = (props: TabProps) => (
  <Section id="new-photos" title={TEXT.title}>
    <ul className="max-w-[62ch] border-t border-line">
      <SettingRow setting={SUGGESTIONS} {...props} />
    </ul>
  </Section>
);
