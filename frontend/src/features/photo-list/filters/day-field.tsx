import { isDay } from '@vitrine/contracts/fields/is-day';
import { useEffect, useRef } from 'react';
import { TextField } from '../../../shared/ui/field.js';

/** The year of the oldest photograph. A year is typed by its digits, and 0002 is none that anybody means. */
const EARLIEST = '1826-01-01';

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or nothing. */
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** The platform's own field for a day. What is half typed stays in it and changes nothing. */
export const DayField = ({ label, value, error, onChange }: DayFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const reported = useRef(value);
  useEffect(() => {
    // Not from here: the filters were cleared, or the address names another day.
    if (input.current && reported.current !== value) input.current.value = value;
    reported.current = value;
  }, [value]);
  return (
    <TextField
      ref={input}
      type="date"
      label={label}
      error={error}
      min={EARLIEST}
      defaultValue={value}
      onChange={({ target: { value: day } }) => {
        if (day !== '' && !(isDay(day) && day >= EARLIEST)) return;
        reported.current = day;
        onChange(day);
      }}
    />
  );
};
