import type { ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { ContactForm } from './contact-form.js';
import { recipientOf } from './recipient.js';
import type { SentBefore } from './sent-before.js';

interface PageContactProps {
  photographer: ProfileDto | null;
  sentBefore: SentBefore | undefined;
}

/** The form of a page, with everything that is needed for it alone. */
export const PageContact = ({ photographer, sentBefore }: PageContactProps) => (
  <ContactForm to={photographer && recipientOf(photographer)} sentBefore={sentBefore} />
);
