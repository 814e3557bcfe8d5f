import { useState, type SubmitEvent } from 'react';
import { toast } from '../../../shared/toast/toast-store.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { SelectField, TextField } from '../../../shared/ui/field.js';
import { FEATURED_TEXT } from './featured-texts.js';

const TEXT = FEATURED_TEXT.bulkUpload;
const FORM = 'bulk-upload';

/** ADM-FEAT-07. */
const CATEGORIES = ['landscape', 'portrait', 'street', 'architectural', 'abstract', 'nature', 'travel'].map((id) => ({
  id,
  label: id.charAt(0).toUpperCase() + id.slice(1),
}));

/** A placeholder: it says that there is no bulk upload yet, and sends nothing (ADM-FEAT-06, ADM-FEAT-09). */
export const BulkUploadDialog = ({ onClose }: { onClose: () => void }) => {
  const [category, setCategory] = useState(CATEGORIES[0]?.id ?? '');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    toast({ title: TEXT.title, description: TEXT.notYet });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXT.title}
      className="md:max-w-[520px]!"
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {TEXT.cancel}
          </Button>
          <Button look="solid" type="submit" form={FORM}>
            {TEXT.upload}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="grid gap-5" onSubmit={submit}>
        <TextField
          label={TEXT.files}
          help={TEXT.filesHelp}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          className="py-2 file:mr-3 file:font-medium"
        />
        <SelectField
          label={TEXT.category}
          choices={CATEGORIES}
          value={category}
          onChange={({ target }) => setCategory(target.value)}
        />
      </form>
    </Dialog>
  );
};
