import { ContactForm } from './contact-form.js';
import { recipientOf, type Photographer, type Subject } from './recipient.js';
import type { EnquiryOutcome } from '@vitrine/contracts/notify/enquiry.rules';

interface PageContactProps {
  photographer: Photographer | null;
  about: Subject;
  sentBefore: EnquiryOutcome | undefined;
}

/** The form of a page, with everything that is needed for it alone. */
export const PageContact = ({ photographer, about, sentBefore }: PageContactProps) => (
  <ContactForm to={photographer && recipientOf(photographer, about)} sentBefore={sentBefore} />
);
