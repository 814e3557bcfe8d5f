import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Plus } from 'lucide-react';
import { Button } from '../../../shared/ui/button.js';
import { Section } from '../../../shared/ui/section.js';
import { BannerGrid } from './banner-grid.js';
import { DefaultHeroForm } from './default-hero-form.js';
import { UploadBannerDialog } from './upload-banner-dialog.js';

interface HeroBannersTabProps {
  /** A new value goes to the section of the default hero; null leaves the page where it is (ADM-GEN-12). */
  toDefaultHero: string | null;
  onUnsaved: (unsaved: boolean) => void;
}

/** Area ADM-HERO. */
export const HeroBannersTab = ({ toDefaultHero, onUnsaved }: HeroBannersTabProps) => {
  const { t } = useLingui();
  const [isUploading, setUploading] = useState(false);
  const upload = () => setUploading(true);
  return (
    <>
      <Section
        id="hero-banners"
        title={t`Hero Banners`}
        lead={t`Stock images that photographers may open their page with. Pages without a choice of their own show the default one.`}
      >
        <Button look="solid" onClick={upload} className="mb-9">
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Upload Hero Image</Trans>
        </Button>
        <BannerGrid onUpload={upload} />
      </Section>
      <Section
        id="default-hero"
        title={t`Default Hero Image`}
        lead={t`Makes the image at an address the default hero. It is added to the banners, unless it is one of them already.`}
        goTo={toDefaultHero}
        className="mt-16 md:mt-20"
      >
        <DefaultHeroForm onUnsaved={onUnsaved} />
      </Section>
      {isUploading && <UploadBannerDialog onClose={() => setUploading(false)} />}
    </>
  );
};
