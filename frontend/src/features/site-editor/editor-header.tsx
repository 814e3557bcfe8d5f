import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SitePageDto } from '@vitrine/contracts/portfolio/site.dto';
import { photosOfBlocks } from '@vitrine/contracts/portfolio/site.rules';
import { ChevronLeft, Ellipsis, ExternalLink, Eye, EyeOff, History, RotateCcw, SlidersHorizontal } from 'lucide-react';
import type { SiteDraft } from '../../data/site/site-draft.js';
import { KIND_NAMES, STATE_NAMES } from '../../data/site/site-words.js';
import { useStore } from '../../shared/lib/create-store.js';
import { cx } from '../../shared/lib/cx.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { useOnline } from '../../shared/hooks/use-online.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { Link } from '../../shared/ui/link.js';
import { Menu, MenuItem, MenuLine, MenuLink } from '../../shared/ui/menu.js';
import { ToolButton } from '../../shared/ui/tool-button.js';
import { STATE_TONES, useEditing } from './editing.js';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

interface EditorHeaderProps {
  page: SitePageDto;
  draft: SiteDraft;
  onDetails: () => void;
  onPreview: () => void;
  onPublish: () => void;
  onHistory: () => void;
  onRevert: () => void;
  onWithdraw: () => void;
}

/** What the page is, whether it is saved, and what is done with all of it. */
export const EditorHeader = (props: EditorHeaderProps) => {
  const { page, draft, onDetails, onPreview, onPublish, onHistory, onRevert, onWithdraw } = props;
  const { t } = useLingui();
  const { photos } = useEditing();
  const { content, save } = useStore(draft.store);
  const { state, kind, path, hasChanges } = page;
  const ids = [...new Set(photosOfBlocks(content.blocks))];
  const hidden = ids.filter((id) => photos.get(id)?.isPublic === false).length;
  const facts = [
    // The title may say as much.
    kind !== 'free' && t(KIND_NAMES[kind]) !== content.title && t(KIND_NAMES[kind]),
    ids.length > 0 && plural(ids.length, { one: '# photo', other: '# photos' }),
    hidden > 0 && plural(hidden, { one: '# private', other: '# private' }),
  ].filter(Boolean);
  const isChanged = state === 'draft' || hasChanges || save !== 'saved';
  return (
    <>
      <Link to={PATHS.site} className="-ml-1 inline-flex min-h-9 items-center gap-1 text-sm text-ink-2 hover:text-ink">
        <ChevronLeft {...ICON} />
        <Trans>Projects and pages</Trans>
      </Link>
      <h1 className="display mt-2 max-w-[28ch] text-xl text-balance break-words md:text-2xl">
        <bdi>{content.title}</bdi>
      </h1>
      <p className="tabular mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
        <Badge tone={STATE_TONES[state]}>
          <span className="text-ink">{t(STATE_NAMES[state])}</span>
        </Badge>
        {facts.join(' · ')}
        {state !== 'draft' && hasChanges && (
          <span>
            <Trans>Changes are not published yet</Trans>
          </span>
        )}
      </p>
      <div className="sticky top-(--bar) z-20 -mx-(--edge) mt-5 flex flex-wrap items-center gap-x-1 gap-y-1 border-b sm:gap-x-2 border-line bg-paper px-(--edge) py-2 lg:mx-0 lg:px-0">
        <SaveNote draft={draft} />
        {/* In one line on a phone, too. */}
        <Button look="quiet" className="max-sm:px-3 lg:hidden" onClick={onDetails}>
          <SlidersHorizontal {...ICON} />
          <span className="max-sm:sr-only">
            <Trans>Details</Trans>
          </span>
        </Button>
        <Button className="max-sm:border-transparent max-sm:px-3" onClick={onPreview}>
          <Eye {...ICON} className="sm:hidden" />
          <span className="max-sm:sr-only">
            <Trans>Preview</Trans>
          </span>
        </Button>
        <Button look="solid" isBusy={!isChanged} onClick={onPublish}>
          {isChanged ? t`Publish…` : t`Published`}
        </Button>
        <Menu
          trigger={
            <ToolButton label={t`More`} className="-mr-2">
              <Ellipsis size={20} strokeWidth={1.5} />
            </ToolButton>
          }
        >
          {state !== 'draft' && path && (
            <MenuLink icon={<ExternalLink {...ICON} />} href={path}>
              <Trans>Look at the page</Trans>
            </MenuLink>
          )}
          <MenuItem icon={<History {...ICON} />} onSelect={onHistory}>
            <Trans>History…</Trans>
          </MenuItem>
          {state !== 'draft' && (
            <>
              <MenuItem icon={<RotateCcw {...ICON} />} disabled={!hasChanges} onSelect={onRevert}>
                <Trans>Back to what is published</Trans>
              </MenuItem>
              <MenuLine />
              {!isChanged && (
                <MenuItem onSelect={onPublish}>
                  {state === 'public' ? t`Make it unlisted…` : t`Make it public…`}
                </MenuItem>
              )}
              <MenuItem icon={<EyeOff {...ICON} />} danger onSelect={onWithdraw}>
                <Trans>Withdraw…</Trans>
              </MenuItem>
            </>
          )}
        </Menu>
      </div>
    </>
  );
};

/** Whether the draft is saved, in a word (SITE-85). */
const SaveNote = ({ draft }: { draft: SiteDraft }) => {
  const { t } = useLingui();
  const { save, error } = useStore(draft.store);
  const isOnline = useOnline();
  const text = () => {
    if (save === 'saved') return t`Saved`;
    if (save === 'refused') return t`Not saved: ${sentenceOf(error ?? new Error())}`;
    if (save === 'changed') return t`Not saved: changed in another window`;
    if (save !== 'failed') return t`Saving…`;
    return isOnline ? t`Not saved. Trying again…` : t`Not saved: you are offline. It is saved once you are back.`;
  };
  const isStuck = save === 'failed' || save === 'refused';
  return (
    <p
      className={cx(
        'mr-auto flex flex-wrap items-center gap-2 text-sm text-ink-2',
        // More than a word has a line of its own on a phone.
        (isStuck || save === 'changed') && 'max-sm:basis-full',
      )}
    >
      <span role="status" className={isStuck ? 'text-danger' : undefined}>
        {text()}
      </span>
      {isStuck && (
        <Button look="quiet" className="px-2! font-normal!" onClick={() => void draft.flush()}>
          <Trans>Retry</Trans>
        </Button>
      )}
    </p>
  );
};
