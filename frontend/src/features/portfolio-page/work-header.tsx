import { Trans } from '@lingui/react/macro';
import { cx } from '../../shared/lib/cx.js';
import { CategoryScroller } from '../../widgets/carousel/category-scroller.js';
import { ALL } from './portfolio-categories.js';
import type { PortfolioPhotos } from './use-portfolio-photos.js';

/** What is shown, and what else could be (PORT-16, PORT-17). */
export const WorkHeader = ({ work, className }: { work: PortfolioPhotos; className?: string }) => (
  <header className={cx('flex flex-col lg:flex-row lg:justify-between lg:gap-16', className)}>
    <h2 id="work-title" className="display shrink-0 text-xl">
      <bdi>{work.chosen.id === ALL ? <Trans>All Work</Trans> : work.chosen.label}</bdi>
    </h2>
    {work.choices.length > 1 && (
      <CategoryScroller
        choices={work.choices}
        chosen={work.chosen.id}
        onChoose={work.choose}
        className="needs-script min-w-0"
      />
    )}
  </header>
);
