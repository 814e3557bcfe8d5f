import { useLingui } from '@lingui/react/macro';
import { msg, plural, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { REPLACEMENT_MAX, type Replaceable } from '@vitrine/contracts/media/replace-text.rules';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { TextField } from '../../../shared/ui/field.js';
import type { previewOf, ReplaceDraft } from './replace-draft.js';

interface ReplaceFieldsProps {
  draft: ReplaceDraft;
  onChange: (change: Partial<ReplaceDraft>) => void;
  preview: ReturnType<typeof previewOf>;
  /** How many photos are selected, and how many of them are loaded. */
  count: number;
  known: number;
}

const PLACES: readonly { id: Replaceable; label: MessageDescriptor }[] = [
  { id: 'title', label: msg`In titles` },
  { id: 'description', label: msg`In descriptions` },
];

/** Find and replace in the texts of the selected photos (PHOTO-46). */
export const ReplaceFields = ({ draft, onChange, preview, count, known }: ReplaceFieldsProps) => {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={t`Find`}
        maxLength={REPLACEMENT_MAX}
        value={draft.find}
        onChange={({ target }) => onChange({ find: target.value })}
      />
      <TextField
        label={t`Replace with`}
        optional
        maxLength={REPLACEMENT_MAX}
        value={draft.with}
        onChange={({ target }) => onChange({ with: target.value })}
        help={t`Nothing here removes what is found. A title that would become empty or too long stays.`}
      />
      <div className="flex flex-wrap gap-x-6">
        {PLACES.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={t(label)}
            checked={draft.in.includes(id)}
            onChange={(on) =>
              onChange({
                in: PLACES.map((place) => place.id).filter((each) => (each === id ? on : draft.in.includes(each))),
              })
            }
          />
        ))}
        <Checkbox label={t`Match case`} checked={draft.matchCase} onChange={(matchCase) => onChange({ matchCase })} />
      </div>
      <div className="min-h-32 text-sm">
        <p role="status" className="tabular text-ink-2">
          {draft.find && draft.in.length > 0 && countText(preview.count, known, count)}
        </p>
        {draft.find && preview.first.length > 0 && (
          <ul aria-label={t`First changes`} className="mt-2 grid gap-2.5">
            {preview.first.map(({ before, after }, at) => (
              <li key={at} dir="auto" className="min-w-0 text-left break-words">
                <del className="block text-ink-2">{before}</del>
                <ins className="block no-underline">{after || t`(nothing is left)`}</ins>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
};

const countText = (found: number, known: number, count: number): string => {
  const loaded = plural(known, { one: '# photo', other: '# photos' });
  if (known === count)
    return found === 0 ? t`Found in none of ${loaded}.` : t`Changes ${found.toLocaleString('en')} of ${loaded}.`;
  const all = plural(count, { one: '# photo', other: '# photos' });
  return found === 0
    ? t`Found in none of ${loaded} that are loaded; replaced in all ${all}.`
    : t`Changes ${found.toLocaleString('en')} of ${loaded} that are loaded; replaced in all ${all}.`;
};
