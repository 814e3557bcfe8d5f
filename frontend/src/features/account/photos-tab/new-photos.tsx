import type { TabProps } from '../account-session.js';
import { Section } from '../../../shared/ui/section.js';
import { SettingRow, type Setting } from '../frame/setting-row.js';

const SUGGESTIONS: Setting = {
  id: 'suggestTexts',
  label: 'Suggest tags and descriptions for new photos',
  about:
    'AI looks at each photo you upload. Visitors do not see the tags it suggests until you keep them; its descriptions are read out by screen readers meanwhile. When off, photos are looked at only when you ask.',
  on: 'New photos get suggestions',
  off: 'New photos get no suggestions',
  failed: 'Failed to update suggestions for new photos',
};

/** What happens to new photos unasked (UPL-35). */
export const NewPhotos = (props: TabProps) => (
  <Section id="new-photos" title="New photos">
    <ul className="max-w-[62ch] border-t border-line">
      <SettingRow setting={SUGGESTIONS} {...props} />
    </ul>
  </Section>
);
