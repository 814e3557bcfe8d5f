import { Images } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Section } from '../../../shared/ui/section.js';
import { BulkUploadDialog } from './bulk-upload-dialog.js';
import { FEATURED_TEXT } from './featured-texts.js';
import { PhotoList } from './photo-list.js';

const TEXT = FEATURED_TEXT.featuredTab;

/** Area ADM-FEAT. */
export const FeaturedTab = () => {
  const [isUploading, setUploading] = useState(false);
  return (
    <Section id="featured" title={TEXT.title} lead={TEXT.lead}>
      <Button onClick={() => setUploading(true)} className="mb-8">
        <Images size={16} strokeWidth={1.5} aria-hidden />
        {TEXT.bulkUpload}
      </Button>
      <PhotoList />
      {isUploading && <BulkUploadDialog onClose={() => setUploading(false)} />}
    </Section>
  );
};
