import { Trans } from '@lingui/react/macro';
import type { TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import type { CSSProperties } from 'react';
import { templateVariables } from '../../../shared/theme/page-theme.js';
import { buttonClass } from '../../../shared/ui/button.js';
import { TemplatePreview } from './template-preview.js';
import { Name, PreviewImage, type PreviewPage, Tagline } from './template-preview-layouts.js';

/** LOOK-06: the own page as it would be, on a desktop and on a phone. */
export const LookPreview = ({ template, page }: { template: TemplateDto; page: PreviewPage }) => (
  <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,1fr)] items-start gap-3 md:gap-5">
    <figure className="min-w-0">
      <span className="block overflow-hidden rounded-control border border-line">
        <TemplatePreview template={template} page={page} />
      </span>
      <figcaption className="mt-2 text-xs text-ink-2">
        <Trans>On a desktop</Trans>
      </figcaption>
    </figure>
    <figure className="min-w-0">
      <span
        aria-hidden
        inert
        className="template-page pointer-events-none block aspect-9/19 w-full select-none overflow-hidden rounded-control border border-line bg-paper font-sans text-ink [container-type:inline-size]"
        style={templateVariables(template) as CSSProperties}
      >
        <Phone {...page} />
      </span>
      <figcaption className="mt-2 text-xs text-ink-2">
        <Trans>On a phone</Trans>
      </figcaption>
    </figure>
  </div>
);

/** One column, with what a desktop's preview has no room for: text, and a button. */
const Phone = ({ user, hero, photos }: PreviewPage) => (
  <>
    <span className="block px-[8cqw] pb-[8cqw] pt-[14cqw] [&_.display]:text-[13cqw]! [&_.uppercase]:text-[5cqw]!">
      <Name user={user} />
      <Tagline user={user} />
    </span>
    <PreviewImage image={hero?.image ?? photos[0]?.image} src={hero?.url} className="h-[62cqw] w-full" />
    <span className="block px-[8cqw] pt-[8cqw] text-[6.4cqw] leading-[1.5]">
      <span className="line-clamp-4">{user.bio || SPECIMEN}</span>
      <span className="mt-[4cqw] block text-ink-2">{[user.city, user.country].filter(Boolean).join(', ')}</span>
      <span
        className={buttonClass(
          'solid',
          'mt-[7cqw] w-full min-h-0! rounded-[3cqw]! bg-accent! px-0! py-[4cqw]! text-[6cqw]!',
        )}
      >
        <Trans>Send</Trans>
      </span>
    </span>
  </>
);

const SPECIMEN = 'Light, people and the places between them. Photographs from near and far.';
