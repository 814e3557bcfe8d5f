import { galleryHeading } from '../../portfolio-texts.js';
import type { PortfolioPhotos } from '../../use-portfolio-photos.js';

/** The list of works: every category with its number of photos (PORT-16, PORT-17, PORT-50). */
export const CategoryIndex = ({ work: { choices, chosen, choose } }: { work: PortfolioPhotos }) => (
  <header className="mono-index page-x">
    <h2 id="work-title" className="text-sm">
      <bdi>{galleryHeading(chosen)}</bdi>
    </h2>
    {choices.length > 1 && (
      <div role="group" aria-label="Categories" className="mono-choices needs-script">
        {choices.map(({ id, label, count }) => (
          <button key={id} type="button" aria-pressed={id === chosen.id} onClick={() => choose(id)}>
            <span dir="auto" className="underline-grow" data-active={id === chosen.id}>
              {label}
            </span>
            <span className="tabular" aria-label={count === 1 ? '1 photo' : `${count} photos`}>
              {count}
            </span>
          </button>
        ))}
      </div>
    )}
  </header>
);
