import { Trans } from '@lingui/react/macro';
import { takesEnquiries, type TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { cx } from '../../../shared/lib/cx.js';
import { TemplatePreview } from './template-preview.js';
import type { PreviewPage } from './template-preview-layouts.js';

interface TemplateCardProps {
  template: TemplateDto;
  page: PreviewPage;
  active: boolean;
  tabIndex: 0 | -1;
  onChoose: () => void;
}

/** A template with a preview of the user's own page in it (TPL-19, TPL-21). */
export const TemplateCard = ({ template, page, active, tabIndex, onChoose }: TemplateCardProps) => {
  const id = useId();
  const { name, description, category } = template;
  return (
    <button
      type="button"
      role="radio"
      aria-checked={active}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-about`}
      tabIndex={tabIndex}
      onClick={onChoose}
      data-template={template.id}
      className="group flex flex-col text-left outline-offset-8!"
    >
      <span
        className={cx(
          'block w-full overflow-hidden rounded-control border transition-colors duration-200',
          active ? 'border-ink shadow-[0_0_0_1px_var(--ink)]' : 'border-line group-hover:border-line-strong',
        )}
      >
        <TemplatePreview template={template} page={page} />
      </span>
      <span className="mt-4 flex w-full items-baseline justify-between gap-4">
        <span id={`${id}-name`} className="text-base font-medium">
          {name}
        </span>
        {active && (
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-xs">
            <Check size={14} strokeWidth={2} aria-hidden />
            <Trans>Currently Active</Trans>
          </span>
        )}
      </span>
      <span id={`${id}-about`} className="mt-1 text-sm text-ink-2">
        {description}
        {!takesEnquiries(template.id, 'general') && (
          <>
            {' '}
            <Trans>It shows no contact form.</Trans>
          </>
        )}
      </span>
      <span className="mt-3 flex w-full items-center justify-between gap-4 text-xs text-ink-2">
        <span>{category}</span>
        <Swatches colors={template.colorScheme} />
      </span>
    </button>
  );
};

const Swatches = ({ colors }: { colors: TemplateDto['colorScheme'] }) => (
  <span aria-hidden className="flex -space-x-1">
    {[...new Set(Object.values(colors))].map((color) => (
      <span
        key={color}
        data-swatch={color}
        className="size-4 rounded-full border border-line-strong/40"
        style={{ backgroundColor: color }}
      />
    ))}
  </span>
);
