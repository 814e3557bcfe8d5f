import { Trans, useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { MailWarning } from 'lucide-react';
import type { ContactPreference } from '@vitrine/contracts/portfolio/contact-preference';
import { takesEnquiries } from '@vitrine/contracts/portfolio/template.rules';
import { useSelectedTemplate } from '../../../data/templates/use-selected-template.js';
import { SelectField } from '../../../shared/ui/field.js';
import type { TabProps } from '../account-session.js';
import { useSaveVisitorSettings, useVisitorSettings } from '../../../data/profile/visitor-settings.js';

/** PROF-39. */
const CHOICES: readonly { id: ContactPreference; label: MessageDescriptor; about: MessageDescriptor }[] = [
  {
    id: 'booking',
    label: msg`Booking Inquiries`,
    about: msg`Visitors are invited to tell of their event: its date, its kind and their budget.`,
  },
  { id: 'general', label: msg`General Contact`, about: msg`Visitors are invited to write to you about anything.` },
  { id: 'prints', label: msg`Print Sales`, about: msg`Visitors are invited to ask for prints.` },
  { id: 'disabled', label: msg`Contact Disabled`, about: msg`Your portfolio shows no form, and no link to one.` },
];

/** PROF-34, PROF-35. */
export const ContactType = ({ user }: TabProps) => {
  const { t } = useLingui();
  const save = useSaveVisitorSettings({
    done: () => t`Contact preference updated`,
    failed: t`Failed to update contact preference`,
  });
  const shown = useVisitorSettings(user).contactPreference;
  const { id: templateId } = useSelectedTemplate();
  const isHidden = shown !== 'disabled' && templateId !== undefined && !takesEnquiries(templateId, shown);
  const about = isHidden
    ? t`Your template shows no form: visitors cannot write to you from your page. Classic and Epic show one.`
    : t(CHOICES.find(({ id }) => id === shown)!.about);
  return (
    <div className="max-w-[380px]">
      <SelectField
        label={t`Contact type`}
        choices={CHOICES.map(({ id, label }) => ({ id, label: t(label) }))}
        value={shown}
        aria-busy={save.isPending}
        onChange={(event) => save.mutate({ contactPreference: event.target.value as ContactPreference })}
        help={save.isPending ? t`Saving…` : about}
      />
      {!user.emailVerified && shown !== 'disabled' && !isHidden && (
        <p className="mt-4 flex gap-2.5 text-sm">
          <MailWarning size={18} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
          <Trans>
            Messages for you go to whoever runs this site: your sign-in provider has not confirmed your e-mail address.
            Once it has, sign in again.
          </Trans>
        </p>
      )}
    </div>
  );
};
