import { useLingui } from '@lingui/react/macro';
import { pageData } from '../../shared/api/page-data.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import type { Photographer, Subject } from './recipient.js';

const Form = lazyComponent(async () => ({ default: (await import('./page-contact.js')).PageContact }), {
  source: 'src/features/contact/page-contact.tsx',
});

interface ContactPartProps {
  photographer: Photographer | null;
  /** What the visitor has chosen to write about. */
  about?: Subject;
}

/** The place of the form at `#contact` (HOME-02). Its code is loaded when it comes near the window. */
export const ContactPart = ({ photographer, about = {} }: ContactPartProps) => {
  const { t } = useLingui();
  return (
    <section
      id="contact"
      aria-label={t`Contact`}
      className="contact-part page-x border-t border-line py-24 md:py-36"
      data-enquiry={photographer !== null}
    >
      <Form.whenVisible
        photographer={photographer}
        about={about}
        sentBefore={pageData('contact')}
        waiting={<div className="contact-waiting" />}
      />
    </section>
  );
};
