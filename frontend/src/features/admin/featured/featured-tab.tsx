import { Trans, useLingui } from '@lingui/react/macro';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Section } from '../../../shared/ui/section.js';
import { BulkUploadDialog } from './bulk-upload-dialog.js';
import { PhotoList } from './photo-list.js';

/** Area ADM-FEAT. */
export const FeaturedTab = () => {
  const { t } = useLingui();
  const [isUploading, setUploading] = useState(false);
  return (
    <Section
      id="featured"
      title={t`Featured Photos`}
      lead={t`The photos of all users. Featured ones that are public stand on the home page.`}
    >
      <Button onClick={() => setUploading(true)} className="mb-8">
        <Images size={16} strokeWidth={1.5} aria-hidden />
        <Trans>Bulk upload</Trans>
      </Button>
      <PhotoList />
      {isUploading && <BulkUploadDialog onClose={() => setUploading(false)} />}
    </Section>
  );
};
