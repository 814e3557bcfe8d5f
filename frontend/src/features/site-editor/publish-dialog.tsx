import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SitePageDto } from '@vitrine/contracts/portfolio/site.dto';
import { useState } from 'react';
import { changeInSteps } from '../../data/photos/bulk-change.js';
import { refreshPhotos } from '../../data/photos/photo-cache.js';
import { useSiteWrite } from '../../data/site/change-site.js';
import type { SiteDraft } from '../../data/site/site-draft.js';
import { sitePageQuery } from '../../data/site/site.query.js';
import { ApiError } from '../../shared/api/api-error.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { browser } from '../../shared/lib/go-to.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { toast } from '../../shared/toast/toast-store.js';
import { Checkbox } from '../../shared/ui/checkbox.js';
import { ChoiceCards } from '../../shared/ui/choice-cards.js';
import { FormDialog } from '../../shared/ui/form-dialog.js';
import { Link } from '../../shared/ui/link.js';

interface PublishDialogProps {
  page: SitePageDto;
  draft: SiteDraft;
  /** Another page has its address. */
  onTaken: () => void;
  onClose: () => void;
}

/** Who sees the page, and what becomes of the photos of it that nobody sees (SITE-88). */
export const PublishDialog = ({ page, draft, onTaken, onClose }: PublishDialogProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [state, setState] = useState(page.state === 'unlisted' ? 'unlisted' : 'public');
  const [withPrivate, setWithPrivate] = useState(false);
  // As the server has it, once all is saved: which photos are private may have changed elsewhere.
  const fresh = useQuery({ ...sitePageQuery(page.id), staleTime: 0, refetchOnMount: 'always' });
  const hidden = fresh.isFetching ? [] : (fresh.data?.photos.filter(({ isPublic }) => !isPublic) ?? []);
  const params = { pageId: page.id };
  const publish = useSiteWrite('publishSitePage', {
    failed: t`The page could not be published`,
    onDone: ({ path, state: now }) => {
      toast({
        title: now === 'public' ? t`Published` : t`Published, unlisted`,
        ...(path && { action: { label: t`Look at it`, onClick: () => browser.goTo(path) } }),
      });
      onClose();
    },
    onFailed: (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'SITE_ADDRESS_TAKEN') onTaken();
      else if (code === 'SITE_PAGE_CHANGED') draft.noteChanged(error);
      else return false;
      onClose();
      return true;
    },
  });
  const show = useMutation({
    mutationFn: async () => {
      if (!(await draft.flush()))
        throw draft.store.current().error ?? new Error(t`The last changes are not saved yet.`);
      if (!withPrivate || hidden.length === 0) return;
      const photoIds = hidden.map(({ id }) => id);
      const { error } = await changeInSteps({ action: 'edit', photoIds, edit: { isPublic: true } }, () => undefined);
      void refreshPhotos(client);
      if (error) throw error;
    },
    onSuccess: () =>
      publish.mutate({
        params,
        body: { revision: draft.store.current().revision, state: state === 'public' ? 'public' : 'unlisted' },
      }),
    onError: (error: Error) =>
      toast({ title: t`The page could not be published`, description: sentenceOf(error), variant: 'destructive' }),
  });
  const count = hidden.length;
  return (
    <FormDialog
      onClose={onClose}
      title={page.state === 'draft' ? t`Publish this page` : t`Publish the changes`}
      submit={t`Publish`}
      submitting={t`Publishing…`}
      isBusy={show.isPending || publish.isPending}
      problem={fresh.isFetching}
      onSubmit={() => show.mutate()}
    >
      <ChoiceCards
        legend={t`Who sees it`}
        value={state}
        onChange={setState}
        choices={[
          {
            id: 'public',
            label: t`Public`,
            note: t`For everybody: in your projects, in search engines, and wherever your navigation leads to it.`,
          },
          {
            id: 'unlisted',
            label: t`Unlisted`,
            note: t`For those who have its address. It is in no list and no feed.`,
          },
        ]}
      />
      {state === 'unlisted' && (
        <p className="text-sm text-ink-2">
          <Trans>
            An address is not secret: for secrecy make a{' '}
            <Link to={PATHS.galleries} className="link">
              client gallery
            </Link>
            .
          </Trans>
        </p>
      )}
      {count > 0 && (
        <div className="border-l-2 border-accent pl-4">
          <p className="text-sm font-medium">
            {plural(count, {
              one: '# of these photos is private. Publish it?',
              other: '# of these photos are private. Publish them?',
            })}
          </p>
          <p className="mt-1 text-sm text-ink-2">
            <Trans>Visitors of this page see public photos only. What is public is in your portfolio, too.</Trans>
          </p>
          <div className="mt-2">
            <Checkbox
              label={plural(count, { one: 'Make this photo public', other: 'Make these # photos public' })}
              checked={withPrivate}
              onChange={setWithPrivate}
            />
          </div>
        </div>
      )}
    </FormDialog>
  );
};
