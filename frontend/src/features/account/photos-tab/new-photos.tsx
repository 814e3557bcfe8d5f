import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { TabProps } from '../account-session.js';
import { Section } from '../../../shared/ui/section.js';
import { SettingRow, type Setting } from '../frame/setting-row.js';

const SUGGESTIONS: Setting = {
  id: 'suggestTexts',
  label: msg`Suggest tags and descriptions for new photos`,
  about: msg`AI looks at each photo you upload. Visitors do not see the tags it suggests until you keep them; its descriptions are read out by screen readers meanwhile. When off, photos are looked at only when you ask.`,
  on: msg`New photos get suggestions`,
  off: msg`New photos get no suggestions`,
  failed: msg`Failed to update suggestions for new photos`,
};

/** What happens to new photos unasked (UPL-35). */
export const NewPhotos = (props: TabProps) => {
  const { t } = useLingui();
  return (
    <Section id="new-photos" title={t`New photos`}>
      <ul className="max-w-[62ch] border-t border-line">
        <SettingRow setting={SUGGESTIONS} {...props} />
      </ul>
    </Section>
  );
};
