import { useLingui } from '@lingui/react/macro';
import type { TabProps } from '../account-session.js';
import { BannerSection } from '../banner/banner-section.js';
import { Section } from '../../../shared/ui/section.js';
import type { SectionId } from '../frame/tab-address.js';
import { ProfileImageSection } from '../profile-image/profile-image-section.js';
import { ProfileForm } from './profile-form.js';

interface EditProfileTabProps extends TabProps {
  /** Where the address leads. */
  section: SectionId | null;
  /** Changes with every step, so that the same link leads there again. */
  step: string;
  onUnsaved: (unsaved: boolean) => void;
}

/** ACCT-44. */
export const EditProfileTab = ({ user, section, step, onUnsaved }: EditProfileTabProps) => {
  const { t } = useLingui();
  return (
    <div className="grid gap-20 md:gap-24">
      <Section
        id="profile"
        title={t`Profile`}
        lead={t`Who you are, in your own words, and where your portfolio is found.`}
      >
        <ProfileForm user={user} onUnsaved={onUnsaved} />
      </Section>
      <ProfileImageSection user={user} goTo={section === 'avatar' ? step : null} />
      <BannerSection goTo={section === 'hero' ? step : null} />
    </div>
  );
};
