import type { ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { pageData } from '../../shared/api/page-data.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';

const Form = lazyComponent(async () => ({ default: (await import('./page-contact.js')).PageContact }), {
  source: 'src/features/contact/page-contact.tsx',
});

/** The place of the form at `#contact` (HOME-02). Its code is loaded when it comes near the window. */
export const ContactPart = ({ photographer }: { photographer: ProfileDto | null }) => (
  <section
    id="contact"
    aria-label="Contact"
    className="contact-part page-x border-t border-line py-24 md:py-36"
    data-enquiry={photographer !== null}
  >
    <Form.whenVisible
      photographer={photographer}
      sentBefore={pageData('contact')}
      waiting={<div className="contact-waiting" />}
    />
  </section>
);
