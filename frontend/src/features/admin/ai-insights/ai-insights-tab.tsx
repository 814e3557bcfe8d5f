import { AnalysisSection } from './analysis-section.js';
import { ColorsSection } from './colors-section.js';
import { ThemesSection } from './themes-section.js';

/** Area ADM-AI. */
export const AiInsightsTab = () => (
  <>
    <ColorsSection />
    <AnalysisSection />
    <ThemesSection />
  </>
);
