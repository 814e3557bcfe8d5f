import { Section } from '../../../shared/ui/section.js';
import { EmailSection } from './email-section.js';
import { EnquiryList } from './enquiry-list.js';
import { MESSAGES_TEXT } from './messages-texts.js';

const TEXT = MESSAGES_TEXT.messagesTab;

/** Areas ADM-MSG and ADM-MAIL. */
export const MessagesTab = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-16 md:gap-20">
    <Section id="messages" title={TEXT.messages} lead={TEXT.messagesLead}>
      <EnquiryList />
    </Section>
    <EmailSection />
  </div>
);
