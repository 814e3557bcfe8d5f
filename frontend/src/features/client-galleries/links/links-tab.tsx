import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { GalleryDto, GalleryLinkDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import {
  GALLERY_LIMITS,
  GALLERY_NAME,
  GALLERY_NAME_MAX,
} from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { Ban, Copy, Ellipsis, Mail, Pencil, Plus, QrCode as QrIcon, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChangeGallery, useGalleryWrite } from '../../../data/client-galleries/change-galleries.js';
import { formatDay } from '../../../shared/lib/format-date.js';
import { galleryPath } from '../../../shared/lib/site-paths.js';
import { copyText } from '../../../shared/toast/copy-text.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';
import { ConfirmDialog, Dialog } from '../../../shared/ui/dialog.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { SelectField } from '../../../shared/ui/field.js';
import { Menu, MenuItem, MenuLine } from '../../../shared/ui/menu.js';
import { Section } from '../../../shared/ui/section.js';
import { ToolButton } from '../../../shared/ui/tool-button.js';
import { dayText, ROLE_NAMES } from '../gallery-words.js';
import type { TabProps } from '../tabs.js';
import { SavedText } from '../saved-fields.js';
import { ClientPageDialog } from './client-pages.js';
import { LinkDialog } from './link-dialog.js';
import { rightsText, shortAddress } from './link-words.js';
import { QrDialog } from './qr-dialog.js';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

type Open =
  | { kind: 'new' }
  | { kind: 'change' | 'revoke' | 'qr' | 'page'; link: GalleryLinkDto }
  /** A link that was just saved with a PIN, which is shown this once. */
  | { kind: 'pin'; link: GalleryLinkDto; pin: string };

/** STUD-30 to STUD-36. */
export const LinksTab = ({ gallery }: TabProps) => {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const links = gallery.links.toSorted((one, other) => Number(one.isRevoked) - Number(other.isRevoked));
  const revoke = useGalleryWrite('revokeGalleryLink', {
    failed: t`The link could not be revoked`,
    onDone: () => toast({ title: t`Link revoked`, description: t`It leads nowhere any more.` }),
  });
  const make = (
    <Button look="solid" disabled={links.length >= GALLERY_LIMITS.links} onClick={() => setOpen({ kind: 'new' })}>
      <Plus size={16} strokeWidth={1.75} aria-hidden />
      <Trans>New Link</Trans>
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
      <Section
        id="links"
        title={t`Links`}
        lead={
          <Trans>
            One for each person or group. Whoever has a link gets in, so send each to those it is for; revoking one
            leaves the others as they are.
          </Trans>
        }
      >
        {gallery.state !== 'open' && (
          <p className="mb-5 rounded-control bg-wash px-4 py-3 text-sm">
            {gallery.state === 'closed'
              ? t`The gallery is closed: who follows a link is told so.`
              : t`The links lead nowhere until you open the gallery.`}
          </p>
        )}
        {links.length === 0 ? <EmptyState text={t`Nobody can get in yet.`} action={make} /> : make}
        <ul className="mt-6 border-t border-line empty:hidden">
          {links.map((link) => (
            <LinkRow key={link.id} gallery={gallery} link={link} onOpen={setOpen} />
          ))}
        </ul>
      </Section>
      <NamedAddress gallery={gallery} />
      {(open?.kind === 'new' || open?.kind === 'change') && (
        <LinkDialog
          gallery={gallery}
          {...(open.kind === 'change' && { link: open.link })}
          onSaved={(link, pin) => {
            if (pin) setOpen({ kind: 'pin', link, pin });
            else close();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'pin' && <PinDialog link={open.link} pin={open.pin} onClose={close} />}
      {open?.kind === 'qr' && <QrDialog gallery={gallery} link={open.link} onClose={close} />}
      {open?.kind === 'page' && <ClientPageDialog link={open.link} onClose={close} />}
      <ConfirmDialog
        open={open?.kind === 'revoke'}
        onOpenChange={(isOpen) => isOpen || close()}
        question={t`Revoke the link “${open?.kind === 'revoke' ? open.link.label : ''}”?`}
        names={[open?.kind === 'revoke' ? open.link.label : '']}
        detail={t`Within two seconds it leads nowhere, also for those who are looking now, and downloads end. What was chosen stays. It cannot be brought back.`}
        confirm={t`Revoke Link`}
        onConfirm={() =>
          open?.kind === 'revoke' && revoke.mutate({ params: { galleryId: gallery.id, linkId: open.link.id } })
        }
      />
    </div>
  );
};

interface LinkRowProps extends TabProps {
  link: GalleryLinkDto;
  onOpen: (open: Open) => void;
}

const LinkRow = ({ gallery, link, onOpen }: LinkRowProps) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { label, role, url, hasPin, expiresOn, isRevoked, opens, lastOpenedAt, emails } = link;
  const facts = [
    hasPin ? t`With PIN` : t`Without PIN`,
    rightsText(link, gallery.rules),
    expiresOn && t`Ends after ${dayText(expiresOn)}`,
    emails.length > 0 && emails.join(', '),
  ].filter((fact) => fact !== null && fact !== false);
  return (
    <li className="border-b border-line py-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 flex-1">
          <h3 className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-base font-medium">
            <bdi className={isRevoked ? 'text-ink-2 line-through' : undefined}>{label}</bdi>
            <span className="font-normal">
              <Badge tone={isRevoked ? 'bad' : role === 'client' ? 'good' : 'quiet'}>
                {isRevoked ? t`Revoked` : t(ROLE_NAMES[role])}
              </Badge>
            </span>
          </h3>
          {url && (
            <p className="mt-1 flex min-w-0 items-center gap-1">
              <code className="min-w-0 truncate font-mono text-xs text-ink-2">{shortAddress(url)}</code>
              <CopyButton
                label={t`Copy the address for ${label}`}
                text={url}
                done={t`Address for ${label}`}
                className="-my-2 shrink-0"
              />
            </p>
          )}
          {!url && !isRevoked && (
            <p className="mt-1 text-sm text-danger">
              <Trans>Its address was made with another secret of this installation. Make a new link.</Trans>
            </p>
          )}
          <p className="mt-1 text-sm text-ink-2">{facts.join(' · ')}</p>
          <p className="tabular mt-1 text-sm text-ink-2">
            {lastOpenedAt ? (
              <>
                <Plural value={opens} one="Opened once" other="Opened # times" />,{' '}
                <Trans>last {formatDay(lastOpenedAt)}</Trans>
              </>
            ) : (
              <Trans>Not opened yet</Trans>
            )}
          </p>
        </div>
        {!isRevoked && (
          <div className="flex shrink-0 items-center gap-1">
            {url && (
              <ToolButton
                label={t`Code for ${label}`}
                hint={t`QR code`}
                className="max-sm:hidden!"
                onClick={() => onOpen({ kind: 'qr', link })}
              >
                <QrIcon {...ICON} />
              </ToolButton>
            )}
            <Menu
              trigger={
                <ToolButton label={t`More about ${label}`} hint={t`More`} className="-mr-2">
                  <Ellipsis size={20} strokeWidth={1.5} />
                </ToolButton>
              }
            >
              {url && (
                <>
                  <MenuItem icon={<Copy {...ICON} />} onSelect={() => void copyText(url, t`Address for ${label}`)}>
                    <Trans>Copy address</Trans>
                  </MenuItem>
                  <MenuItem icon={<QrIcon {...ICON} />} onSelect={() => onOpen({ kind: 'qr', link })}>
                    <Trans>QR code and card</Trans>
                  </MenuItem>
                  <MenuItem
                    icon={<Mail {...ICON} />}
                    onSelect={() => void navigate(`${galleryPath(gallery.id, 'mails')}?link=${link.id}`)}
                  >
                    <Trans>Send invitation</Trans>
                  </MenuItem>
                </>
              )}
              <MenuItem icon={<Pencil {...ICON} />} onSelect={() => onOpen({ kind: 'change', link })}>
                <Trans>Change</Trans>
              </MenuItem>
              <MenuItem icon={<UserRound {...ICON} />} onSelect={() => onOpen({ kind: 'page', link })}>
                <Trans>On a client page</Trans>
              </MenuItem>
              <MenuLine />
              <MenuItem icon={<Ban {...ICON} />} danger onSelect={() => onOpen({ kind: 'revoke', link })}>
                <Trans>Revoke…</Trans>
              </MenuItem>
            </Menu>
          </div>
        )}
      </div>
    </li>
  );
};

/** Stored as a hash, so it is shown this once. */
const PinDialog = ({
  link: { label, url },
  pin,
  onClose,
}: {
  link: GalleryLinkDto;
  pin: string;
  onClose: () => void;
}) => {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Note the PIN`}
      description={t`It is shown this once. You can set another at any time.`}
      className="md:max-w-[480px]!"
      footer={
        <Button look="solid" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <p className="flex items-center justify-between rounded-control border border-line bg-paper py-2 pl-4 pr-2">
        <code className="tabular font-mono text-lg tracking-wider select-all">{pin}</code>
        <CopyButton label={t`Copy the PIN`} text={pin} done={t`PIN for ${label}`} />
      </p>
      {url && (
        <Button className="mt-4" onClick={() => void copyText(`${url}\nPIN: ${pin}`, t`Address and PIN for ${label}`)}>
          <Copy {...ICON} />
          <Trans>Copy address and PIN</Trans>
        </Button>
      )}
    </Dialog>
  );
};

/** The readable name of the gallery: in front of each secret, and alone together with a PIN. */
const NamedAddress = ({ gallery }: { gallery: GalleryDto }) => {
  const { t } = useLingui();
  const { mutate } = useChangeGallery(gallery.id);
  const { name, namedLinkId, namedUrl, links } = gallery;
  const choices = links.filter(({ hasPin, isRevoked }) => hasPin && !isRevoked);
  return (
    <Section
      id="name"
      title={t`Readable address`}
      lead={
        <Trans>
          The name stands in every address. Alone, for cards and by word of mouth, it needs a link with a PIN.
        </Trans>
      }
    >
      <div className="grid max-w-[680px] gap-5 sm:grid-cols-2">
        <SavedText
          label={t`Name`}
          value={name}
          maxLength={GALLERY_NAME_MAX}
          help={t`Small letters, digits and hyphens. Links that you have sent stay right.`}
          problemOf={(text) =>
            GALLERY_NAME.test(text) ? null : t`Please use small letters, digits and single hyphens.`
          }
          onSave={(text) => mutate({ name: text })}
        />
        <SelectField
          label={t`Alone it leads to`}
          value={namedLinkId ?? ''}
          placeholder={t`Nowhere`}
          disabled={choices.length === 0 && namedLinkId === null}
          help={choices.length === 0 ? t`No link has a PIN yet.` : undefined}
          onChange={({ target }) => mutate({ namedLinkId: target.value || null })}
          choices={choices.map(({ id, label }) => ({ id, label }))}
        />
      </div>
      {namedUrl && (
        <p className="mt-4 flex items-center gap-1 text-sm">
          <code className="min-w-0 truncate font-mono">{shortAddress(namedUrl)}</code>
          <CopyButton
            label={t`Copy the readable address`}
            text={namedUrl}
            done={t`Readable address`}
            className="-my-2"
          />
        </p>
      )}
    </Section>
  );
};
