import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownHeroQuery } from '../../../data/hero/own-hero.query.js';
import { PATHS } from '../../../shared/lib/site-paths.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { Link } from '../../../shared/ui/link.js';
import { firstPublicPhotosQuery } from '../../../data/photos/photo-choices.query.js';
import { useSelectedTemplate } from '../../../data/templates/use-selected-template.js';

/** Templates that open with the name alone (PORT-44, PORT-45). */
const WITHOUT_HERO: readonly string[] = ['monochrome', 'monochrome-white'];

/** A portfolio that begins with an image of the site although there are photos to begin with (HERO-13). */
export const DefaultBannerNote = ({ userId, onKept }: { userId: string; onKept: () => void }) => {
  const { t } = useLingui();
  const [isKept, keep] = useState(() => isBannerKept(userId));
  const { data: hero } = useQuery(ownHeroQuery);
  const { data: photos } = useQuery(firstPublicPhotosQuery);
  const { id: templateId } = useSelectedTemplate();
  const isWanted =
    hero?.source === 'default' &&
    (photos?.counts.matching ?? 0) > 0 &&
    templateId !== undefined &&
    !WITHOUT_HERO.includes(templateId);
  if (isKept || !isWanted) return null;
  return (
    <aside
      aria-label={t`Hero banner`}
      className="fade-in flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-control bg-wash p-5"
    >
      <p className="min-w-0 text-sm">
        <Trans>Your portfolio opens with a banner of ours. Use one of your photos?</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={`${PATHS.account}?tab=hero&kind=custom`} className={buttonClass()}>
          <Trans>Choose a photo</Trans>
        </Link>
        <Button
          look="quiet"
          onClick={() => {
            keepBanner(userId);
            keep(true);
            onKept();
          }}
        >
          <Trans>Keep the banner</Trans>
        </Button>
      </div>
    </aside>
  );
};

const keyOf = (userId: string): string => `vitrine-default-banner-kept:${userId}`;

const isBannerKept = (userId: string): boolean => {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
};

const keepBanner = (userId: string): void => {
  try {
    localStorage.setItem(keyOf(userId), 'yes');
  } catch {
    // Storage may be forbidden; then the note is gone until the tab is opened again.
  }
};
