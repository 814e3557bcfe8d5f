import { MailWarning } from 'lucide-react';
import type { ContactPreference } from '@vitrine/contracts/portfolio/contact-preference';
import { takesEnquiries } from '@vitrine/contracts/portfolio/template.rules';
import { useSelectedTemplate } from '../../../data/templates/use-selected-template.js';
import { SelectField } from '../../../shared/ui/field.js';
import type { TabProps } from '../account-session.js';
import { useSaveVisitorSettings, useVisitorSettings } from '../../../data/profile/visitor-settings.js';
import { PORTFOLIO_TAB_TEXT } from './portfolio-tab-texts.js';

const TEXT = PORTFOLIO_TAB_TEXT.contactType;

/** PROF-39. */
const CHOICES: readonly { id: ContactPreference; label: string; about: string }[] = [
  {
    id: 'booking',
    label: TEXT.bookingLabel,
    about: TEXT.bookingAbout,
  },
  { id: 'general', label: TEXT.generalLabel, about: TEXT.generalAbout },
  { id: 'prints', label: TEXT.printsLabel, about: TEXT.printsAbout },
  { id: 'disabled', label: TEXT.disabledLabel, about: TEXT.disabledAbout },
];

/** PROF-34, PROF-35. */
export const ContactType = ({ user }: TabProps) => {
  const save = useSaveVisitorSettings({
    done: () => TEXT.contactPreferenceUpdated,
    failed: TEXT.failedUpdateContactPreference,
  });
  const shown = useVisitorSettings(user).contactPreference;
  const { id: templateId } = useSelectedTemplate();
  const isHidden = shown !== 'disabled' && templateId !== undefined && !takesEnquiries(templateId, shown);
  const about = isHidden ? TEXT.hiddenAbout : CHOICES.find(({ id }) => id === shown)?.about;
  return (
    <div className="max-w-[380px]">
      <SelectField
        label={TEXT.contactType}
        choices={CHOICES}
        value={shown}
        aria-busy={save.isPending}
        onChange={(event) => save.mutate({ contactPreference: event.target.value as ContactPreference })}
        help={save.isPending ? TEXT.saving : about}
      />
      {!user.emailVerified && shown !== 'disabled' && !isHidden && (
        <p className="mt-4 flex gap-2.5 text-sm">
          <MailWarning size={18} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
          {TEXT.toOperator}
        </p>
      )}
    </div>
  );
};
