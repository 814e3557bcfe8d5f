import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { resolveTemplate } from '@vitrine/contracts/portfolio/template.rules';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { PATHS } from '../../../shared/lib/site-paths.js';
import { Button } from '../../../shared/ui/button.js';
import { ownHeroQuery } from '../../../data/hero/own-hero.query.js';
import { firstPublicPhotosQuery } from '../../../data/photos/photo-choices.query.js';
import { templatesQuery } from '../../../data/templates/templates.query.js';
import { rovingRadios } from '../../../shared/lib/roving-radios.js';
import { useSelectedTemplate, useSelectTemplate } from '../../../data/templates/use-selected-template.js';
import type { PreviewPage } from './template-preview-layouts.js';
import { TemplateCard } from './template-card.js';
import { Link } from '../../../shared/ui/link.js';

/** TPL-19 to TPL-21, PROF-36 to PROF-38. */
export const TemplatePicker = ({ user }: { user: UserDto }) => {
  const { t } = useLingui();
  const { data: templates, isPending, isLoadingError, isFetching, refetch } = useQuery(templatesQuery);
  const { id: selectedId, query: own } = useSelectedTemplate();
  const { data: hero } = useQuery(ownHeroQuery);
  const photos = useQuery(firstPublicPhotosQuery);
  const select = useSelectTemplate();

  const activeId = selectedId === undefined ? undefined : resolveTemplate(templates ?? [], selectedId)?.id;
  const active = templates?.findIndex(({ id }) => id === activeId) ?? -1;
  const roving = rovingRadios(templates?.length ?? 0, active);

  if (isPending) return <PickerSkeleton />;
  if (isLoadingError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-4 text-ink-2">
        <Trans>Unable to load templates. Please try again later.</Trans>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          <Trans>Retry</Trans>
        </Button>
      </p>
    );
  }
  if (templates.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>No templates available at the moment.</Trans>
      </p>
    );

  const page: PreviewPage = { user, hero: hero ?? null, photos: photos.data?.photos ?? [] };
  return (
    <>
      {own.isError && (
        <p role="alert" className="mb-7 flex flex-wrap items-center gap-4 text-sm">
          {sentenceOf(own.error)}
          <Button onClick={() => void own.refetch()}>
            <Trans>Retry</Trans>
          </Button>
        </p>
      )}
      <div
        role="radiogroup"
        aria-label={t`Template`}
        onKeyDown={roving.onKeyDown}
        className="grid gap-x-6 gap-y-12 sm:grid-cols-2"
      >
        {templates.map((template, at) => (
          <TemplateCard
            key={template.id}
            template={template}
            page={page}
            active={template.id === activeId}
            tabIndex={roving.tabIndexOf(at)}
            onChoose={() => template.id !== activeId && select.mutate(template.id)}
          />
        ))}
      </div>
      {photos.data?.photos.length === 0 && (
        <p className="mt-10 max-w-[56ch] text-sm text-ink-2">
          <Trans>
            The previews fill with your own pictures as soon as one of your photos is public.{' '}
            <Link to={PATHS.myPhotos} className="link text-ink">
              Go to My Photos
            </Link>
          </Trans>
        </p>
      )}
    </>
  );
};

const PickerSkeleton = () => {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading templates`} className="grid gap-x-6 gap-y-12 sm:grid-cols-2">
      {[0, 1, 2, 3].map((card) => (
        <div key={card}>
          <div className="skeleton aspect-4/3 w-full" />
          <div className="skeleton mt-4 h-5 w-32" />
        </div>
      ))}
    </div>
  );
};
