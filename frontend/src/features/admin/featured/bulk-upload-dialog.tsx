import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../../shared/toast/toast-store.js';
import { SelectField } from '../../../shared/ui/field.js';
import { FormDialog } from '../../../shared/ui/form-dialog.js';

/** ADM-FEAT-07. */
const CATEGORIES = ['landscape', 'portrait', 'street', 'architectural', 'abstract', 'nature', 'travel'].map((id) => ({
  id,
  label: id.charAt(0).toUpperCase() + id.slice(1),
}));

/** A placeholder: it says that there is no bulk upload yet, and sends nothing (ADM-FEAT-06, ADM-FEAT-09). */
export const BulkUploadDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const [category, setCategory] = useState(CATEGORIES[0]?.id ?? '');
  const [count, setCount] = useState(0);
  const submit = () => {
    toast({ title: t`Bulk upload`, description: t`Bulk upload is not available yet.` });
    onClose();
  };
  return (
    <FormDialog onClose={onClose} title={t`Bulk upload`} submit={t`Upload`} onSubmit={submit}>
      <label className="flex min-h-36 cursor-pointer flex-col items-center justify-center gap-3 rounded-control border border-dashed border-line-strong/70 px-6 text-center transition-colors duration-200 hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <input
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          aria-label={t`Images`}
          className="sr-only"
          onChange={({ target }) => setCount(target.files?.length ?? 0)}
        />
        <Images size={26} strokeWidth={1} aria-hidden />
        <span role="status" className="link text-sm">
          {count > 0 ? plural(count, { one: '# image chosen', other: '# images chosen' }) : t`Choose images`}
        </span>
        <span className="text-xs text-ink-2">
          <Trans>JPG, PNG or WebP</Trans>
        </span>
      </label>
      <SelectField
        label={t`Category`}
        choices={CATEGORIES}
        value={category}
        onChange={({ target }) => setCategory(target.value)}
      />
    </FormDialog>
  );
};
