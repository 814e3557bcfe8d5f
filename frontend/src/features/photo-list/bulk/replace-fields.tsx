import { REPLACEMENT_MAX, type Replaceable } from '@vitrine/contracts/media/replace-text.rules';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { TextField } from '../../../shared/ui/field.js';
import type { previewOf, ReplaceDraft } from './replace-draft.js';
import { PHOTO_LIST_TEXT } from '../photo-list-texts.js';

const TEXT = PHOTO_LIST_TEXT.replaceFields;

interface ReplaceFieldsProps {
  draft: ReplaceDraft;
  onChange: (change: Partial<ReplaceDraft>) => void;
  preview: ReturnType<typeof previewOf>;
  /** How many photos are selected, and how many of them are loaded. */
  count: number;
  known: number;
}

const PLACES: readonly { id: Replaceable; label: string }[] = [
  { id: 'title', label: TEXT.titleLabel },
  { id: 'description', label: TEXT.descriptionLabel },
];

/** Find and replace in the texts of the selected photos (PHOTO-46). */
export const ReplaceFields = ({ draft, onChange, preview, count, known }: ReplaceFieldsProps) => (
  <div className="flex flex-col gap-5">
    <TextField
      label={TEXT.find}
      maxLength={REPLACEMENT_MAX}
      value={draft.find}
      onChange={({ target }) => onChange({ find: target.value })}
    />
    <TextField
      label={TEXT.replace}
      optional
      maxLength={REPLACEMENT_MAX}
      value={draft.with}
      onChange={({ target }) => onChange({ with: target.value })}
      help={TEXT.help}
    />
    <div className="flex flex-wrap gap-x-6">
      {PLACES.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={draft.in.includes(id)}
          onChange={(on) =>
            onChange({
              in: PLACES.map((place) => place.id).filter((each) => (each === id ? on : draft.in.includes(each))),
            })
          }
        />
      ))}
      <Checkbox label={TEXT.matchCase} checked={draft.matchCase} onChange={(matchCase) => onChange({ matchCase })} />
    </div>
    <div className="min-h-32 text-sm">
      <p role="status" className="tabular text-ink-2">
        {draft.find && draft.in.length > 0 && countText(preview.count, known, count)}
      </p>
      {draft.find && preview.first.length > 0 && (
        <ul aria-label={TEXT.firstChanges} className="mt-2 grid gap-2.5">
          {preview.first.map(({ before, after }, at) => (
            <li key={at} dir="auto" className="min-w-0 text-left break-words">
              <del className="block text-ink-2">{before}</del>
              <ins className="block no-underline">{after || '(nothing is left)'}</ins>
            </li>
          ))}
        </ul>
      )}
    </div>
  </div>
);

const photos = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'photo' : 'photos'}`;

const countText = (found: number, known: number, count: number): string => {
  const of = `of ${photos(known)}`;
  const changes = found === 0 ? TEXT.foundNone(of) : TEXT.changes(found.toLocaleString('en'), of);
  return known < count ? `${changes.slice(0, -1)} that are loaded; replaced in all ${photos(count)}.` : changes;
};
