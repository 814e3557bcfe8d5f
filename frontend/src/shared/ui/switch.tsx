import { Switch as Radix } from 'radix-ui';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  /** Id of its description. */
  describedBy?: string;
  disabled?: boolean;
}

export const Switch = ({ checked, onChange, label, describedBy, disabled }: SwitchProps) => (
  <Radix.Root
    checked={checked}
    onCheckedChange={onChange}
    aria-label={label}
    aria-describedby={describedBy}
    disabled={disabled}
    className="relative h-6 w-10 shrink-0 rounded-full border border-line-strong bg-transparent transition-colors duration-200 before:absolute before:-inset-2.5 data-[state=checked]:border-ink data-[state=checked]:bg-ink disabled:opacity-50"
  >
    <Radix.Thumb className="block size-4 translate-x-[3px] rounded-full bg-line-strong transition-transform duration-200 data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-paper" />
  </Radix.Root>
);
