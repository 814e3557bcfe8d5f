import { pageData } from '../../shared/api/page-data.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import type { Recipient } from './recipient.js';
import type { SentBefore } from './sent-before.js';

const Form = lazyPart(async () => ({ default: (await import('./contact-form.js')).ContactForm }), {
  source: 'src/features/contact/contact-form.tsx',
});

/** The place of the form at `#contact` (HOME-02). What the form is made of comes when a visitor comes near. */
export const ContactPart = ({ to }: { to: Recipient | null }) => (
  <section id="contact" aria-label="Contact" className="page-x border-t border-line py-24 md:py-36">
    <Form.nearView
      to={to}
      sentBefore={pageData<SentBefore>('contact')}
      waiting={<div className="contact-waiting" data-enquiry={to !== null} />}
    />
  </section>
);
