import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { ALL } from '../../portfolio-categories.js';
import type { PortfolioPhotos } from '../../use-portfolio-photos.js';

/** The list of works: every category with its number of photos (PORT-16, PORT-17, PORT-50). */
export const CategoryIndex = ({ work: { choices, chosen, choose } }: { work: PortfolioPhotos }) => {
  const { t } = useLingui();
  return (
    <header className="mono-index page-x">
      <h2 id="work-title" className="text-sm">
        <bdi>{chosen.id === ALL ? <Trans>All Work</Trans> : chosen.label}</bdi>
      </h2>
      {choices.length > 1 && (
        <div role="group" aria-label={t`Categories`} className="mono-choices needs-script">
          {choices.map(({ id, label, count }) => (
            <button key={id} type="button" aria-pressed={id === chosen.id} onClick={() => choose(id)}>
              <span dir="auto" className="underline-grow" data-active={id === chosen.id}>
                {label}
              </span>
              <span className="tabular" aria-label={t`${plural(count, { one: '# photo', other: '# photos' })}`}>
                {count}
              </span>
            </button>
          ))}
        </div>
      )}
    </header>
  );
};
