import { Trans, useLingui } from '@lingui/react/macro';
import { SUGGESTION_CHOICES } from '@vitrine/contracts/media/own-photos.rules';
import { Check, Eraser, Sparkles } from 'lucide-react';
import { MenuChoice, MenuItem } from '../../../shared/ui/menu.js';
import type { BulkChange } from '../../../data/photos/bulk-change.js';
import { useCategoryChoices } from '../../../data/categories/categories.query.js';
import type { Summary } from './summary.js';

type Edit = Extract<BulkChange, { action: 'edit' }>['edit'];

/** What menus of the bar choose. */
export interface BulkChoices {
  summary: Summary;
  onEdit: (edit: Edit) => void;
  onAnalyse: () => void;
}

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** A new analysis, and what becomes of what the last one wrote (UPL-34). */
export const Suggestions = ({ summary, onEdit, onAnalyse }: BulkChoices) => (
  <>
    <MenuItem icon={<Sparkles {...ICON} />} onSelect={onAnalyse}>
      <Trans>AI analysis</Trans>
    </MenuItem>
    {summary.unreviewed &&
      SUGGESTION_CHOICES.map((suggestions) => (
        <MenuItem key={suggestions} icon={REVIEW_ICONS[suggestions]} onSelect={() => onEdit({ suggestions })}>
          {suggestions === 'keep' ? <Trans>Keep suggestions</Trans> : <Trans>Remove suggestions</Trans>}
        </MenuItem>
      ))}
  </>
);

const REVIEW_ICONS = { keep: <Check {...ICON} />, remove: <Eraser {...ICON} /> };

const sameAs = (value: boolean | null, one: boolean) => (value === null ? 'indeterminate' : value === one);

export const Visibility = ({ summary, onEdit }: BulkChoices) => {
  const { t } = useLingui();
  return ([true, false] as const).map((isPublic) => (
    <MenuChoice
      key={String(isPublic)}
      checked={sameAs(summary.isPublic, isPublic)}
      onSelect={() => onEdit({ isPublic })}
    >
      {isPublic ? t`Public` : t`Private`}
    </MenuChoice>
  ));
};

export const Featured = ({ summary, onEdit }: BulkChoices) => {
  const { t } = useLingui();
  return ([true, false] as const).map((featured) => (
    <MenuChoice
      key={String(featured)}
      checked={sameAs(summary.featured, featured)}
      onSelect={() => onEdit({ featured })}
    >
      {featured ? t`Featured` : t`Not featured`}
    </MenuChoice>
  ));
};

export const Categories = ({ summary, onEdit }: BulkChoices) =>
  useCategoryChoices().map(({ id, label }) => (
    <MenuChoice key={id} checked={summary.category === id} onSelect={() => onEdit({ category: id })}>
      {label}
    </MenuChoice>
  ));
