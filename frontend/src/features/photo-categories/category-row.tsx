import { useLingui } from '@lingui/react/macro';
import { CATEGORY_LIMITS } from '@vitrine/contracts/media/categories.rules';
import type { CustomCategoryDto } from '@vitrine/contracts/media/category.dto';
import { Check, Pencil, Trash2, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { cx } from '../../shared/lib/cx.js';
import { IconButton } from '../../shared/ui/button.js';
import { categoryNameProblem } from './category-name-problem.js';
import { useRenameCategory } from '../../data/categories/change-categories.js';

interface CategoryRowProps {
  category: CustomCategoryDto;
  editing: boolean;
  onEdit: (editing: boolean) => void;
  onUnsaved: (unsaved: boolean) => void;
  onRenamed: (label: string) => void;
  onRemove: () => void;
}

/** In view or in inline edit state (CAT-17). */
export const CategoryRow = ({ category, editing, onEdit, onUnsaved, onRenamed, onRemove }: CategoryRowProps) => {
  const { t } = useLingui();
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    // Back to where the change began, unless the focus is elsewhere by now.
    const lost = document.activeElement === document.body || document.activeElement?.getAttribute('role') === 'dialog';
    if (wasEditing.current && !editing && lost) pencil.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  return (
    <li className="flex min-h-14 items-center gap-2 border-t border-line last:border-b">
      {editing ? (
        <Rename category={category} onDone={() => onEdit(false)} onUnsaved={onUnsaved} onRenamed={onRenamed} />
      ) : (
        <>
          <span dir="auto" className="min-w-0 flex-1 text-left break-words py-3 text-sm">
            {category.label}
          </span>
          <IconButton ref={pencil} label={t`Rename ${category.label}`} onClick={() => onEdit(true)}>
            <Pencil size={16} strokeWidth={1.5} />
          </IconButton>
          <IconButton
            label={t`Remove ${category.label}`}
            onClick={onRemove}
            className="-mr-2 text-ink-2 hover:text-danger"
          >
            <Trash2 size={16} strokeWidth={1.5} />
          </IconButton>
        </>
      )}
    </li>
  );
};

interface RenameProps {
  category: CustomCategoryDto;
  onDone: () => void;
  onUnsaved: (unsaved: boolean) => void;
  onRenamed: (label: string) => void;
}

/** CAT-16. Enter saves, Escape leaves everything as it was. */
const Rename = ({ category, onDone, onUnsaved, onRenamed }: RenameProps) => {
  const { t } = useLingui();
  const id = useId();
  const { register, handleSubmit, setFocus, formState } = useForm({ defaultValues: { label: category.label } });
  const { mutate, isPending } = useRenameCategory();
  const { isDirty } = formState;
  useEffect(() => setFocus('label', { shouldSelect: true }), [setFocus]);
  useEffect(() => {
    onUnsaved(isDirty);
    return () => onUnsaved(false);
  }, [isDirty, onUnsaved]);

  const save = handleSubmit(({ label }) => {
    const name = label.trim();
    if (name === category.label) return onDone();
    if (isPending) return;
    mutate(
      { id: category.id, label: name },
      {
        onSuccess: () => {
          onRenamed(name);
          onDone();
        },
        onError: () => setFocus('label'),
      },
    );
  });
  const error = formState.errors.label?.message;
  return (
    <form noValidate className="flex flex-1 flex-wrap items-center gap-x-2 py-2" onSubmit={(event) => void save(event)}>
      <input
        dir="auto"
        aria-label={t`New name of ${category.label}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        maxLength={CATEGORY_LIMITS.labelMax}
        autoComplete="off"
        {...register('label', { validate: categoryNameProblem })}
        className={cx(
          '-ml-3 h-11 min-w-0 flex-1 rounded-control border bg-raised px-3 text-base focus:border-ink md:h-10 md:text-sm',
          error ? 'border-danger' : 'border-line-strong/50',
        )}
      />
      <IconButton label={t`Save name`} type="submit" aria-disabled={isPending}>
        <Check size={18} strokeWidth={1.5} />
      </IconButton>
      <IconButton label={t`Cancel renaming`} onClick={onDone} className="-mr-2 text-ink-2">
        <X size={18} strokeWidth={1.5} />
      </IconButton>
      {error && (
        <p id={id} className="basis-full pt-1.5 text-xs text-danger">
          {error}
        </p>
      )}
    </form>
  );
};
