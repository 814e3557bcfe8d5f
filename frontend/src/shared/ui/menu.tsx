import { Check, Minus } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { createContext, use, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { closeOnEscape } from '../lib/close-on-escape.js';
import { cx } from '../lib/cx.js';

interface MenuProps {
  /** One button. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
}

const Chosen = createContext<(act: () => void) => void>(() => undefined);

/** A list of actions under a button. Not modal: a modal one holds the page still with a style element (see the README). */
export const Menu = ({ trigger, children, align = 'end', side = 'bottom' }: MenuProps) => {
  const chosen = useRef<(() => void) | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // A menu of the page stays in the main landmark, for screen readers.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const choose = useMemo(
    () => (act: () => void) => {
      chosen.current = act;
    },
    [],
  );
  return (
    <Radix.Root
      modal={false}
      open={isOpen}
      onOpenChange={(open) => {
        setPlace(button.current?.closest('main') ?? null);
        setOpen(open);
      }}
    >
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={place}>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={12}
          className="fade-in z-70 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-lg border border-line scroll-shade p-1.5 text-ink shadow-float"
          {...closeOnEscape(() => setOpen(false))}
          onCloseAutoFocus={(event) => {
            const act = chosen.current;
            chosen.current = null;
            if (!act) return;
            // An item acts once the button has the focus again, so that a dialog it opens gives it back there.
            event.preventDefault();
            button.current?.focus();
            act();
          }}
        >
          <Chosen value={choose}>{children}</Chosen>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

const ITEM =
  'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-control px-3 text-sm outline-none data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50 data-[highlighted]:bg-ink/6 md:min-h-9';

interface ItemProps {
  icon?: ReactNode;
  /** Beside the label, at the end: why it is disabled. */
  note?: ReactNode;
  /** The key that does the same; nothing for fingers. */
  hotkey?: string;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export const MenuItem = ({ icon, note, hotkey, danger, disabled, onSelect, children }: ItemProps) => {
  const choose = use(Chosen);
  return (
    <Radix.Item
      className={cx(ITEM, danger && 'text-danger')}
      onSelect={() => choose(onSelect)}
      {...(disabled && { disabled })}
    >
      <Words icon={icon} note={hotkey ? <span className="pointer-coarse:hidden">{hotkey}</span> : note}>
        {children}
      </Words>
    </Radix.Item>
  );
};

interface LinkProps {
  icon?: ReactNode;
  note?: ReactNode;
  href: string;
  download?: boolean;
  onFollow?: () => void;
  children: ReactNode;
}

export const MenuLink = ({ icon, note, href, download, onFollow, children }: LinkProps) => (
  <Radix.Item className={ITEM} asChild>
    <a href={href} {...(download && { download: '' })} {...(onFollow && { onClick: onFollow })}>
      <Words icon={icon} note={note}>
        {children}
      </Words>
    </a>
  </Radix.Item>
);

interface ChoiceProps {
  checked: boolean | 'indeterminate';
  onSelect: () => void;
  children: ReactNode;
}

/** One of several that are on, off, or differ among what is changed. */
export const MenuChoice = ({ checked, onSelect, children }: ChoiceProps) => {
  const choose = use(Chosen);
  return (
    <Radix.CheckboxItem className={cx(ITEM, 'group')} checked={checked} onSelect={() => choose(onSelect)}>
      <span aria-hidden className="grid w-4 place-items-center text-ink-2">
        <Check size={16} strokeWidth={1.75} className="hidden group-data-[state=checked]:block" />
        <Minus size={16} strokeWidth={1.75} className="hidden group-data-[state=indeterminate]:block" />
      </span>
      {children}
    </Radix.CheckboxItem>
  );
};

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-3 pb-1 pt-2 text-xs text-ink-2">{children}</Radix.Label>
);

export const MenuLine = () => <Radix.Separator className="mx-3 my-1.5 h-px bg-line" />;

const Words = ({ icon, note, children }: Pick<ItemProps, 'icon' | 'note' | 'children'>) => (
  <>
    {icon && (
      <span aria-hidden className="text-current opacity-70">
        {icon}
      </span>
    )}
    <span className="flex-1">{children}</span>
    {note && <span className="text-xs text-ink-2">{note}</span>}
  </>
);
