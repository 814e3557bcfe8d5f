import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { SitePageDto } from '@vitrine/contracts/portfolio/site.dto';
import { photosOfContent, SITE_LIMITS, slugOf, type SiteContent } from '@vitrine/contracts/portfolio/site.rules';
import { useEffect, useId, useRef, useState } from 'react';
import { siteQuery } from '../../data/site/site.query.js';
import { templatesQuery } from '../../data/templates/templates.query.js';
import { Button } from '../../shared/ui/button.js';
import { SelectField, TextArea, TextField } from '../../shared/ui/field.js';
import { Switch } from '../../shared/ui/switch.js';
import { FocalPointPicker } from '../../widgets/focal-point/focal-point-picker.js';
import { OwnImage } from '../../widgets/photo-image/own-image.js';
import { withTitle } from './blocks.js';
import { useEditing } from './editing.js';

interface DetailsProps {
  page: SitePageDto;
  content: SiteContent;
  /** Another page has the address that was to be published. */
  isTaken: boolean;
}

/** What is said about a page beside its blocks (SITE-86). */
export const Details = ({ page, content, isTaken }: DetailsProps) => {
  const { t } = useLingui();
  const { change } = useEditing();
  const templates = useQuery(templatesQuery);
  const isProject = page.kind === 'project';
  return (
    <div className="grid gap-7">
      <Title page={page} content={content} />
      <TextArea
        label={t`Introduction`}
        optional
        rows={3}
        value={content.intro}
        maxLength={SITE_LIMITS.introMax}
        onChange={({ target }) => change((now) => ({ ...now, intro: target.value }))}
      />
      <Address content={content} isTaken={isTaken} />
      <Cover content={content} />
      {isProject && (
        <TextField
          label={t`Day`}
          optional
          type="date"
          value={content.day ?? ''}
          onChange={({ target }) => change((now) => ({ ...now, day: target.value || null }))}
        />
      )}
      <SelectField
        label={t`Template`}
        value={content.templateId ?? ''}
        placeholder={t`As your portfolio`}
        choices={(templates.data ?? []).map(({ id, name }) => ({ id, label: name }))}
        onChange={({ target }) => change((now) => ({ ...now, templateId: target.value || null }))}
      />
      {isProject && <Feeds isOn={content.inFeeds} onChange={(inFeeds) => change((now) => ({ ...now, inFeeds }))} />}
    </div>
  );
};

/** A title is always there: an empty field says so, and the last one stays. */
const Title = ({ page, content }: Pick<DetailsProps, 'page' | 'content'>) => {
  const { t } = useLingui();
  const { change } = useEditing();
  const [isEmpty, setEmpty] = useState(false);
  return (
    <TextField
      label={t`Title`}
      value={isEmpty ? '' : content.title}
      error={isEmpty ? t`Please give the page a title.` : undefined}
      maxLength={SITE_LIMITS.titleMax}
      autoComplete="off"
      onBlur={() => setEmpty(false)}
      onChange={({ target: { value } }) => {
        setEmpty(value.trim() === '');
        if (value.trim() !== '') change(withTitle(value, page.path !== null));
      }}
    />
  );
};

/** What is typed becomes an address once the field is left. */
const Address = ({ content, isTaken }: Pick<DetailsProps, 'content' | 'isTaken'>) => {
  const { t } = useLingui();
  const { change } = useEditing();
  const site = useQuery(siteQuery);
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isTaken) field.current?.focus();
  }, [isTaken]);
  const save = () => {
    if (typed !== null) change((now) => ({ ...now, slug: slugOf(typed, now.slug) }));
    setTyped(null);
  };
  return (
    <TextField
      ref={field}
      label={t`Address`}
      value={typed ?? content.slug}
      maxLength={SITE_LIMITS.slugMax}
      error={isTaken ? t`Another page of yours has or had this address. Please choose another one.` : undefined}
      help={
        <span className="break-all">
          {window.location.host}
          {site.data?.path ?? ''}/{content.slug}
        </span>
      }
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  );
};

const Cover = ({ content }: Pick<DetailsProps, 'content'>) => {
  const { t } = useLingui();
  const { change, photos, pickFor } = useEditing();
  const [isPointing, setPointing] = useState(false);
  const id = useId();
  const first = photosOfContent(content).find((photoId) => photos.get(photoId)?.isPublic);
  const photo = photos.get(content.coverPhotoId ?? first ?? '');
  const image = photo && (
    <OwnImage image={photo.image} sizes="320px" alt={photo.title} ownShape className="rounded-image" />
  );
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-sm font-medium">
        <Trans>Cover</Trans>
      </h3>
      {photo && isPointing && content.coverPhotoId ? (
        <FocalPointPicker
          point={content.focalPoint}
          onPoint={(focalPoint) => change((now) => ({ ...now, focalPoint }))}
        >
          {image}
        </FocalPointPicker>
      ) : (
        image
      )}
      {!content.coverPhotoId && (
        <p className="text-xs text-ink-2">
          <Trans>The first photo that visitors see becomes the cover, until you choose another.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-x-2 gap-y-1">
        <Button onClick={() => pickFor('cover')}>{photo ? t`Choose another` : t`Choose a cover`}</Button>
        {content.coverPhotoId && (
          <>
            <Button look="quiet" onClick={() => setPointing(!isPointing)}>
              {isPointing ? t`Done` : t`Focal point`}
            </Button>
            <Button look="quiet" onClick={() => change((now) => ({ ...now, coverPhotoId: null, focalPoint: null }))}>
              <Trans>Take the first photo</Trans>
            </Button>
          </>
        )}
      </div>
    </section>
  );
};

const Feeds = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6">
      <div>
        <p className="text-sm font-medium">
          <Trans>In feeds</Trans>
        </p>
        <p id={id} className="mt-0.5 text-xs text-ink-2">
          <Trans>Who follows your feed is told of this project once it is public.</Trans>
        </p>
      </div>
      <Switch label={t`In feeds`} describedBy={id} checked={isOn} onChange={onChange} />
    </div>
  );
};
