import { Trans, useLingui } from '@lingui/react/macro';
import { pathOf } from '@vitrine/contracts/http/routes';
import {
  ENQUIRY_LIMITS,
  ENQUIRY_PAGE_FIELD,
  enquiryTitle,
  GENERAL_SUBJECT_TYPES,
  SUBJECT_TYPE_LABELS,
  PORTFOLIO_SUBJECT_TYPE,
} from '@vitrine/contracts/notify/enquiry.rules';
import { MapPin } from 'lucide-react';
import { useContext } from 'react';
import { useLocation } from 'react-router';
import { config } from '../../shared/config.js';
import { RenderCollector } from '../../shared/lib/render-collector.js';
import { Button } from '../../shared/ui/button.js';
import { SelectField, TextArea, TextField } from '../../shared/ui/field.js';
import { AboutPhoto } from './about-photo.js';
import { OccasionFields } from './occasion-fields.js';
import { OutcomeNote } from './outcome-note.js';
import type { Recipient } from './recipient.js';
import type { EnquiryOutcome } from '@vitrine/contracts/notify/enquiry.rules';
import { useContactForm } from './use-contact-form.js';
import { WithNames } from '../../shared/ui/with-names.js';

interface ContactFormProps {
  /** None: the operator of the site. */
  to: Recipient | null;
  /** What became of it when it was sent without JavaScript. */
  sentBefore?: EnquiryOutcome | undefined;
}

const SUBJECT_TYPES = GENERAL_SUBJECT_TYPES.map((id) => ({ id, label: SUBJECT_TYPE_LABELS[id] }));

/** Area CONT: the general form, or an enquiry to a photographer. Works as a document does until its code is there. */
export const ContactForm = ({ to, sentBefore }: ContactFormProps) => {
  const { t } = useLingui();
  const intro = useIntro(to);
  const messageHint = useMessageHint(to);
  useContext(RenderCollector)?.marks.add('contact-form');
  const { form, at, outcome, isSending, eventDate, chooseDay, cameBack } = useContactForm(to, sentBefore);
  return (
    <div className="contact">
      <header>
        <h2 className="display text-xl md:text-2xl">
          {to?.about ? t`Licence this picture` : enquiryTitle(to?.preference ?? null)}
        </h2>
        <p className="mt-5 max-w-[42ch] wrap-anywhere text-ink-2">
          <WithNames text={intro} names={to ? [to.name] : []} />
        </p>
        {to?.location && (
          <p className="mt-4 flex items-center gap-2 text-sm wrap-anywhere text-ink-2">
            <MapPin size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
            <span>
              <Trans>
                Based in <bdi>{to.location}</bdi>
              </Trans>
            </span>
          </p>
        )}
      </header>
      <form
        {...form}
        method="post"
        action={pathOf('sendEnquiry')}
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
            label={t`Name`}
            {...at('name')}
            autoComplete="name"
            aria-required
            maxLength={ENQUIRY_LIMITS.nameMax}
          />
          <TextField
            label={t`Email`}
            type="email"
            {...at('email')}
            autoComplete="email"
            inputMode="email"
            dir="ltr"
            aria-required
            maxLength={ENQUIRY_LIMITS.emailMax}
            help={t`For the answer, and a receipt.`}
          />
        </div>
        {!to && <SelectField label={t`Subject type`} {...at('subjectType')} choices={SUBJECT_TYPES} />}
        <TextField label={t`Subject`} {...at('subject')} aria-required maxLength={ENQUIRY_LIMITS.subjectMax} />
        {to && !to.about && (
          <OccasionFields
            title={to.preference === 'booking' ? t`The occasion` : t`Is it for an occasion?`}
            at={at}
            day={eventDate}
            onDay={chooseDay}
          />
        )}
        <TextArea label={t`Message`} {...at('message')} rows={6} aria-required placeholder={messageHint} />
        <Honeypot />
        <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
          <Button type="submit" look="solid" aria-disabled={isSending} aria-busy={isSending} className="min-w-40">
            {isSending ? t`Sending…` : t`Send message`}
          </Button>
          <OutcomeNote outcome={outcome} isDestination={cameBack} />
        </div>
      </form>
    </div>
  );
};

/** The sentence below the title (CONT-09). */
const useIntro = (to: Recipient | null): string => {
  const { t } = useLingui();
  // A signed-in user's home page carries their own name.
  if (!to)
    return t`A question, an idea, or something that does not work as it should? Write to the people of ${config.brand}.`;
  const { name, about, preference } = to;
  if (about) return t`Tell ${name} what the picture is for, where it will be seen and for how long.`;
  if (preference === 'booking')
    return t`Tell ${name} what you are planning. A day, a place and a few words are enough to begin.`;
  if (preference === 'prints')
    return t`Would you like to live with one of these pictures? Tell ${name} which one, and how large.`;
  return t`A question, an idea or a kind word? Write to ${name}.`;
};

const useMessageHint = (to: Recipient | null): string => {
  const { t } = useLingui();
  if (!to) return t`What is it about?`;
  if (to.about) return t`What is it for, where, and for how long?`;
  if (to.preference === 'booking') return t`What are you planning, and where?`;
  if (to.preference === 'prints') return t`Which picture, which size, and where should it go?`;
  return t`What would you like to say?`;
};

/**
 * A field that visitors neither see nor reach, and bots fill in (CONT-02). Clipped instead of `display: none`, which
 * bots detect; closed to form fillers of the browser.
 */
const Honeypot = () => (
  <div aria-hidden className="sr-only">
    <label>
      <Trans>Please leave this empty</Trans>
      <input type="text" name="honeypot" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
    </label>
  </div>
);

/** Fields for a browser without JavaScript. The server looks all of them up again (SEC-22). */
const HiddenFields = ({ to }: { to: Recipient | null }) => {
  const { pathname, search } = useLocation();
  return to ? (
    <>
      <input type="hidden" name={ENQUIRY_PAGE_FIELD} value={pathname + search} />
      <input type="hidden" name="recipientUserId" value={to.userId} />
      <input type="hidden" name="portfolioContext" value={to.context} />
      <input type="hidden" name="contactPreference" value={to.preference} />
      {to.about && <input type="hidden" name="photoId" value={to.about.id} />}
      <input type="hidden" name="subjectType" value={PORTFOLIO_SUBJECT_TYPE} />
    </>
  ) : (
    <input type="hidden" name="contactPreference" value="general" />
  );
};
