import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { cx } from '../lib/cx.js';
import { setSingleKeys, useSingleKeys } from '../lib/single-keys.js';
import { Switch } from './switch.js';

/** Turns shortcuts of one letter or sign on and off, on all pages; `note` names the keys that stay. */
export const SingleKeysSwitch = ({ note, className }: { note: string; className?: string }) => {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className={cx('flex items-center justify-between gap-6 text-sm', className)}>
      <div className="min-w-0">
        <p className="font-medium">
          <Trans>Single-key shortcuts</Trans>
        </p>
        <p id={id} className="text-ink-2">
          <Trans>Letters and signs pressed alone. {note}</Trans>
        </p>
      </div>
      <Switch label={t`Single-key shortcuts`} describedBy={id} checked={useSingleKeys()} onChange={setSingleKeys} />
    </div>
  );
};
