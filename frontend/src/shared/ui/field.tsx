import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { cx } from '../lib/cx.js';

export const CONTROL =
  'w-full rounded-control border bg-raised px-3 text-base text-ink transition-colors duration-200 placeholder:text-ink-2 hover:border-line-strong focus:border-ink md:text-sm';
export const edge = (error: string | undefined) => (error ? 'border-danger' : 'border-line-strong/50');

interface FieldFrame {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
}

export const Frame = ({
  id,
  label,
  help,
  error,
  optional,
  children,
}: FieldFrame & { id: string; children: ReactNode }) => (
  <div className="flex flex-col gap-1.5">
    <label htmlFor={id} className="flex items-baseline justify-between text-sm font-medium">
      {label}
      {optional && (
        <span className="text-xs font-normal text-ink-2">
          <Trans>Optional</Trans>
        </span>
      )}
    </label>
    {children}
    {(error || help) && (
      <p
        id={`${id}-note`}
        data-stays={help ? '' : undefined}
        className={cx('text-xs', error ? 'text-danger' : 'text-ink-2')}
      >
        {error ?? help}
      </p>
    )}
  </div>
);

export const described = (id: string, { help, error }: FieldFrame) => ({
  ...((help || error) && { 'aria-describedby': `${id}-note` }),
  ...(error && { 'aria-invalid': true }),
});

/** Fields that the server renders have a name for an id: one of `useId` is another in another tree. */
const useFieldId = (given: string | undefined): string => {
  const own = useId();
  return given ?? own;
};

type TextFieldProps = FieldFrame & ComponentPropsWithRef<'input'>;
export const TextField = ({ id: given, label, help, error, optional, className, ...props }: TextFieldProps) => {
  const id = useFieldId(given);
  const frame = { label, help, error, ...(optional && { optional }) };
  return (
    <Frame id={id} {...frame}>
      <input
        id={id}
        dir="auto"
        className={cx(CONTROL, edge(error), 'h-11 md:h-10', className)}
        {...described(id, frame)}
        {...props}
      />
    </Frame>
  );
};

type TextAreaProps = FieldFrame & ComponentPropsWithRef<'textarea'>;
export const TextArea = ({ id: given, label, help, error, optional, className, rows = 4, ...props }: TextAreaProps) => {
  const id = useFieldId(given);
  const frame = { label, help, error, ...(optional && { optional }) };
  return (
    <Frame id={id} {...frame}>
      <textarea
        id={id}
        rows={rows}
        dir="auto"
        className={cx(CONTROL, edge(error), 'resize-y py-2.5 leading-relaxed', className)}
        {...described(id, frame)}
        {...props}
      />
    </Frame>
  );
};

interface Choice {
  id: string;
  label: string;
}
type SelectFieldProps = FieldFrame &
  Omit<ComponentPropsWithRef<'select'>, 'children'> & { choices: readonly Choice[]; placeholder?: string };

/** The platform's own select: perfect on phones, by keyboard and by voice, and needs no scripted style elements. */
export const SelectField = ({
  id: given,
  label,
  help,
  error,
  optional,
  choices,
  placeholder,
  ...props
}: SelectFieldProps) => {
  const id = useFieldId(given);
  const frame = { label, help, error, ...(optional && { optional }) };
  return (
    <Frame id={id} {...frame}>
      <Select
        id={id}
        choices={choices}
        placeholder={placeholder}
        invalid={Boolean(error)}
        {...described(id, frame)}
        {...props}
      />
    </Frame>
  );
};

type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'children'> & {
  choices: readonly Choice[];
  placeholder?: string | undefined;
  invalid?: boolean;
};
export const Select = ({ choices, placeholder, invalid, className, ...props }: SelectProps) => (
  <span className={cx('relative block', className)}>
    <select
      className={cx(CONTROL, invalid ? 'border-danger' : 'border-line-strong/50', 'h-11 appearance-none pr-9 md:h-10')}
      {...props}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.label}
        </option>
      ))}
    </select>
    <ChevronDown
      size={16}
      strokeWidth={1.5}
      aria-hidden
      className="pointer-events-none absolute right-3 top-1/2 -translate-y-1/2 text-ink-2"
    />
  </span>
);
