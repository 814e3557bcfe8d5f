import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { PATHS } from '../../../shared/lib/site-paths.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { photoStatsQuery } from '../../../data/photos/photo-stats.query.js';
import type { TabProps } from '../account-session.js';
import { Section } from '../../../shared/ui/section.js';
import { CollectionStats } from './collection-stats.js';
import { NewPhotos } from './new-photos.js';
import { StorageUse } from './storage-use.js';
import { TakeAwaySection } from '../take-away/take-away-section.js';
import { Link } from '../../../shared/ui/link.js';

/** ACCT-27 to ACCT-32. */
export const PhotosTab = ({ user, onServices }: TabProps & { onServices: () => void }) => {
  const { t } = useLingui();
  const { data: stats } = useQuery(photoStatsQuery);
  return (
    <div className="grid gap-16">
      <Section id="collection" title={t`Your collection`}>
        <CollectionStats />
        {stats?.totalPhotos === 0 && (
          <p className="mt-8 max-w-[56ch] text-ink-2">
            <Trans>
              Nothing here yet. Upload a few photographs, switch them to public, and they stand on your portfolio at
              once.
            </Trans>
          </p>
        )}
        <div className="mt-10 flex flex-wrap gap-3">
          <Link to={PATHS.upload} className={buttonClass('solid')}>
            <Trans>Upload Photos</Trans>
          </Link>
          <Link to={PATHS.myPhotos} className={buttonClass('line')}>
            <Trans>Manage My Photos</Trans>
            <ArrowRight size={16} strokeWidth={1.5} aria-hidden />
          </Link>
          <Button look="quiet" onClick={onServices}>
            <Trans>Connected services</Trans>
          </Button>
        </div>
      </Section>
      <NewPhotos user={user} />
      <StorageUse />
      <TakeAwaySection />
    </div>
  );
};
