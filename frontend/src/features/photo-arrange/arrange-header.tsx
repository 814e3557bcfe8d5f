import { Trans, useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { PortfolioSort } from '@vitrine/contracts/media/own-photos.rules';
import { ArrowDownUp, ExternalLink, Undo2, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { cx } from '../../shared/lib/cx.js';
import { Button, buttonClass, IconButton } from '../../shared/ui/button.js';
import { Menu, MenuItem } from '../../shared/ui/menu.js';
import { usePortfolioPath } from '../../data/session/use-portfolio-path.js';
import { SORTS } from './sorts.js';
import type { useArrange } from './use-arrange.js';

interface ArrangeHeaderProps {
  arrange: ReturnType<typeof useArrange>;
  onSort: (by: PortfolioSort) => void;
}

const SAID = {
  idle: null,
  pending: msg`Saving…`,
  paused: msg`Saved once you are online`,
  success: msg`Saved`,
  error: msg`Not saved`,
} as const;
const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true, className: 'max-md:hidden' } as const;
const TIGHT = 'max-md:px-2.5';

export const ArrangeHeader = ({ arrange, onSort }: ArrangeHeaderProps) => {
  const { t } = useLingui();
  const path = usePortfolioPath();
  const some = arrange.total > 1;
  const said = SAID[arrange.status];
  return (
    <header className="page-x flex flex-wrap items-center gap-x-2 gap-y-3 border-b border-line py-3 md:py-4">
      <div className="mr-auto min-w-0 basis-full pr-12 lg:basis-auto">
        <Radix.Title className="display text-lg">
          <Trans>Arrange your portfolio</Trans>
        </Radix.Title>
        <Radix.Description className="mt-0.5 text-sm text-ink-2">
          <Trans>
            Drag photos into the order visitors see, several at once by clicking them first. Every change is saved.
          </Trans>
        </Radix.Description>
      </div>
      <p role="status" className="tabular min-w-14 text-sm text-ink-2 lg:mr-2 lg:text-right">
        {said && t(said)}
      </p>
      <Button
        look="quiet"
        aria-disabled={!arrange.canUndo}
        onClick={arrange.undo}
        className={cx(TIGHT, 'ml-auto aria-disabled:cursor-not-allowed aria-disabled:opacity-50 lg:ml-0')}
      >
        {/* Never disabled: that would drop the focus between two undos. */}
        <Undo2 {...ICON} />
        <Trans>Undo</Trans>
      </Button>
      <Menu
        trigger={
          <Button look="quiet" disabled={!some} className={TIGHT}>
            <ArrowDownUp {...ICON} />
            <Trans>Sort</Trans>
          </Button>
        }
      >
        {SORTS.map(({ id, label }) => (
          <MenuItem key={id} onSelect={() => onSort(id)}>
            {t(label)}
          </MenuItem>
        ))}
      </Menu>
      {path && (
        <a href={path} target="_blank" rel="noopener" className={buttonClass('quiet', `${TIGHT} max-md:-mr-2.5`)}>
          <ExternalLink {...ICON} />
          <Trans>View portfolio</Trans>
        </a>
      )}
      <Radix.Close asChild>
        <IconButton label={t`Close`} className="absolute right-[calc(var(--edge)-10px)] top-3 lg:static lg:-mr-2">
          <X size={20} strokeWidth={1.5} />
        </IconButton>
      </Radix.Close>
    </header>
  );
};
