import { useState } from 'react';
import { Plus } from 'lucide-react';
import { Button } from '../../../shared/ui/button.js';
import { Section } from '../../../shared/ui/section.js';
import { BannerGrid } from './banner-grid.js';
import { DefaultHeroForm } from './default-hero-form.js';
import { HERO_BANNERS_TEXT } from './hero-banners-texts.js';
import { UploadBannerDialog } from './upload-banner-dialog.js';

const TEXT = HERO_BANNERS_TEXT;

interface HeroBannersTabProps {
  /** A new value goes to the section of the default hero; null leaves the page where it is (ADM-GEN-12). */
  toDefaultHero: string | null;
  onUnsaved: (unsaved: boolean) => void;
}

/** Area ADM-HERO. */
export const HeroBannersTab = ({ toDefaultHero, onUnsaved }: HeroBannersTabProps) => {
  const [isUploading, setUploading] = useState(false);
  const upload = () => setUploading(true);
  return (
    <>
      <Section id="hero-banners" title={TEXT.tab.title} lead={TEXT.tab.lead}>
        <Button look="solid" onClick={upload} className="mb-9">
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          {TEXT.tab.upload}
        </Button>
        <BannerGrid onUpload={upload} />
      </Section>
      <Section
        id="default-hero"
        title={TEXT.defaultHero.title}
        lead={TEXT.defaultHero.lead}
        goTo={toDefaultHero}
        className="mt-16 md:mt-20"
      >
        <DefaultHeroForm onUnsaved={onUnsaved} />
      </Section>
      {isUploading && <UploadBannerDialog onClose={() => setUploading(false)} />}
    </>
  );
};
