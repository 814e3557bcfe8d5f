import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button.js';

interface LayerHeadProps {
  title: ReactNode;
  description?: ReactNode;
  /** Beside the button that closes. */
  tools?: ReactNode;
  /** False while work is going on that closing would lose. */
  dismissable?: boolean;
}

/** Name of a dialog or a sheet, and how to close it. */
export const LayerHead = ({ title, description, tools, dismissable = true }: LayerHeadProps) => {
  const { t } = useLingui();
  return (
    <header className="flex items-start justify-between gap-4 px-5 pb-4 pt-5 md:px-8 md:pt-7">
      <div className="min-w-0">
        <Radix.Title dir="auto" className="display text-left text-lg break-words text-balance">
          {title}
        </Radix.Title>
        {description && <Radix.Description className="mt-1 text-sm text-ink-2">{description}</Radix.Description>}
      </div>
      <div className="-mr-2 -mt-2 flex shrink-0 items-center">
        {tools}
        <Radix.Close asChild disabled={!dismissable}>
          <IconButton label={t`Close`}>
            <X size={20} strokeWidth={1.5} />
          </IconButton>
        </Radix.Close>
      </div>
    </header>
  );
};

/** Its buttons, below what scrolls. */
export const LayerFoot = ({ children }: { children: ReactNode }) => (
  <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 pb-[max(16px,env(safe-area-inset-bottom))] pt-4 md:px-8">
    {children}
  </footer>
);
