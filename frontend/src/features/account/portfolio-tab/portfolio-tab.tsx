import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { ArrowUpRight } from 'lucide-react';
import type { TabProps } from '../account-session.js';
import { Section } from '../../../shared/ui/section.js';
import { ContactType } from './contact-type.js';
import { DefaultBannerNote } from './default-banner-note.js';
import { RightsSettings } from './rights-settings.js';
import { TemplatePicker } from './template-picker.js';
import { VisitorSwitches } from './visitor-switches.js';
import { Link } from '../../../shared/ui/link.js';

interface PortfolioTabProps extends TabProps {
  onUnsaved: (unsaved: boolean) => void;
}

/** ACCT-45. */
export const PortfolioTab = ({ user, onUnsaved }: PortfolioTabProps) => (
  <div className="grid gap-20 md:gap-24">
    <DefaultBannerNote
      userId={user.id}
      // What had the focus is gone.
      onKept={() => document.getElementById('template')?.focus({ preventScroll: true })}
    />
    <Section
      id="template"
      title="Template"
      lead={
        <>
          What your portfolio wears. A click changes it at once, and back again as quickly.{' '}
          <Link to={portfolioPath(user)} className="link whitespace-nowrap text-ink">
            See your page
            <ArrowUpRight size={14} strokeWidth={1.5} aria-hidden className="ml-0.5 inline" />
          </Link>
        </>
      }
    >
      <TemplatePicker user={user} />
    </Section>
    <Section id="contact-type" title="Contact" lead="How visitors of your portfolio may write to you.">
      <ContactType user={user} />
    </Section>
    <Section id="visitors" title="What others may see" lead="Besides the photos you make public.">
      <VisitorSwitches user={user} />
    </Section>
    <Section id="rights" title="Copyright and licence" lead="What others may do with your photos.">
      <RightsSettings user={user} onUnsaved={onUnsaved} />
    </Section>
  </div>
);
