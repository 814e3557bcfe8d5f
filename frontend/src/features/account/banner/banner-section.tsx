import { Trans, useLingui } from '@lingui/react/macro';
import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../shared/ui/button.js';
import { useArrivingHero } from '../../../data/hero/own-hero.query.js';
import type { HeroChoice } from '../../../data/hero/set-hero.js';
import { Section } from '../../../shared/ui/section.js';
import { OwnPhotoChoice } from '../photo-choice/own-photo-choice.js';
import { CurrentBanner } from './current-banner.js';
import { GlobalBanners } from './global-banners.js';
import { useSaveBanner } from '../../../data/hero/use-save-hero.js';

type Kind = HeroChoice['kind'];

const KINDS: readonly { kind: Kind; label: MessageDescriptor; about: MessageDescriptor }[] = [
  { kind: 'global', label: msg`Global banner`, about: msg`One of the pictures everybody may use` },
  { kind: 'custom', label: msg`Custom photo`, about: msg`One of your own photographs` },
];

/** PROF-24 to PROF-33. */
export const BannerSection = ({ goTo }: { goTo: string | null }) => {
  const { t } = useLingui();
  const whyId = useId();
  const hero = useArrivingHero();
  // Unless set here or in the address: the kind on the portfolio page. None is checked before that is known: to press the
  // one that is would change nothing, and the other would come instead.
  const [params] = useSearchParams();
  const [said, setKind] = useState<Kind | null>(params.get('kind') === 'custom' ? 'custom' : null);
  const checked = said ?? (hero.source === undefined ? null : hero.source === 'custom' ? 'custom' : 'global');
  const kind = checked ?? 'global';
  const [bannerId, setBannerId] = useState<string | null>(null);
  const [photo, setPhoto] = useState<PhotoDto | null>(null);
  const save = useSaveBanner((choice) => {
    hero.wait(choice);
    setBannerId(null);
    setPhoto(null);
  });

  const id = kind === 'global' ? bannerId : (photo?.id ?? null);
  return (
    <Section
      id="hero"
      title={t`Hero banner`}
      lead={t`The large picture your page opens with. Templates without one leave it out.`}
      goTo={goTo}
    >
      <CurrentBanner isArriving={hero.isArriving} />
      <fieldset className="mt-9 min-w-0">
        <legend className="text-sm font-medium">
          <Trans>Choose from</Trans>
        </legend>
        <div className="mt-1 flex flex-wrap gap-x-10">
          {KINDS.map(({ kind: each, label, about }) => (
            <label key={each} className="flex min-h-14 cursor-pointer items-center gap-3 text-sm">
              <input
                type="radio"
                name="hero-kind"
                checked={checked === each}
                onChange={() => setKind(each)}
                className="size-[18px] shrink-0 appearance-none rounded-full border border-line-strong checked:border-[5.5px] checked:border-ink"
              />
              <span>
                <span className="block font-medium">{t(label)}</span>
                <span className="block text-xs text-ink-2">{t(about)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-5">
        {kind === 'global' ? (
          <GlobalBanners
            chosenId={bannerId}
            currentId={hero.source === 'custom' ? null : hero.id}
            onChoose={setBannerId}
            onOwnPhotos={() => setKind('custom')}
          />
        ) : (
          <div className="max-w-[560px]">
            <OwnPhotoChoice label={t`Your photos`} use="hero" chosenId={photo?.id ?? null} onPick={setPhoto} />
          </div>
        )}
      </div>
      {kind === 'custom' && photo && !photo.isPublic && (
        <p role="status" className="fade-in mt-5 max-w-[62ch] rounded-control bg-wash p-4 text-sm">
          <Trans>
            “<bdi>{photo.title}</bdi>” is private. As your hero banner this one picture of it becomes visible to
            everybody; the photo itself stays private.
          </Trans>
        </p>
      )}
      <div className="mt-7 flex flex-wrap items-center gap-4">
        <Button
          look="solid"
          disabled={!id || save.isPending}
          onClick={() => id && save.mutate({ kind, id })}
          {...(!id && { 'aria-describedby': whyId })}
        >
          {save.isPending ? t`Saving…` : t`Save hero banner`}
        </Button>
        {!id && (
          <span id={whyId} className="text-sm text-ink-2">
            {hintFor(kind, hero.source)}
          </span>
        )}
      </div>
    </Section>
  );
};

/** Why Save is disabled: the selection is on the page already, or nothing is selected yet. */
const hintFor = (kind: Kind, shown: string | null | undefined): string => {
  if (shown === kind) return t`This is your banner now. Choose another to change it.`;
  return kind === 'global' ? t`Choose a banner first.` : t`Choose a photo first.`;
};
