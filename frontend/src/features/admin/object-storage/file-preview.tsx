import { Trans, useLingui } from '@lingui/react/macro';
import type { StoredFileDto } from '@vitrine/contracts/media/object-browser.dto';
import { ImageOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cx } from '../../../shared/lib/cx.js';
import { Button } from '../../../shared/ui/button.js';
import { fileName } from './file-words.js';

/** The very file, streamed; in a box of one height, so that nothing moves when it comes. */
export const FilePreview = ({ file }: { file: StoredFileDto }) => {
  const { t } = useLingui();
  const { url, type } = file;
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const again = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  if (url === null) return <Blank text={t`There is nothing to show: the file is not in the store.`} className="h-36" />;
  if (!type?.startsWith('image/')) return <Blank text={t`This file is no image.`} className="h-36" />;
  if (state === 'failed') {
    return (
      <Blank
        text={t`The file could not be shown here. Not every browser shows every kind of image.`}
        className={HEIGHT}
        isAlert
        action={
          <Button onClick={again}>
            <Trans>Retry</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <div className={cx(BOX, HEIGHT)}>
      {state === 'loading' && (
        <span role="status" aria-label={t`Loading image`} className="skeleton absolute inset-0" />
      )}
      <img
        key={attempt}
        src={url}
        alt={fileName(file)}
        className={cx(
          'absolute inset-0 size-full object-contain transition-opacity duration-300',
          state === 'loading' && 'opacity-0',
        )}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
    </div>
  );
};

const BOX = 'relative overflow-hidden bg-wash';
const HEIGHT = 'h-[clamp(180px,34dvh,400px)]';

interface BlankProps {
  text: string;
  className: string;
  isAlert?: boolean;
  action?: ReactNode;
}

const Blank = ({ text, className, isAlert = false, action }: BlankProps) => (
  <div
    className={cx(
      BOX,
      className,
      'flex flex-col items-center justify-center gap-4 px-6 text-center text-sm text-ink-2',
    )}
    {...(isAlert && { role: 'alert' })}
  >
    <ImageOff size={24} strokeWidth={1.25} aria-hidden />
    <p className="max-w-[44ch] text-balance">{text}</p>
    {action}
  </div>
);
