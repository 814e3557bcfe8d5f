import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Dialog } from '../../shared/ui/dialog.js';
import { SingleKeysSwitch } from '../../shared/ui/single-keys-switch.js';
import { printedKeys, SHORTCUT_GROUPS, SHORTCUTS } from './shortcuts.js';

/** What `?` opens. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Keyboard shortcuts`} className="md:max-w-[560px]">
      <SingleKeysSwitch className="mb-6" note={t`Arrows, Delete and keys with Ctrl or ⌘ always work.`} />
      {/* Can be focused, so that the list can be scrolled by keys. */}
      <div role="group" aria-label={t`Keys`} tabIndex={0} className="grid gap-7">
        {SHORTCUT_GROUPS.map(([group, name]) => (
          <section key={group}>
            <h3 className="text-xs text-ink-2">{t(name)}</h3>
            <dl className="mt-2 grid gap-px">
              {SHORTCUTS.filter((shortcut) => shortcut.group === group).map(({ id, does, keys }) => (
                <div key={id} className="flex items-center justify-between gap-6 border-b border-line py-2 text-sm">
                  <dt>{t(does)}</dt>
                  <dd className="flex items-center gap-1.5">
                    {keys.map((combination, at) => (
                      <Fragment key={combination}>
                        {at > 0 && (
                          <span className="px-0.5 text-xs text-ink-2">
                            <Trans>or</Trans>
                          </span>
                        )}
                        {printedKeys(combination).map((key) => (
                          <Kbd key={key}>{key}</Kbd>
                        ))}
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="text-sm text-ink-2">
          <Trans>
            Feature, public or private, and delete mean the selected photos; without a selection, the photo that has the
            focus. Shift-click on a box selects everything in between.
          </Trans>
        </p>
      </div>
    </Dialog>
  );
};

/** A key as it is printed on a keyboard. */
const Kbd = ({ children }: { children: string }) => (
  <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-[4px] border border-line-strong/50 px-1.5 font-sans text-xs text-ink-2">
    {children}
  </kbd>
);
