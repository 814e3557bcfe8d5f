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
import { PHOTOS_TAB_TEXT } from './photos-tab-texts.js';

const TEXT = PHOTOS_TAB_TEXT.photosTab;

/** ACCT-27 to ACCT-32. */
export const PhotosTab = ({ user, onServices }: TabProps & { onServices: () => void }) => {
  const { data: stats } = useQuery(photoStatsQuery);
  return (
    <div className="grid gap-16">
      <Section id="collection" title={TEXT.title}>
        <CollectionStats />
        {stats?.totalPhotos === 0 && <p className="mt-8 max-w-[56ch] text-ink-2">{TEXT.nothingYet}</p>}
        <div className="mt-10 flex flex-wrap gap-3">
          <Link to={PATHS.upload} className={buttonClass('solid')}>
            {TEXT.uploadPhotos}
          </Link>
          <Link to={PATHS.myPhotos} className={buttonClass('line')}>
            {TEXT.manageMyPhotos}
            <ArrowRight size={16} strokeWidth={1.5} aria-hidden />
          </Link>
          <Button look="quiet" onClick={onServices}>
            {TEXT.connectedServices}
          </Button>
        </div>
      </Section>
      <NewPhotos user={user} />
      <StorageUse />
      <TakeAwaySection />
    </div>
  );
};
