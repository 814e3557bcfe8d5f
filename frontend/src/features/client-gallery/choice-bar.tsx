import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useOnline } from '../../shared/hooks/use-online.js';
import { formatLongDay } from '../../shared/lib/format-date.js';
import { Button } from '../../shared/ui/button.js';
import { Heart } from '../../shared/ui/icons.js';
import { Progress } from '../../shared/ui/progress.js';
import type { Choosing } from './use-choosing.js';

interface ChoiceBarProps {
  choosing: Choosing;
  onOpenList: () => void;
  onSayWho: () => void;
}

/** At the foot of the window: how many are chosen, what is on its way, and the way to the list. */
export const ChoiceBar = ({ choosing, onOpenList, onSayWho }: ChoiceBarProps) => {
  const { t } = useLingui();
  const { list, lists, pending, held } = choosing;
  const isUsed = lists.some(({ photoIds, state }) => photoIds.length > 0 || state === 'submitted');
  if (!isUsed && pending.length === 0) return null;
  const isSent = list.state === 'submitted';
  return (
    <aside
      aria-label={t`Your choice`}
      className="choice-bar gallery-x sticky bottom-0 z-40 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] needs-script"
    >
      {list.max !== null && !isSent && (
        <Progress
          value={Math.min(100, (100 * list.photoIds.length) / list.max)}
          label={t`Chosen photos`}
          className="absolute! inset-x-0 top-[-1px] rounded-none!"
        />
      )}
      <div className="flex min-h-16 items-center justify-between gap-x-6 py-2">
        <div className="min-w-0">
          <p className="tabular flex items-center gap-2 text-sm font-medium">
            <Heart size={16} strokeWidth={1.75} className="shrink-0 fill-current text-accent" />
            <span className="truncate">{countText(list.photoIds.length, list)}</span>
          </p>
          <p className="text-xs text-ink-2">
            {lists.length > 1 && <bdi>{list.name} · </bdi>}
            {isSent ? t`Sent on ${formatLongDay(list.submittedAt ?? '')}` : <Saving choosing={choosing} />}
          </p>
        </div>
        {held === 'who' ? (
          <Button look="solid" onClick={onSayWho}>
            <Trans>Say who you are</Trans>
          </Button>
        ) : (
          <Button look={isSent ? 'line' : 'solid'} onClick={onOpenList}>
            {isSent ? t`See my list` : t`Review and send`}
          </Button>
        )}
      </div>
    </aside>
  );
};

/** `17 of 20 chosen`, `17 chosen` */
export const countText = (count: number, { min, max }: { min: number | null; max: number | null }): string => {
  const wanted = max ?? min;
  if (wanted === null) return plural(count, { one: '# photo chosen', other: '# photos chosen' });
  return plural(count, { one: `# of ${wanted} chosen`, other: `# of ${wanted} chosen` });
};

/** So long a heart may be on its way before that is said. */
const PATIENCE_MS = 1_500;

/** What has become of the hearts that were set last, in few words. */
const Saving = ({ choosing: { pending, held, failures } }: Pick<ChoiceBarProps, 'choosing'>) => {
  const { t } = useLingui();
  const isOnline = useOnline();
  const count = pending.length;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [count]);
  const text = () => {
    if (count === 0) return t`All hearts are saved`;
    if (held === 'who')
      return plural(count, { one: '# heart waits for your name', other: '# hearts wait for your name' });
    if (!isOnline || failures > 0)
      return plural(count, {
        one: '# heart is kept here and saved once you are online',
        other: '# hearts are kept here and saved once you are online',
      });
    return isLate ? plural(count, { one: '# heart is being saved', other: '# hearts are being saved' }) : t`Saving…`;
  };
  return <span role="status">{text()}</span>;
};
