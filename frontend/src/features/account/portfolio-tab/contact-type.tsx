import type { ContactPreference } from '@vitrine/contracts/portfolio/contact-preference';
import { SelectField } from '../../../shared/ui/field.js';
import type { TabProps } from '../account-session.js';
import { useSaveVisitorSettings, useVisitorSettings } from '../../../data/profile/visitor-settings.js';

/** PROF-39. */
const CHOICES: readonly { id: ContactPreference; label: string; about: string }[] = [
  {
    id: 'booking',
    label: 'Booking Inquiries',
    about: 'Visitors are invited to tell of their event: its date, its kind and their budget.',
  },
  { id: 'general', label: 'General Contact', about: 'Visitors are invited to write to you about anything.' },
  { id: 'prints', label: 'Print Sales', about: 'Visitors are invited to ask for prints.' },
  { id: 'disabled', label: 'Contact Disabled', about: 'Your portfolio shows no form.' },
];

/** PROF-34, PROF-35. */
export const ContactType = ({ user }: TabProps) => {
  const save = useSaveVisitorSettings({
    done: () => 'Contact preference updated',
    failed: 'Failed to update contact preference',
  });
  const shown = useVisitorSettings(user).contactPreference;
  return (
    <div className="max-w-[380px]">
      <SelectField
        label="Contact type"
        choices={CHOICES}
        value={shown}
        aria-busy={save.isPending}
        onChange={(event) => save.mutate({ contactPreference: event.target.value as ContactPreference })}
        help={save.isPending ? 'Saving…' : CHOICES.find(({ id }) => id === shown)?.about}
      />
    </div>
  );
};
