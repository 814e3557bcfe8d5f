import { pathOf } from '@vitrine/contracts/http/routes';
import {
  CONTACT_LIMITS,
  contactTitle,
  GENERAL_SUBJECT_TYPES,
  SUBJECT_TYPE_LABELS,
} from '@vitrine/contracts/notify/contact.rules';
import { MapPin } from 'lucide-react';
import { useContext } from 'react';
import { RenderCollector } from '../../shared/lib/render-collector.js';
import { Button } from '../../shared/ui/button.js';
import { SelectField, TextArea, TextField } from '../../shared/ui/field.js';
import { AboutPhoto } from './about-photo.js';
import { introOf, LICENCE_TITLE, messageHintOf, occasionOf } from './contact-texts.js';
import { HiddenFields } from './hidden-fields.js';
import { Honeypot } from './honeypot.js';
import { OccasionFields } from './occasion-fields.js';
import { OutcomeNote } from './outcome-note.js';
import type { Recipient } from './recipient.js';
import type { ContactOutcome } from '@vitrine/contracts/notify/contact.rules';
import { useContactForm } from './use-contact-form.js';
import { WithNames } from '../../shared/ui/with-names.js';

interface ContactFormProps {
  /** None: the operator of the site. */
  to: Recipient | null;
  /** What became of it when it was sent without JavaScript. */
  sentBefore?: ContactOutcome | undefined;
}

const SUBJECT_TYPES = GENERAL_SUBJECT_TYPES.map((id) => ({ id, label: SUBJECT_TYPE_LABELS[id] }));

/** Area CONT: the general form, or an enquiry to a photographer. Works as a document does until its code is there. */
export const ContactForm = ({ to, sentBefore }: ContactFormProps) => {
  useContext(RenderCollector)?.marks.add('contact-form');
  const { form, at, outcome, isSending, eventDate, chooseDay, cameBack } = useContactForm(to, sentBefore);
  return (
    <div className="contact">
      <header>
        <h2 className="display text-xl md:text-2xl">
          {to?.about ? LICENCE_TITLE : contactTitle(to?.preference ?? null)}
        </h2>
        <p className="mt-5 max-w-[42ch] wrap-anywhere text-ink-2">
          <WithNames text={introOf(to)} names={to ? [to.name] : []} />
        </p>
        {to?.location && (
          <p className="mt-4 flex items-center gap-2 text-sm wrap-anywhere text-ink-2">
            <MapPin size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
            Based in <bdi>{to.location}</bdi>
          </p>
        )}
      </header>
      <form
        {...form}
        method="post"
        action={pathOf('contact')}
        encType="multipart/form-data"
        // Errors are shown at the fields; the browser's own bubbles would cover them.
        noValidate
        aria-busy={isSending}
        className="contact-fields"
      >
        <HiddenFields to={to} />
        {to?.about && <AboutPhoto photo={to.about} />}
        <div className="grid gap-x-6 gap-y-9 lg:grid-cols-2">
          <TextField
            label="Name"
            {...at('name')}
            autoComplete="name"
            aria-required
            maxLength={CONTACT_LIMITS.nameMax}
          />
          <TextField
            label="Email"
            type="email"
            {...at('email')}
            autoComplete="email"
            inputMode="email"
            dir="ltr"
            aria-required
            maxLength={CONTACT_LIMITS.emailMax}
            help="For the answer, and a receipt."
          />
        </div>
        {!to && <SelectField label="Subject type" {...at('subjectType')} choices={SUBJECT_TYPES} />}
        <TextField label="Subject" {...at('subject')} aria-required maxLength={CONTACT_LIMITS.subjectMax} />
        {to && !to.about && <OccasionFields title={occasionOf(to)} at={at} day={eventDate} onDay={chooseDay} />}
        <TextArea label="Message" {...at('message')} rows={6} aria-required placeholder={messageHintOf(to)} />
        <Honeypot />
        <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
          <Button type="submit" look="solid" aria-disabled={isSending} aria-busy={isSending} className="min-w-40">
            {isSending ? 'Sending…' : 'Send message'}
          </Button>
          <OutcomeNote outcome={outcome} isDestination={cameBack} />
        </div>
      </form>
    </div>
  );
};
