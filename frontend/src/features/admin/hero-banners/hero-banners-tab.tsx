import { Section } from '../../../shared/ui/section.js';
import { TabPlaceholder } from '../frame/tab-placeholder.js';

interface HeroBannersTabProps {
  /** A new value goes to the section of the default hero; null leaves the page where it is (ADM-GEN-12). */
  toDefaultHero: string | null;
}

/** Area ADM-HERO. */
export const HeroBannersTab = ({ toDefaultHero }: HeroBannersTabProps) => (
  <>
    <TabPlaceholder id="hero-banners" title="Hero Banners" />
    <Section id="default-hero" title="Default Hero Image" goTo={toDefaultHero} className="mt-16">
      {null}
    </Section>
  </>
);
