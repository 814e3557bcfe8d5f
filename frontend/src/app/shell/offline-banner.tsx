import { useOnline } from '../../shared/hooks/use-online.js';
import { WifiOff } from '../../shared/ui/icons.js';

const TEXT = "You're offline";

/** OFF-01, OFF-02. Until the page is hydrated, app/boot shows the text. */
export const OfflineBanner = () => {
  const online = useOnline();
  return (
    <div
      role="status"
      data-offline={TEXT}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-85 grid place-items-center p-5"
    >
      {!online && (
        <p className="offline-note rise-in">
          <WifiOff size={16} strokeWidth={1.5} />
          {TEXT}
        </p>
      )}
    </div>
  );
};
