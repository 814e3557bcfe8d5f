import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import { photoStatsQuery } from '../../../data/photos/photo-stats.query.js';
import { Section } from '../../../shared/ui/section.js';
import { DownloadPhotos } from './download-photos.js';
import { TAKE_AWAY_TEXT } from './take-away-texts.js';

const TEXT = TAKE_AWAY_TEXT.takeAwaySection;

/** Everything that a photographer has here, to be taken along; nothing while there are no photos. */
export const TakeAwaySection = () => {
  const { data: stats } = useQuery(photoStatsQuery);
  if (!stats?.totalPhotos) return null;
  const { totalPhotos, originalBytes } = stats;
  return (
    <Section id="take-away" title={TEXT.title} lead={TEXT.lead}>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
        {TEXT.contents.map(([name, about]) => (
          <div key={name} className="border-t border-line pt-4">
            <dt className="text-sm font-medium">{name}</dt>
            <dd className="mt-1 text-sm text-ink-2">{about}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-col gap-x-12 gap-y-5 border-t border-line pt-6 sm:flex-row sm:items-start sm:justify-between">
        <div>
          <p className="tabular text-lg leading-tight tracking-tight">
            {TEXT.photos(totalPhotos)}
            {originalBytes !== undefined && <span className="text-ink-2">, {formatBytes(originalBytes)}</span>}
          </p>
          <p className="mt-2 max-w-[56ch] text-sm text-ink-2">{TEXT.notes}</p>
        </div>
        <div className="shrink-0 sm:max-w-[16rem]">
          <DownloadPhotos />
        </div>
      </div>
    </Section>
  );
};
