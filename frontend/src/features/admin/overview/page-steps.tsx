import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { OVERVIEW_TEXT } from './overview-texts.js';

const TEXT = OVERVIEW_TEXT.pages;

interface PageStepsProps {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** Steps through a short list; nothing where it has one page. */
export const PageSteps = ({ page, size, total, onPage }: PageStepsProps) => {
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const goBack = useEffectEvent(() => onPage(last));
  // The rows of the last page may go while it is shown.
  useEffect(() => {
    if (page > last) goBack();
  }, [page, last]);
  if (total <= size && page === 0) return null;
  const end = Math.min(total, (page + 1) * size);
  return (
    <nav aria-label={TEXT.label} className="mt-4 flex items-center gap-2 text-sm">
      <span role="status" className="tabular mr-auto text-ink-2">
        {TEXT.rows(Math.min(page * size + 1, end), end, total)}
      </span>
      <Button look="quiet" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {TEXT.previous}
      </Button>
      <Button look="quiet" disabled={end >= total} onClick={() => onPage(page + 1)}>
        {TEXT.next}
      </Button>
    </nav>
  );
};
