import { Trans, useLingui } from '@lingui/react/macro';
import type { SitePageDto } from '@vitrine/contracts/portfolio/site.dto';
import { SITE_LIMITS } from '@vitrine/contracts/portfolio/site.rules';
import { formatTime } from '../../shared/lib/format-date.js';
import { Button } from '../../shared/ui/button.js';
import { Sheet } from '../../shared/ui/sheet.js';

interface HistorySheetProps {
  page: SitePageDto;
  isBusy: boolean;
  onRevert: (revision: number) => void;
  onClose: () => void;
}

/** What was published, newest first, and the way back to it (SITE-90). */
export const HistorySheet = ({ page: { versions, state }, isBusy, onRevert, onClose }: HistorySheetProps) => {
  const { t } = useLingui();
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={t`History`}
      description={t`The last ${SITE_LIMITS.versions} times that this page was published. Visitors see nothing of it until you publish.`}
    >
      {versions.length === 0 ? (
        <p className="text-sm text-ink-2">
          <Trans>This page was not published yet.</Trans>
        </p>
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {versions.map(({ revision, title, publishedAt }, at) => {
            const time = formatTime(publishedAt);
            return (
              <li key={revision} className="flex items-center justify-between gap-4 py-3">
                <span className="min-w-0">
                  <time dateTime={publishedAt} className="tabular block text-sm">
                    {time}
                  </time>
                  <span className="block truncate text-xs text-ink-2">
                    {at === 0 && state !== 'draft' && t`What visitors see now` + ' · '}
                    <bdi>{title}</bdi>
                  </span>
                </span>
                <Button aria-label={t`Go back to ${time}`} isBusy={isBusy} onClick={() => onRevert(revision)}>
                  <Trans>Go back</Trans>
                </Button>
              </li>
            );
          })}
        </ol>
      )}
    </Sheet>
  );
};
