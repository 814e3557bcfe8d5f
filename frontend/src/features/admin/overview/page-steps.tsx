import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../shared/ui/button.js';

interface PageStepsProps {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** Steps through a short list; nothing where it has one page. */
export const PageSteps = ({ page, size, total, onPage }: PageStepsProps) => {
  const { t } = useLingui();
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const goBack = useEffectEvent(() => onPage(last));
  // The rows of the last page may go while it is shown.
  useEffect(() => {
    if (page > last) goBack();
  }, [page, last]);
  if (total <= size && page === 0) return null;
  const end = Math.min(total, (page + 1) * size);
  return (
    <nav aria-label={t`Pages`} className="mt-4 flex items-center gap-2 text-sm">
      <span role="status" className="tabular mr-auto text-ink-2">
        <Trans>
          {Math.min(page * size + 1, end)}–{end} of {total.toLocaleString('en')}
        </Trans>
      </span>
      <Button look="quiet" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <Trans>Previous</Trans>
      </Button>
      <Button look="quiet" disabled={end >= total} onClick={() => onPage(page + 1)}>
        <Trans>Next</Trans>
      </Button>
    </nav>
  );
};
