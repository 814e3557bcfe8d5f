import { useLingui } from '@lingui/react/macro';
import { Section } from '../../../shared/ui/section.js';
import { EmailSection } from './email-section.js';
import { EnquiryList } from './enquiry-list.js';

/** Areas ADM-MSG and ADM-MAIL. */
export const MessagesTab = () => {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16 md:gap-20">
      <Section
        id="messages"
        title={t`Messages`}
        lead={t`What visitors have written through the contact forms. It is private to the photographer it is for: opening one is logged.`}
      >
        <EnquiryList />
      </Section>
      <EmailSection />
    </div>
  );
};
