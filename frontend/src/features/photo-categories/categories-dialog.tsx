import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CATEGORY_LIMITS } from '@vitrine/contracts/media/categories.rules';
import type { CustomCategoryDto } from '@vitrine/contracts/media/category.dto';
import { useState } from 'react';
import { useForm, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { useLeaveGuard } from '../../shared/hooks/use-leave-guard.js';
import { Button } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { DraftDialog } from '../../shared/ui/draft-dialog.js';
import { TextField } from '../../shared/ui/field.js';
import { customCategoriesQuery } from '../../data/categories/categories.query.js';
import { categoryNameProblem } from './category-name-problem.js';
import { CategoryRow } from './category-row.js';
import { useCreateCategory, useRemoveCategory } from '../../data/categories/change-categories.js';

/** PHOTO-14, CAT-12 to CAT-24. */
export const CategoriesDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const { data, isPending, isLoadingError, refetch } = useQuery(customCategoriesQuery);
  const [editing, setEditing] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<CustomCategoryDto | null>(null);
  const [announcement, announce] = useState('');
  const addForm = useForm<NewCategory>({ defaultValues: { label: '' } });
  const [isRenamed, setRenamed] = useState(false);
  const guard = useLeaveGuard(useWatch({ control: addForm.control, name: 'label' }).trim() !== '' || isRenamed);
  const { mutate: remove } = useRemoveCategory();
  const categories = (data ?? []).toSorted((a, b) => a.label.localeCompare(b.label));

  const close = () => {
    // Escape in a name that is being changed ends the change, not the dialog.
    if (editing && document.activeElement?.matches('li input')) setEditing(null);
    else guard.leave(onClose);
  };
  const confirmRemoval = () => {
    if (!doomed) return;
    remove(doomed, {
      onSuccess: () => {
        announce(t`${doomed.label} is removed.`);
        addForm.setFocus('label');
      },
    });
  };

  return (
    <DraftDialog
      guard={guard}
      onClose={close}
      title={t`Custom Categories`}
      description={t`Your own categories, beside those every photographer has.`}
      className="md:max-w-[520px]!"
    >
      <AddCategory form={addForm} onAdded={(label) => announce(t`${label} is added.`)} />
      <div className="mt-6 min-h-40">
        {isPending ? (
          <Skeleton />
        ) : isLoadingError ? (
          <div className="flex items-center justify-between gap-4 border-t border-line py-4 text-sm">
            <p>
              <Trans>Your categories could not be loaded.</Trans>
            </p>
            <Button onClick={() => void refetch()}>
              <Trans>Retry</Trans>
            </Button>
          </div>
        ) : categories.length === 0 ? (
          <p className="border-t border-line py-10 text-center text-sm text-ink-2">
            <Trans>No custom categories yet.</Trans>
          </p>
        ) : (
          <ul aria-label={t`Custom categories`}>
            {categories.map((category) => (
              <CategoryRow
                key={category.id}
                category={category}
                editing={editing === category.id}
                onEdit={(edit) => setEditing(edit ? category.id : null)}
                onUnsaved={setRenamed}
                onRenamed={(label) => announce(t`Renamed to ${label}.`)}
                onRemove={() => setDoomed(category)}
              />
            ))}
          </ul>
        )}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        question={t`Remove the category “${doomed?.label ?? ''}”?`}
        names={doomed ? [doomed.label] : []}
        detail={t`Its photos are kept. They move to Other.`}
        confirm={t`Remove`}
        onConfirm={confirmRemoval}
      />
    </DraftDialog>
  );
};

interface NewCategory {
  label: string;
}

interface AddProps {
  form: UseFormReturn<NewCategory>;
  onAdded: (label: string) => void;
}

/** CAT-15. */
const AddCategory = ({ form, onAdded }: AddProps) => {
  const { t } = useLingui();
  const { register, handleSubmit, getValues, setValue } = form;
  const { errors } = useFormState({ control: form.control });
  const { mutate, isPending } = useCreateCategory();

  const add = handleSubmit(({ label: typed }) => {
    const name = typed.trim();
    if (isPending) return;
    mutate(name, {
      onSuccess: () => {
        // What is typed while the first is being made is the next one's name.
        if (getValues('label').trim() === name) setValue('label', '');
        onAdded(name);
      },
    });
  });
  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3" onSubmit={(event) => void add(event)}>
      <TextField
        label={t`New category`}
        placeholder={t`Weddings`}
        autoComplete="off"
        maxLength={CATEGORY_LIMITS.labelMax}
        error={errors.label?.message}
        {...register('label', { validate: categoryNameProblem })}
      />
      {/* Beside the field, below its label, and not moved by an error. */}
      <Button look="solid" type="submit" aria-disabled={isPending} className="mt-[28px] self-start">
        {isPending ? t`Adding…` : t`Add`}
      </Button>
    </form>
  );
};

const Skeleton = () => {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading categories`} className="grid gap-5 border-t border-line pt-5">
      {[32, 44, 28].map((width) => (
        <span key={width} className="skeleton h-4" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
};
