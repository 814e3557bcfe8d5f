import { displayName } from '@vitrine/contracts/identity/display-name.rules';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useLocation } from 'react-router-dom';
import { config } from '../../shared/config.js';
import { useBackCloses } from '../../shared/hooks/use-back-closes.js';
import { useFocusReturn } from '../../shared/hooks/use-focus-return.js';
import { useIsMobile } from '../../shared/hooks/use-media-query.js';
import { useScrollLock } from '../../shared/hooks/use-scroll-lock.js';
import { closeOnEscape } from '../../shared/lib/close-on-escape.js';
import { Avatar } from '../../shared/ui/avatar.js';
import { IconButton } from '../../shared/ui/button.js';
import type { NavLink } from './nav-links.js';
import { SectionLink } from './section-link.js';
import { SignInLink, SignOutLink } from './sign-links.js';

interface MobileMenuProps {
  user: UserDto | null | undefined;
  links: NavLink[];
  onSignOut?: () => void;
  onClose: () => void;
}

const ITEM = 'display flex min-h-15 w-full items-center border-b border-line text-left text-xl';

/** The same links on a page of their own, below the width of the desktop's bar (NAV-17 to NAV-25). */
export const MobileMenu = ({ user, links, onSignOut, onClose }: MobileMenuProps) => {
  const { pathname, hash } = useLocation();
  // A phone that is turned may be wide enough for the bar.
  const isMobile = useIsMobile();
  useScrollLock(isMobile);
  useBackCloses(isMobile, onClose);
  const focus = useFocusReturn();
  return (
    <Dialog.Root open={isMobile} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          {...focus}
          {...closeOnEscape(onClose)}
          className="page-x fade-in fixed inset-0 z-50 flex flex-col overflow-y-auto overscroll-contain bg-paper pb-[max(24px,env(safe-area-inset-bottom))] text-ink"
        >
          <div className="flex h-16 shrink-0 items-center justify-between">
            <Dialog.Title className="wordmark text-sm">{config.brand}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close menu" className="-mr-3">
                <X size={22} strokeWidth={1.5} />
              </IconButton>
            </Dialog.Close>
          </div>
          <nav aria-label="Menu" className="mt-4 flex flex-1 flex-col">
            {links.map(({ label, to }) => (
              <SectionLink key={label} to={to} replace className={ITEM} current={pathname + hash} onClick={onClose}>
                {label}
              </SectionLink>
            ))}
            {user === null ? (
              <SignInLink className={ITEM} />
            ) : onSignOut ? (
              <button type="button" className={ITEM} onClick={onSignOut}>
                Sign Out
              </button>
            ) : (
              <SignOutLink className={ITEM} />
            )}
          </nav>
          {user && (
            <div className="mt-8 flex items-center gap-4">
              <Avatar who={user} src={user.profileImageUrl} className="size-11" />
              <p className="min-w-0 text-sm">
                <span dir="auto" className="block truncate text-left font-medium">
                  {displayName(user)}
                </span>
                <span className="block truncate text-ink-2">{user.emailPartial ?? 'Signed in'}</span>
              </p>
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
