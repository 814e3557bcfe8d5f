import { Trans } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Button } from '../../shared/ui/button.js';
import { useHeroPhoto } from '../../data/hero/use-hero-photo.js';

interface UseElsewhereProps {
  photo: PhotoDto;
  onProfileImage: () => void;
}

/** Where else the photo may be shown, by one press (PROF-40, PROF-41). */
export const UseElsewhere = ({ photo, onProfileImage }: UseElsewhereProps) => {
  const setHero = useHeroPhoto();
  if (photo.derivatives !== 'ready' || photo.trashed || photo.hidden) return null;
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3">
        {!photo.usedAs.includes('hero') && (
          <Button onClick={() => setHero(photo)}>
            <Trans>Use as hero banner</Trans>
          </Button>
        )}
        <Button onClick={onProfileImage}>
          <Trans>Use as profile picture…</Trans>
        </Button>
      </div>
      {!photo.isPublic && (
        <p className="mt-2.5 text-xs text-ink-2">
          <Trans>This image of it becomes visible to everybody; the photo itself stays private.</Trans>
        </p>
      )}
    </>
  );
};
