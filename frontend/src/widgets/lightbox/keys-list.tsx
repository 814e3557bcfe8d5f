import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { SingleKeysSwitch } from '../../shared/ui/single-keys-switch.js';
import { ViewerButton } from './viewer-button.js';
import { keysBeside, printedKey, type PageTools } from './viewer-keys.js';

/** What `?` shows. */
export const KeysList = ({ page, onClose }: { page: PageTools | undefined; onClose: () => void }) => {
  const { t } = useLingui();
  return (
    <section
      aria-label={t`Keys`}
      className="lightbox-keys fade-in absolute bottom-14 left-1/2 w-[min(92vw,420px)] -translate-x-1/2 px-7 py-6 text-sm"
    >
      <ViewerButton label={t`Close keys`} side="left" onClick={onClose} className="absolute right-2 top-2">
        <X size={18} strokeWidth={1.25} />
      </ViewerButton>
      <h2 className="eyebrow mb-4 opacity-72">
        <Trans>Keys</Trans>
      </h2>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {[...(page?.keys ?? []).map(({ key, does }) => ({ does, keys: [key] })), ...keysBeside(page)].map(
          ({ does, keys }) => (
            <div key={keys[0]} className="contents">
              <dt className="flex gap-1.5">
                {keys.map((key) => (
                  <kbd key={key}>{printedKey(key)}</kbd>
                ))}
              </dt>
              <dd className="opacity-82">{t(does)}</dd>
            </div>
          ),
        )}
      </dl>
      <SingleKeysSwitch note={t`All others always work.`} className="mt-5 border-t border-line pt-5" />
    </section>
  );
};
