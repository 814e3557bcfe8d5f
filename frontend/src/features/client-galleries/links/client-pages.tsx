import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ClientPageDto, GalleryLinkDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { useId, useState } from 'react';
import { useGalleryWrite } from '../../../data/client-galleries/change-galleries.js';
import { clientPagesQuery } from '../../../data/client-galleries/client-galleries.query.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { Button } from '../../../shared/ui/button.js';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';
import { ConfirmDialog, Dialog } from '../../../shared/ui/dialog.js';
import { TextField } from '../../../shared/ui/field.js';
import { Section } from '../../../shared/ui/section.js';
import { shortAddress } from './link-words.js';

/** One address for all galleries of a client (STUD-36). Nothing as long as there is none. */
export const ClientPages = ({ className }: { className?: string }) => {
  const { t } = useLingui();
  const { data: pages = [] } = useQuery(clientPagesQuery);
  const [ending, setEnding] = useState<ClientPageDto | null>(null);
  const end = useGalleryWrite('endClientPage', { failed: t`The page could not be ended` });
  if (pages.length === 0) return null;
  return (
    <Section
      id="client-pages"
      title={t`Client pages`}
      lead={
        <Trans>
          One address for all galleries of a client. A link comes onto one in its gallery, under People & links.
        </Trans>
      }
      {...(className && { className })}
    >
      <ul className="border-t border-line">
        {pages.map((page) => (
          <li key={page.id} className="flex items-center justify-between gap-4 border-b border-line py-4">
            <div className="min-w-0">
              <h3 className="text-base font-medium">
                <bdi>{page.name}</bdi>
              </h3>
              {page.url && (
                <p className="flex items-center gap-1">
                  <code className="min-w-0 truncate font-mono text-xs text-ink-2">{shortAddress(page.url)}</code>
                  <CopyButton
                    label={t`Copy the page of ${page.name}`}
                    text={page.url}
                    done={page.name}
                    className="-my-2 shrink-0"
                  />
                </p>
              )}
              <p className="tabular text-sm text-ink-2">
                <Plural value={page.linkIds.length} one="# gallery" other="# galleries" />
              </p>
            </div>
            <Button aria-label={t`End the page of ${page.name}`} onClick={() => setEnding(page)}>
              <Trans>End</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => open || setEnding(null)}
        question={t`End the page of “${ending?.name ?? ''}”?`}
        names={[ending?.name ?? '']}
        detail={t`Its address leads nowhere any more. The galleries and their links stay as they are.`}
        confirm={t`End Page`}
        onConfirm={() => ending && end.mutate({ params: { pageId: ending.id } })}
      />
    </Section>
  );
};

/** Puts a link onto pages of clients, or makes one with it. */
export const ClientPageDialog = ({ link, onClose }: { link: GalleryLinkDto; onClose: () => void }) => {
  const { t } = useLingui();
  const form = useId();
  const { data: pages } = useQuery(clientPagesQuery);
  const [name, setName] = useState('');
  const failed = t`The page could not be saved`;
  const make = useGalleryWrite('createClientPage', {
    failed,
    onDone: (page) => {
      setName('');
      toast({ title: t`Page made`, description: page.url ?? page.name });
    },
  });
  const change = useGalleryWrite('changeClientPage', { failed });
  const toggle = (page: ClientPageDto, on: boolean) => {
    const linkIds = page.linkIds.filter((id) => id !== link.id);
    change.mutate({
      params: { pageId: page.id },
      body: { name: page.name, linkIds: on ? [...linkIds, link.id] : linkIds },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Client page`}
      description={t`One address for all galleries of a client. This one is opened there with the link “${link.label}”.`}
      className="md:max-w-[520px]!"
      footer={
        <Button look="solid" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      {pages && pages.length > 0 && (
        <ul className="mb-6 grid gap-1">
          {pages.map((page) => (
            <li key={page.id} className="flex items-center justify-between gap-3">
              <Checkbox
                label={page.name}
                checked={page.linkIds.includes(link.id)}
                onChange={(on) => toggle(page, on)}
              />
              {page.url && <CopyButton label={t`Copy the page of ${page.name}`} text={page.url} done={page.name} />}
            </li>
          ))}
        </ul>
      )}
      <form
        id={form}
        noValidate
        className="flex items-end gap-3 [&>:first-child]:flex-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() && !make.isPending) make.mutate({ body: { name: name.trim(), linkIds: [link.id] } });
        }}
      >
        <TextField
          label={t`New page`}
          placeholder={t`Anna and Ben`}
          value={name}
          maxLength={GALLERY_LIMITS.labelMax}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" disabled={!name.trim()} isBusy={make.isPending}>
          <Trans>Make Page</Trans>
        </Button>
      </form>
    </Dialog>
  );
};
