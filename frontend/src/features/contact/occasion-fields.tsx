import {
  BUDGET_RANGE_LABELS,
  BUDGET_RANGES,
  EVENT_TYPE_LABELS,
  EVENT_TYPES,
} from '@vitrine/contracts/notify/contact.rules';
import { SelectField } from '../../shared/ui/field.js';
import type { FieldErrors, Values } from './contact-values.js';
import { EventDate } from './event-date/event-date.js';

const TYPES = EVENT_TYPES.map((id) => ({ id, label: EVENT_TYPE_LABELS[id] }));
const BUDGETS = BUDGET_RANGES.map((id) => ({ id, label: BUDGET_RANGE_LABELS[id] }));

interface OccasionFieldsProps {
  title: string;
  initial: Values;
  errors: FieldErrors;
  day: string;
  onDay: (day: string) => void;
}

/** What an enquiry may say of an event (CONT-04, CONT-07, CONT-08, CONT-17). */
export const OccasionFields = ({ title, initial, errors, day, onDay }: OccasionFieldsProps) => (
  <fieldset className="grid gap-x-6 gap-y-8 border-t border-line pt-6 sm:grid-cols-2">
    <legend className="float-left mb-6 w-full text-sm text-ink-2 sm:col-span-2">{title}</legend>
    <div className="sm:col-span-2">
      <EventDate day={day} served={initial.eventDate} onChange={onDay} error={errors.eventDate} />
    </div>
    <SelectField
      label="Event type"
      name="eventType"
      optional
      choices={TYPES}
      placeholder="Not said"
      defaultValue={initial.eventType ?? ''}
      error={errors.eventType}
    />
    <SelectField
      label="Budget range"
      name="budgetRange"
      optional
      choices={BUDGETS}
      placeholder="Not said"
      defaultValue={initial.budgetRange ?? ''}
      error={errors.budgetRange}
    />
  </fieldset>
);
