import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import { photoStatsQuery } from '../../../data/photos/photo-stats.query.js';
import { Section } from '../../../shared/ui/section.js';
import { DownloadPhotos } from './download-photos.js';

/** Everything that a photographer has here, to be taken along; nothing while there are no photos. */
export const TakeAwaySection = () => {
  const { t } = useLingui();
  const { data: stats } = useQuery(photoStatsQuery);
  if (!stats?.totalPhotos) return null;
  const { totalPhotos, originalBytes } = stats;
  return (
    <Section
      id="take-away"
      title={t`Take everything with you`}
      lead={t`All your photos as one ZIP file, which any computer opens. Nothing is locked in.`}
    >
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {[
          [t`Your files`, t`Byte for byte as they are stored, under their own names.`],
          [
            t`A sidecar for each`,
            t`Title, description, alt text, tags, rating and rights as you edited them here, as XMP that other programs read.`,
          ],
          [t`Two lists`, t`Everything that is said of your photos, as a table (CSV) and for programs (JSON).`],
          [
            t`Your site`,
            t`Projects and pages as texts (Markdown) that name your photos’ files, and for programs (JSON).`,
          ],
        ].map(([name, about]) => (
          <div key={name} className="border-t border-line pt-4">
            <dt className="text-sm font-medium">{name}</dt>
            <dd className="mt-1 text-sm text-ink-2">{about}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-col gap-x-12 gap-y-5 border-t border-line pt-6 sm:flex-row sm:items-start sm:justify-between">
        <div>
          <p className="tabular text-lg leading-tight tracking-tight">
            <Plural value={totalPhotos} one="# photo" other="# photos" />
            {originalBytes !== undefined && <span className="text-ink-2">, {formatBytes(originalBytes)}</span>}
          </p>
          <p className="mt-2 max-w-[56ch] text-sm text-ink-2">
            <Trans>
              The trash stays here. Photos that your browser optimized before upload come like that: their originals
              were never sent. A download that breaks off can be resumed by your browser for a day, unless photos of it
              are deleted or replaced.
            </Trans>
          </p>
        </div>
        <div className="shrink-0 sm:max-w-[16rem]">
          <DownloadPhotos />
        </div>
      </div>
    </Section>
  );
};
