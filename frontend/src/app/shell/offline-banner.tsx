import { useLingui } from '@lingui/react/macro';
import { useOnline } from '../../shared/hooks/use-online.js';
import { WifiOff } from '../../shared/ui/icons.js';

/** OFF-01, OFF-02. Until the page is hydrated, app/boot shows the text. */
export const OfflineBanner = () => {
  const { t } = useLingui();
  const online = useOnline();
  const text = t`You're offline`;
  return (
    <div
      role="status"
      data-offline={text}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-85 grid place-items-center p-5"
    >
      {!online && (
        <p className="offline-note rise-in">
          <WifiOff size={16} strokeWidth={1.5} />
          {text}
        </p>
      )}
    </div>
  );
};
