import { Trans, useLingui } from '@lingui/react/macro';
import type { Addressable } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { ADDRESS_FORMS, addressPreview } from './address-preview.js';

interface AddressChoiceProps {
  /** What is typed, and the user's id. */
  typed: Addressable;
  error: string | undefined;
  /** Shown below the choice when there is no error. */
  note: string | null;
  radio: UseFormRegisterReturn;
}

/** The forms of an address, each with the very address it gives (URLS-01 to URLS-08). */
export const AddressChoice = ({ typed, error, note, radio }: AddressChoiceProps) => {
  const { t } = useLingui();
  return (
    <fieldset aria-describedby="address-note" className="min-w-0">
      <legend className="text-sm font-medium">
        <Trans>Portfolio address</Trans>
      </legend>
      <div className="mt-2 grid gap-2.5 sm:grid-cols-2">
        {ADDRESS_FORMS.map(({ type, label }) => {
          const { path, fallback } = addressPreview(type, typed);
          return (
            <label
              key={type}
              className="flex min-h-20 cursor-pointer items-start gap-3 rounded-control border border-line-strong/50 bg-raised p-4 transition-colors duration-200 hover:border-line-strong has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                value={type}
                {...radio}
                className="mt-0.5 size-[18px] shrink-0 appearance-none rounded-full border border-line-strong outline-none! checked:border-[5.5px] checked:border-ink"
              />
              <span className="min-w-0 text-sm">
                <span className="block font-medium">{t(label)}</span>
                <span className="mt-0.5 block break-all text-ink-2" data-address={type}>
                  {window.location.host}
                  <span className="text-ink">{path}</span>
                </span>
                {fallback && <span className="mt-1.5 block text-xs text-ink-2">{fallback}</span>}
              </span>
            </label>
          );
        })}
      </div>
      <p
        id="address-note"
        role="status"
        className={`mt-2 min-h-[18px] text-xs ${error ? 'text-danger' : 'text-ink-2'}`}
      >
        {error ?? note}
      </p>
    </fieldset>
  );
};
