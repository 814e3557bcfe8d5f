import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { EnquiryDto } from '@vitrine/contracts/notify/enquiry.dto';
import { useEffect, useRef, useState } from 'react';
import { useDeletedEnquiries, useDeleteEnquiry } from '../../../data/admin/messages/delete-enquiry.js';
import { enquiriesQuery } from '../../../data/admin/messages/enquiries.query.js';
import { cx } from '../../../shared/lib/cx.js';
import { eachOnce } from '../../../shared/lib/each-once.js';
import { watchNear } from '../../../shared/lib/watch-near.js';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { TableSkeleton } from '../../../widgets/data-table/table-skeleton.js';
import type { AdminList } from '../table/admin-list.js';
import { ListFrame } from '../table/list-frame.js';
import { useAdminView } from '../table/use-admin-view.js';
import { EnquiryItem } from './enquiry-item.js';

const LIST: AdminList<'enquiries'> = {
  route: 'enquiries',
  nouns: [msg`message`, msg`messages`],
  empty: msg`No messages yet.`,
  search: { label: msg`Search messages`, placeholder: msg`Name, e-mail or subject` },
  sorts: [
    { id: '-createdAt', label: msg`Newest first` },
    { id: 'createdAt', label: msg`Oldest first` },
  ],
};
/** How far below the list's lower edge the next page is fetched. */
const AHEAD = '600px 0px';

/** The messages of visitors in a list that scrolls inside (ADM-MSG-01). */
export const EnquiryList = () => {
  const { t } = useLingui();
  const view = useAdminView(LIST);
  const { query } = view;
  const answer = useInfiniteQuery(enquiriesQuery(query));
  const deleted = useDeletedEnquiries();
  const [toDelete, setToDelete] = useState<EnquiryDto | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { mutate: remove } = useDeleteEnquiry();

  const loaded = answer.data?.pages.flatMap(({ rows }) => rows);
  const enquiries = loaded && eachOnce(loaded).filter(({ id }) => !deleted.has(id));
  const total = answer.data && (answer.data.pages.at(-1)?.total ?? 0) - deleted.size;
  const hasMore = answer.data?.pages.at(-1)?.hasMore ?? false;
  const isBehind = answer.isPlaceholderData;
  // Another query begins at its top.
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0;
  }, [query]);

  return (
    <>
      <ListFrame
        shown={view}
        answer={answer}
        total={total}
        hasMore={hasMore}
        isBehind={isBehind}
        skeleton={<TableSkeleton label={t`Loading messages`} rowClass="h-28" />}
        isHeadless
        onDown={() => list.current?.focus()}
      >
        <ul
          ref={list}
          role="list"
          aria-label={t`Messages`}
          aria-busy={isBehind}
          tabIndex={0}
          className={cx(
            'h-[600px] overflow-y-auto overscroll-y-contain border-y border-line [scrollbar-gutter:stable]',
            isBehind && 'opacity-60',
          )}
        >
          {enquiries?.map((enquiry) => (
            <EnquiryItem key={enquiry.id} enquiry={enquiry} onDelete={setToDelete} />
          ))}
          {answer.isFetchNextPageError ? (
            <li className="flex justify-center py-6">
              <Button onClick={() => void answer.fetchNextPage()}>
                <Trans>Retry</Trans>
              </Button>
            </li>
          ) : (
            answer.hasNextPage && (
              <NextPage key={loaded?.length} scrolls={list} load={() => void answer.fetchNextPage()} />
            )
          )}
        </ul>
      </ListFrame>
      {toDelete && (
        <ConfirmDialog
          open
          onOpenChange={() => setToDelete(null)}
          question={t`Are you sure you want to delete this message?`}
          detail={t`The message of ${toDelete.name} goes for good, and with it the e-mails that hold its words, also those not sent yet.`}
          names={[toDelete.name]}
          confirm={t`Delete`}
          onConfirm={() => remove(toDelete.id)}
        />
      )}
    </>
  );
};

interface NextPageProps {
  scrolls: { current: HTMLElement | null };
  load: () => void;
}

/** Asks for the next page when the end of the list comes near its lower edge. */
const NextPage = ({ scrolls, load }: NextPageProps) => {
  const { t } = useLingui();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const { current } = place;
    return current ? watchNear(current, { margin: AHEAD, root: scrolls.current }, load) : undefined;
    // Mounted anew for every page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <li ref={place}>
      <div role="status" aria-label={t`Loading messages`} className="grid gap-2 py-6">
        <span className="skeleton h-4 w-48 max-w-full" />
        <span className="skeleton h-3 w-80 max-w-full" />
      </div>
    </li>
  );
};
