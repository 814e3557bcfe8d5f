import type { TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import type { CSSProperties, ReactNode } from 'react';
import { templateVariables } from '../../../shared/theme/page-theme.js';
import { MiniClassic, MiniEpic, MiniMonochrome, type PreviewPage } from './template-preview-layouts.js';

const LAYOUTS: Record<string, (page: PreviewPage) => ReactNode> = {
  classic: (page) => <MiniClassic {...page} />,
  epic: (page) => <MiniEpic {...page} />,
  monochrome: (page) => <MiniMonochrome {...page} />,
  'monochrome-white': (page) => <MiniMonochrome {...page} />,
};

/**
 * The user's own page in a template, small: name, photos, and the template's colours, type and layout. A
 * image of a page, not a page: nothing in it can be reached or is read out. Its sizes are shares of its width.
 */
export const TemplatePreview = ({ template, page }: { template: TemplateDto; page: PreviewPage }) => {
  const renderLayout = Object.hasOwn(LAYOUTS, template.id) ? LAYOUTS[template.id] : LAYOUTS['classic'];
  return (
    <span
      aria-hidden
      inert
      className="template-page pointer-events-none block aspect-4/3 w-full select-none overflow-hidden bg-paper font-sans text-ink [container-type:inline-size]"
      style={templateVariables(template) as CSSProperties}
    >
      {renderLayout?.(page)}
    </span>
  );
};
