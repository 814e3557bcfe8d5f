import { useLingui } from '@lingui/react/macro';
import { FEATURED_EVERY } from '@vitrine/contracts/portfolio/page.rules';
import { useMemo } from 'react';
import { PhotosSkeleton } from '../../portfolio-skeleton.js';
import { interleaveFeatured } from '../../interleave.js';
import { unless } from '../../use-portfolio-photos.js';
import { WorkNote } from '../../work-note.js';
import { WorkViewer } from '../../work-viewer.js';
import type { LayoutProps } from '../layout.js';
import { MonochromeHeader } from './monochrome-header.js';
import { JustifiedGallery } from './justified-gallery.js';
import { CategoryIndex } from './category-index.js';

/** A name, a gallery of justified rows and nothing else: no hero, no form (PORT-22, PORT-38, PORT-44). */
export const MonochromeLayout = ({ templateId, profile, work, viewer }: LayoutProps) => {
  const { t } = useLingui();
  const { photos, featured, featuredGoesOn, isComplete } = work;
  const ordered = useMemo(
    () =>
      interleaveFeatured({
        rest: photos.filter((photo) => !photo.featured),
        featured,
        restGoesOn: !isComplete,
        featuredGoesOn,
      }),
    [photos, featured, featuredGoesOn, isComplete],
  );
  return (
    <div className="mono" data-tone={templateId === 'monochrome-white' ? 'white' : 'black'}>
      <MonochromeHeader profile={profile} />
      <section id="gallery" aria-labelledby="work-title" className="pb-24 md:pb-40">
        <CategoryIndex work={work} />
        <WorkNote
          // The loaded photos of a category may not fill a row.
          work={unless(!isComplete && ordered.length < FEATURED_EVERY, work)}
          failed={t`Unable to load photos. Please try again later.`}
          empty={t`No photos to display.`}
          loading={
            <div className="mono-gallery">
              <PhotosSkeleton />
            </div>
          }
        >
          <JustifiedGallery photos={ordered} work={work} onOpen={viewer.open} />
        </WorkNote>
      </section>
      <WorkViewer photos={ordered} work={work} viewer={viewer} hasForm={false} />
    </div>
  );
};
