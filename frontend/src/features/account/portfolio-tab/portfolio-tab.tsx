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
import { PORTFOLIO_TAB_TEXT } from './portfolio-tab-texts.js';

const TEXT = PORTFOLIO_TAB_TEXT.portfolioTab;

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
      title={TEXT.templateTitle}
      lead={
        <>
          What your portfolio wears. A click changes it at once, and back again as quickly.{' '}
          <Link to={portfolioPath(user)} className="link whitespace-nowrap text-ink">
            {TEXT.seePage}
            <ArrowUpRight size={14} strokeWidth={1.5} aria-hidden className="ml-0.5 inline" />
          </Link>
        </>
      }
    >
      <TemplatePicker user={user} />
    </Section>
    <Section id="contact-type" title={TEXT.contactTitle} lead={TEXT.contactLead}>
      <ContactType user={user} />
    </Section>
    <Section id="visitors" title={TEXT.visitorsTitle} lead={TEXT.visitorsLead}>
      <VisitorSwitches user={user} />
    </Section>
    <Section id="rights" title={TEXT.rightsTitle} lead={TEXT.rightsLead}>
      <RightsSettings user={user} onUnsaved={onUnsaved} />
    </Section>
  </div>
);
