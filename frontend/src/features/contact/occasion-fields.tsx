import { useLingui } from '@lingui/react/macro';
import {
  BUDGET_RANGE_LABELS,
  BUDGET_RANGES,
  EVENT_TYPE_LABELS,
  EVENT_TYPES,
} from '@vitrine/contracts/notify/enquiry.rules';
import { SelectField } from '../../shared/ui/field.js';
import { EventDate } from './event-date/event-date.js';
import type { ContactFormState } from './use-contact-form.js';

const TYPES = EVENT_TYPES.map((id) => ({ id, label: EVENT_TYPE_LABELS[id] }));
const BUDGETS = BUDGET_RANGES.map((id) => ({ id, label: BUDGET_RANGE_LABELS[id] }));

interface OccasionFieldsProps {
  title: string;
  at: ContactFormState['at'];
  day: string;
  onDay: (day: string) => void;
}

/** An enquiry's optional fields on an event (CONT-04, CONT-07, CONT-08, CONT-17). */
export const OccasionFields = ({ title, at, day, onDay }: OccasionFieldsProps) => {
  const { t } = useLingui();
  const date = at('eventDate');
  return (
    <fieldset className="grid gap-x-6 gap-y-9 border-t border-line pt-6 sm:grid-cols-2">
      <legend className="float-left w-full text-sm text-ink-2 sm:col-span-2">{title}</legend>
      <div className="sm:col-span-2">
        <EventDate id={date.id} day={day} served={date.defaultValue} onChange={onDay} error={date.error} />
      </div>
      <SelectField label={t`Event type`} {...at('eventType')} optional choices={TYPES} placeholder={t`Choose one`} />
      <SelectField
        label={t`Budget range`}
        {...at('budgetRange')}
        optional
        choices={BUDGETS}
        placeholder={t`Choose one`}
      />
    </fieldset>
  );
};
