import { Trans, useLingui } from '@lingui/react/macro';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { ArrowUpRight } from 'lucide-react';
import type { TabProps } from '../account-session.js';
import { Section } from '../../../shared/ui/section.js';
import { ContactType } from './contact-type.js';
import { useEffect, useState } from 'react';
import { DefaultBannerNote } from './default-banner-note.js';
import { LogoEditor } from './logo-editor.js';
import { LookEditor } from './look-editor.js';
import { RightsSettings } from './rights-settings.js';
import { TemplatePicker } from './template-picker.js';
import { VisitorSwitches } from './visitor-switches.js';
import { Link } from '../../../shared/ui/link.js';

interface PortfolioTabProps extends TabProps {
  onUnsaved: (unsaved: boolean) => void;
}

/** ACCT-45. */
export const PortfolioTab = ({ user, onUnsaved }: PortfolioTabProps) => {
  const { t } = useLingui();
  const [isLookUnsaved, setLookUnsaved] = useState(false);
  const [areRightsUnsaved, setRightsUnsaved] = useState(false);
  const isUnsaved = isLookUnsaved || areRightsUnsaved;
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  return (
    <div className="grid gap-20 md:gap-24">
      <DefaultBannerNote
        userId={user.id}
        // What had the focus is gone.
        onKept={() => document.getElementById('template')?.focus({ preventScroll: true })}
      />
      <Section
        id="template"
        title={t`Template`}
        lead={
          <>
            <Trans>
              What your portfolio wears. A click changes it at once, and back again as quickly.{' '}
              <Link to={portfolioPath(user)} className="link whitespace-nowrap text-ink">
                See your page
                <ArrowUpRight size={14} strokeWidth={1.5} aria-hidden className="ml-0.5 inline" />
              </Link>
            </Trans>
          </>
        }
      >
        <TemplatePicker user={user} />
      </Section>
      <Section
        id="look"
        title={t`Your own look`}
        lead={t`Colors and type of your own in the place of the template’s. You see your page in them before anybody else does.`}
      >
        <LookEditor user={user} onUnsaved={setLookUnsaved} />
      </Section>
      <Section
        id="logo"
        title={t`Logo`}
        lead={t`It stands in the place of your name, and the icon of your pages is made of it.`}
      >
        <LogoEditor />
      </Section>
      <Section id="contact-type" title={t`Contact`} lead={t`How visitors of your portfolio may write to you.`}>
        <ContactType user={user} />
      </Section>
      <Section id="visitors" title={t`What others may see`} lead={t`Besides the photos you make public.`}>
        <VisitorSwitches user={user} />
      </Section>
      <Section
        id="rights"
        title={t`Rights`}
        lead={t`Whose your photos are and what others may do with them. It is said on your page, to search engines, and in the larger files themselves; what is empty is not said. What a photo’s own file says goes first.`}
      >
        <RightsSettings user={user} onUnsaved={setRightsUnsaved} />
      </Section>
    </div>
  );
};
