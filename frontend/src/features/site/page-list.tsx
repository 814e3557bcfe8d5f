import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { SitePageSummaryDto } from '@vitrine/contracts/portfolio/site.dto';
import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useSiteWrite } from '../../data/site/change-site.js';
import { sitePagesQuery } from '../../data/site/site.query.js';
import { sitePagePath } from '../../shared/lib/site-paths.js';
import { Badge } from '../../shared/ui/badge.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { Link } from '../../shared/ui/link.js';
import { Menu, MenuItem, MenuLine, MenuLink } from '../../shared/ui/menu.js';
import { ToolButton } from '../../shared/ui/tool-button.js';
import { OrderedList } from './ordered-list.js';
import { OwnImage } from '../../widgets/photo-image/own-image.js';
import { STATE_NAMES } from '../../data/site/site-words.js';

interface PageListProps {
  label: string;
  /** All projects, or all pages. */
  pages: readonly SitePageSummaryDto[];
}

/** SITE-100, SITE-101, SITE-103. */
export const PageList = ({ label, pages }: PageListProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [deleting, setDeleting] = useState<SitePageSummaryDto | null>(null);
  const remove = useSiteWrite('deleteSitePage', { failed: t`It could not be deleted` });
  const order = useSiteWrite('orderSitePages', { failed: t`The order could not be saved` });
  const onOrder = (ordered: SitePageSummaryDto[]) => {
    // At once; what the server has is read again after it.
    client.setQueryData(sitePagesQuery.queryKey, (all) => {
      const isProjects = ordered[0]?.kind === 'project';
      const others = all?.filter(({ kind }) => (kind === 'project') !== isProjects) ?? [];
      return isProjects ? [...ordered, ...others] : [...others, ...ordered];
    });
    order.mutate({ body: { pageIds: ordered.map(({ id }) => id) } });
  };
  return (
    <>
      <OrderedList
        label={label}
        items={pages}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        onOrder={onOrder}
        className="border-t border-line"
      >
        {(page, handle) => <PageRow page={page} handle={handle} onDelete={() => setDeleting(page)} />}
      </OrderedList>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => open || setDeleting(null)}
        question={t`Delete “${deleting?.title ?? ''}”?`}
        names={[deleting?.title ?? '']}
        detail={
          deleting?.publishedAt
            ? t`It cannot be brought back. Its address leads to your other pages from then on. Its photos stay in My Photos.`
            : t`It cannot be brought back. Its photos stay in My Photos.`
        }
        confirm={t`Delete`}
        onConfirm={() => deleting && remove.mutate({ params: { pageId: deleting.id } })}
      />
    </>
  );
};

interface PageRowProps {
  page: SitePageSummaryDto;
  handle: ReactNode;
  onDelete: () => void;
}

const PageRow = ({ page, handle, onDelete }: PageRowProps) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id, title, state, path, cover, hasChanges } = page;
  const isPublished = state !== 'draft';
  return (
    <div className="flex items-center gap-2 border-b border-line py-3 sm:gap-4">
      <span className="-ml-3 shrink-0">{handle}</span>
      {/* A page of words has no cover to know it by. */}
      {page.kind === 'project' && (
        <div className="aspect-3/2 w-20 shrink-0 overflow-hidden rounded-image bg-wash sm:w-28">
          {cover && <OwnImage image={cover} sizes="112px" className="size-full" />}
        </div>
      )}
      <div className="min-w-0 flex-1">
        <h3 className="text-base font-medium">
          <Link to={sitePagePath(id)} className="block truncate">
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <p className="tabular mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-2">
          {page.photoCount > 0 && <span>{countText(page)}</span>}
          <Badge tone={state === 'public' ? 'good' : 'quiet'}>{t(STATE_NAMES[state])}</Badge>
          {isPublished && hasChanges && (
            <Badge tone="busy">
              <Trans>Changes not published</Trans>
            </Badge>
          )}
        </p>
      </div>
      <Menu
        trigger={
          <ToolButton label={t`More about ${title}`} hint={t`More`} className="-mr-2 shrink-0">
            <Ellipsis size={20} strokeWidth={1.5} />
          </ToolButton>
        }
      >
        <MenuItem onSelect={() => void navigate(sitePagePath(id))}>
          <Trans>Open</Trans>
        </MenuItem>
        {isPublished && path && (
          <MenuLink href={path}>
            <Trans>View as a visitor</Trans>
          </MenuLink>
        )}
        <MenuLine />
        <MenuItem danger onSelect={onDelete}>
          <Trans>Delete…</Trans>
        </MenuItem>
      </Menu>
    </div>
  );
};

const countText = ({ photoCount, privateCount }: SitePageSummaryDto): string => {
  const photos = plural(photoCount, { one: '# photo', other: '# photos' });
  return privateCount > 0 ? `${photos}, ${plural(privateCount, { one: '# private', other: '# private' })}` : photos;
};
