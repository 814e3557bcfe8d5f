import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@vitrine/contracts/http-map';
import type { SitePageDto } from '@vitrine/contracts/portfolio/site.dto';
import { callRoute, type RouteArguments, type RouteOptions } from '../../shared/api/api-client.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { toast } from '../../shared/toast/toast-store.js';
import { refreshDependants } from '../dependants.js';
import { sitePageQuery } from './site.query.js';

/** What changes projects, pages and the navigation; the drafts themselves are saved as one types. */
type SiteWrite =
  | 'saveSite'
  | 'createSitePage'
  | 'publishSitePage'
  | 'withdrawSitePage'
  | 'revertSitePage'
  | 'addToSitePage'
  | 'deleteSitePage'
  | 'orderSitePages';

interface Words<N extends SiteWrite> {
  /** The title of the toast when it fails; the server's sentence stands below it. */
  failed: string;
  onDone?: (answer: AnswerOf<N>, call: RouteOptions<N>) => void;
  /** True: what has failed is said elsewhere. */
  onFailed?: (error: Error) => boolean;
}

/** One such change: all that is shown of projects and pages is read again after it. */
export const useSiteWrite = <N extends SiteWrite>(name: N, { failed, onDone, onFailed }: Words<N>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (call: RouteOptions<N>) => callRoute(name, ...([call] as unknown as RouteArguments<N>)),
    onSuccess: (answer, call) => {
      // A page that is answered is what is known of it, before anything is read again.
      if (isPage(answer)) client.setQueryData(sitePageQuery(answer.id).queryKey, answer);
      onDone?.(answer, call);
    },
    onError: (error: Error) =>
      onFailed?.(error) || toast({ title: failed, description: sentenceOf(error), variant: 'destructive' }),
    onSettled: () => void refreshDependants(client, 'site'),
  });
};

const isPage = (answer: unknown): answer is SitePageDto =>
  typeof answer === 'object' && answer !== null && 'draft' in answer;

/** Puts photos behind those of a page that is not open; what fails is said. */
export const addPhotosToPage = (pageId: string, photoIds: readonly string[]): void =>
  void callRoute('addToSitePage', { params: { pageId }, body: { photoIds } }).catch((error: Error) =>
    toast({ title: t`The photos could not be added`, description: sentenceOf(error), variant: 'destructive' }),
  );
