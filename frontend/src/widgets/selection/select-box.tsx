import { Check, Minus } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface SelectBoxProps {
  checked: boolean | 'mixed';
  /** `range` when Shift was held. */
  onChange: (checked: boolean, range: boolean) => void;
  label: string;
}

/** A box to select with, light enough for a table of thousands of rows. */
export const SelectBox = ({ checked, onChange, label }: SelectBoxProps) => {
  const box = useRef<HTMLInputElement>(null);
  const range = useRef(false);
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === 'mixed';
  }, [checked]);
  return (
    <label className="select-box">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked === true}
        // The click precedes the change, and has the Shift key's state.
        onClick={(event) => {
          range.current = event.shiftKey;
        }}
        onChange={(event) => onChange(event.target.checked, range.current)}
      />
      {checked === true && <Check size={13} strokeWidth={2.5} aria-hidden />}
      {checked === 'mixed' && <Minus size={13} strokeWidth={2.5} aria-hidden />}
    </label>
  );
};
