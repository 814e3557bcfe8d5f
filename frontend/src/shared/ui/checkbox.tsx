import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
}

export const Checkbox = ({ checked, onChange, label }: CheckboxProps) => (
  <label className="inline-flex min-h-11 cursor-pointer select-none items-center gap-2.5 text-sm md:min-h-10">
    <Radix.Root
      checked={checked}
      onCheckedChange={(next) => onChange(next === true)}
      className="grid size-[18px] place-items-center rounded-[4px] border border-line-strong transition-colors duration-200 data-[state=checked]:border-ink data-[state=checked]:bg-ink"
    >
      <Radix.Indicator className="text-paper">
        <Check size={13} strokeWidth={2.5} />
      </Radix.Indicator>
    </Radix.Root>
    {label}
  </label>
);
