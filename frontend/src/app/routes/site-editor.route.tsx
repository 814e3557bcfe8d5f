import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type ComponentProps } from 'react';
import { useParams } from 'react-router';
import { activeFilters } from '../../features/photo-list/filters/active-filters.js';
import { FilterSheet } from '../../features/photo-list/filters/filter-sheet.js';
import { PhotoToolbar } from '../../features/photo-list/photo-toolbar.js';
import { RequireSignIn } from '../../features/session/require-sign-in.js';
import type { LibraryFilters } from '../../features/site-editor/photo-picker.js';
import { SiteEditorPage } from '../../features/site-editor/site-editor-page.js';
import { PAGE_UPLOADS } from '../../features/uploads/queue/page-uploads.js';
import { useProjects } from '../../data/site/site.query.js';
import { WorkspaceFrame, WorkspaceSkeleton } from '../shell/workspace-frame.js';

/** `/account/site/:pageId` */
export const SiteEditorRoute = () => {
  const { t } = useLingui();
  const { pageId = '' } = useParams();
  return (
    <RequireSignIn
      refusal={[t`Authentication required`, t`Please log in to see your projects.`]}
      waiting={<WorkspaceSkeleton />}
    >
      {(user) => (
        <WorkspaceFrame user={user}>
          <SiteEditorPage key={pageId} pageId={pageId} ownerId={user.id} uploads={PAGE_UPLOADS} Filters={Filters} />
        </WorkspaceFrame>
      )}
    </RequireSignIn>
  );
};

/** As My Photos is searched and filtered. */
const Filters = ({ view, onView, found }: ComponentProps<LibraryFilters>) => {
  const search = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const projects = useProjects();
  const filtersOn = activeFilters(view, projects).length;
  return (
    <>
      <PhotoToolbar
        view={view}
        onChange={onView}
        searchRef={search}
        filtersOn={filtersOn}
        filtersRef={null}
        onFilters={() => setOpen(true)}
      />
      {isOpen && (
        <FilterSheet
          view={view}
          filtersOn={filtersOn}
          projects={projects}
          onView={onView}
          found={found}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
