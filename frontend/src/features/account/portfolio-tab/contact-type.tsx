import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactPreference } from '@vitrine/contracts/portfolio/contact-preference';
import { callRoute } from '../../../shared/api/api-client.js';
import { SelectField } from '../../../shared/ui/field.js';
import { toast } from '../../../shared/toast/toast-store.js';
import type { TabProps } from '../account-session.js';
import { refreshDependants } from '../../../data/dependants.js';
import { ONE_SETTING_AT_A_TIME } from '../frame/one-setting-at-a-time.js';

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

/** PROF-34, PROF-35: saved at once, taken back when the server refuses. */
export const ContactType = ({ user, session }: TabProps) => {
  const client = useQueryClient();
  const save = useMutation({
    ...ONE_SETTING_AT_A_TIME,
    mutationFn: (contactPreference: ContactPreference) =>
      callRoute('setVisitorSettings', { body: { contactPreference } }),
    onSuccess: (saved) => {
      toast({ title: 'Contact preference updated' });
      return Promise.all([session.changed(saved), refreshDependants(client, 'page')]);
    },
    onError: () => toast({ title: 'Failed to update contact preference', variant: 'destructive' }),
  });
  const shown = save.isPending ? save.variables : user.contactPreference;
  return (
    <div className="max-w-[380px]">
      <SelectField
        label="Contact type"
        choices={CHOICES}
        value={shown}
        aria-busy={save.isPending}
        onChange={(event) => save.mutate(event.target.value as ContactPreference)}
        help={save.isPending ? 'Saving…' : CHOICES.find(({ id }) => id === shown)?.about}
      />
    </div>
  );
};
