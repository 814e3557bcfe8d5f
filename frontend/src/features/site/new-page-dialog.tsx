import { useLingui } from '@lingui/react/macro';
import { SITE_LIMITS, SITE_PAGE_KINDS, type SitePageKind } from '@vitrine/contracts/portfolio/site.rules';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSiteWrite } from '../../data/site/change-site.js';
import { useLeaveGuard } from '../../shared/hooks/use-leave-guard.js';
import { sitePagePath } from '../../shared/lib/site-paths.js';
import { ChoiceCards } from '../../shared/ui/choice-cards.js';
import { TextField } from '../../shared/ui/field.js';
import { FormDialog } from '../../shared/ui/form-dialog.js';
import { KIND_NAMES, KIND_NOTES } from '../../data/site/site-words.js';

interface NewPageDialogProps {
  /** A project, or a page of one of these kinds. */
  of: 'project' | 'page';
  /** Kinds of which there may be one, and is. */
  taken: ReadonlySet<SitePageKind>;
  onClose: () => void;
}

/** SITE-102: it is a draft, and opens in the editor. */
export const NewPageDialog = ({ of, taken, onClose }: NewPageDialogProps) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const kinds = SITE_PAGE_KINDS.filter((kind) => kind !== 'project').filter(
    (kind) => kind === 'free' || !taken.has(kind),
  );
  const [kind, setKind] = useState(kinds[0] ?? 'free');
  /** Null: pages are called as their kind is. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const title = (typed ?? (of === 'project' || kind === 'free' ? '' : t(KIND_NAMES[kind]))).trim();
  const make = useSiteWrite('createSitePage', {
    failed: t`The page could not be made`,
    onDone: ({ id }) => {
      onClose();
      void navigate(sitePagePath(id));
    },
  });
  const guard = useLeaveGuard(Boolean(typed?.trim()) && !make.isPending && !make.isSuccess);
  return (
    <FormDialog
      guard={guard}
      onClose={onClose}
      title={of === 'project' ? t`New project` : t`New page`}
      description={t`It is a draft until you publish it: nobody else sees it.`}
      className="md:max-w-[600px]!"
      submit={of === 'project' ? t`Make Project` : t`Make Page`}
      submitting={t`Making…`}
      isBusy={make.isPending}
      onSubmit={() => {
        setTried(true);
        if (title) make.mutate({ body: { kind: of === 'project' ? 'project' : kind, title } });
      }}
    >
      {of === 'page' && (
        <ChoiceCards
          legend={t`What is it about?`}
          value={kind}
          onChange={setKind}
          className="sm:grid-cols-2"
          choices={kinds.map((id) => ({ id, label: t(KIND_NAMES[id]), note: t(KIND_NOTES[id]) }))}
        />
      )}
      <TextField
        label={t`Title`}
        placeholder={of === 'project' ? t`Iceland in winter` : ''}
        value={typed ?? title}
        maxLength={SITE_LIMITS.titleMax}
        autoComplete="off"
        error={isTried && !title ? t`Please give it a title.` : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
};
