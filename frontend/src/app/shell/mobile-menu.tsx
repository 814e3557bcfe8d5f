import { Trans, useLingui } from '@lingui/react/macro';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { config } from '../../shared/config.js';
import { useBackCloses } from '../../shared/lib/site-router.js';
import { useFocusTrap } from '../../shared/hooks/use-focus-trap.js';
import { useIsMobile } from '../../shared/hooks/use-media-query.js';
import { useScrollLock } from '../../shared/hooks/use-scroll-lock.js';
import { closeOnEscape } from '../../shared/lib/close-on-escape.js';
import { Avatar } from '../../shared/ui/avatar.js';
import { IconButton } from '../../shared/ui/button.js';
import type { NavLink } from './nav-links.js';
import type { OwnFrame } from './own-frame.js';
import { SectionLink } from './section-link.js';
import { SignInLink, SignOutLink } from './sign-links.js';

interface MobileMenuProps {
  user: UserDto | null | undefined;
  links: NavLink[];
  own?: Pick<OwnFrame, 'label'> | undefined;
  onSignOut?: () => void;
  onClose: () => void;
}

const ITEM = 'display flex min-h-15 w-full items-center border-b border-line text-left text-xl';

const TITLE = 'menu-title';

/** The same links on a page of their own, below the width of the desktop's bar (NAV-17 to NAV-25). */
export const MobileMenu = (props: MobileMenuProps) =>
  // A phone that is turned may be wide enough for the bar.
  useIsMobile() && <Layer {...props} />;

/** The browser's own dialog, which weighs nothing: it covers the page and gives the focus back. */
const Layer = ({ user, links, own, onSignOut, onClose }: MobileMenuProps) => {
  const { t } = useLingui();
  const { pathname, hash } = useLocation();
  const layer = useRef<HTMLDialogElement>(null);
  useScrollLock(true);
  useBackCloses(true, onClose);
  useFocusTrap(layer);
  useLayoutEffect(() => {
    const dialog = layer.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={layer}
      aria-labelledby={TITLE}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      {...closeOnEscape(onClose)}
      className="page-x fade-in fixed inset-0 flex h-full max-h-none w-full max-w-none flex-col overflow-y-auto overscroll-contain bg-paper pb-[max(24px,env(safe-area-inset-bottom))] text-ink"
    >
      <div className="flex h-16 shrink-0 items-center justify-between">
        <h2 id={TITLE} className={own ? 'display truncate text-lg' : 'wordmark text-sm'}>
          {own ? own.label : config.brand}
        </h2>
        <IconButton label={t`Close menu`} className="-mr-3" onClick={onClose}>
          <X size={22} strokeWidth={1.5} />
        </IconButton>
      </div>
      <nav aria-label={t`Menu`} className="mt-4 flex flex-1 flex-col">
        {links.map(({ label, ...link }) => (
          <SectionLink key={link.to} {...link} replace className={ITEM} current={pathname + hash} onClick={onClose}>
            {label}
          </SectionLink>
        ))}
        {own ? null : user === null ? (
          <SignInLink className={ITEM} />
        ) : onSignOut ? (
          <button type="button" className={ITEM} onClick={onSignOut}>
            <Trans>Sign Out</Trans>
          </button>
        ) : (
          <SignOutLink className={ITEM} />
        )}
      </nav>
      {user && !own && (
        <div className="mt-8 flex items-center gap-4">
          <Avatar who={user} src={user.profileImageUrl} className="size-11" />
          <p className="min-w-0 text-sm">
            <span dir="auto" className="block truncate text-left font-medium">
              {displayName(user)}
            </span>
            <span className="block truncate text-ink-2">{user.emailPartial ?? t`Signed in`}</span>
          </p>
        </div>
      )}
    </dialog>
  );
};
