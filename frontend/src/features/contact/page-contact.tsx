import type { ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { ContactForm } from './contact-form.js';
import { recipientOf } from './recipient.js';
import type { ContactOutcome } from '@vitrine/contracts/notify/contact.rules';

interface PageContactProps {
  photographer: ProfileDto | null;
  sentBefore: ContactOutcome | undefined;
}

/** The form of a page, with everything that is needed for it alone. */
export const PageContact = ({ photographer, sentBefore }: PageContactProps) => (
  <ContactForm to={photographer && recipientOf(photographer)} sentBefore={sentBefore} />
);
