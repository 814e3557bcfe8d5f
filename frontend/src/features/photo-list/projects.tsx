import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { SITE_LIMITS } from '@vitrine/contracts/portfolio/site.rules';
import { useNavigate } from 'react-router';
import { useSiteWrite } from '../../data/site/change-site.js';
import { photoProjectsQuery, useProjects } from '../../data/site/site.query.js';
import { sitePagePath } from '../../shared/lib/site-paths.js';
import { toast } from '../../shared/toast/toast-store.js';
import { FormDialog } from '../../shared/ui/form-dialog.js';
import { useProjectChoice } from '../../widgets/project-choice.js';

/** The projects that a photo stands in (SITE-115). Nothing is asked where there are none. */
export const InProjects = ({ photoId }: { photoId: string }) => {
  const hasProjects = useProjects().length > 0;
  const { data: projects = [] } = useQuery({ ...photoProjectsQuery(photoId), enabled: hasProjects });
  if (projects.length === 0) return null;
  const titles = projects.map(({ title }) => title).join(', ');
  return (
    <p dir="auto" title={titles} className="mt-0.5 truncate text-left text-xs text-ink-2">
      <Trans>In {titles}</Trans>
    </p>
  );
};

/** Puts the selected photos behind those of a project, or makes one of them (SITE-113). */
export const AddToProject = ({ photoIds, onClose }: { photoIds: readonly string[]; onClose: () => void }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const projects = useProjects();
  const { isNew, fields, choose } = useProjectChoice({ projects, label: t`Project` });
  const count = photoIds.length;
  const tell = (added: number, name: string, pageId: string) => {
    onClose();
    toast({
      title: plural(added, { 0: 'No photo added', one: '# photo added', other: '# photos added' }),
      description:
        added < count
          ? t`To “${name}”. ${plural(count - added, { one: '# was', other: '# were' })} in it already.`
          : t`To “${name}”.`,
      names: [name],
      action: { label: t`Open`, onClick: () => void navigate(sitePagePath(pageId)) },
    });
  };
  const failed = t`The photos could not be added`;
  const add = useSiteWrite('addToSitePage', {
    failed,
    onDone: ({ added }, { params: { pageId } }) =>
      tell(added, projects.find(({ id }) => id === pageId)?.title ?? '', pageId),
  });
  const make = useSiteWrite('createSitePage', { failed, onDone: ({ id, title: made }) => tell(count, made, id) });
  return (
    <FormDialog
      onClose={onClose}
      title={t`Add to project`}
      description={plural(count, {
        one: '# photo comes behind those that stand there. It stays in My Photos.',
        other: '# photos come behind those that stand there. They stay in My Photos.',
      })}
      submit={isNew ? t`Make Project` : t`Add`}
      submitting={t`Adding…`}
      isBusy={add.isPending || make.isPending}
      problem={count > SITE_LIMITS.photos ? t`A project holds at most ${SITE_LIMITS.photos} photos.` : null}
      onSubmit={() => {
        const { pageId, title = '' } = choose() ?? {};
        if (pageId) add.mutate({ params: { pageId }, body: { photoIds } });
        else if (title) make.mutate({ body: { kind: 'project', title, photoIds } });
      }}
    >
      {fields}
    </FormDialog>
  );
};
