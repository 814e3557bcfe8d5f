import { useOnline } from '../../shared/hooks/use-online.js';
import { WifiOff } from '../../shared/ui/icons.js';

/** OFF-01, OFF-02. */
export const OfflineBanner = () => {
  const online = useOnline();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-85 grid place-items-center p-5">
      {!online && (
        <p className="rise-in flex items-center gap-2.5 rounded-full bg-ink px-5 py-2.5 text-sm text-paper shadow-float">
          <WifiOff size={16} strokeWidth={1.5} />
          You&apos;re offline
        </p>
      )}
    </div>
  );
};
