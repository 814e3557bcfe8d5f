import { useLingui } from '@lingui/react/macro';
import { SITE_LIMITS } from '@vitrine/contracts/portfolio/site.rules';
import { useState, type ReactNode } from 'react';
import { SelectField, TextField } from '../shared/ui/field.js';

/** A project that is there, or a new one of this title. */
export interface ChosenProject {
  pageId?: string;
  title: string;
}

interface Choices {
  projects: readonly { id: string; title: string }[];
  label: string;
  /** What choosing none is called, where one need not; it is chosen at first. */
  none?: string;
}

interface ProjectChoice {
  isNew: boolean;
  fields: ReactNode;
  /** Null: none. Undefined: there is no title yet, which is said at its field. */
  choose: () => ChosenProject | null | undefined;
}

const NEW = 'new';
const NONE = 'none';

/** Fields that choose a project of those that are there, or the title of a new one. */
export const useProjectChoice = ({ projects, label, none }: Choices): ProjectChoice => {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<string | null>(null);
  const [title, setTitle] = useState('');
  const [isTried, setTried] = useState(false);
  const id = chosen ?? (none === undefined ? (projects[0]?.id ?? NEW) : NONE);
  const fields = (
    <>
      {(none !== undefined || projects.length > 0) && (
        <SelectField
          label={label}
          value={id}
          choices={[
            ...(none === undefined ? [] : [{ id: NONE, label: none }]),
            ...projects.map((project) => ({ id: project.id, label: project.title })),
            { id: NEW, label: t`New project…` },
          ]}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      {id === NEW && (
        <TextField
          label={t`Title of the new project`}
          value={title}
          maxLength={SITE_LIMITS.titleMax}
          autoComplete="off"
          error={isTried && !title.trim() ? t`Please give it a title.` : undefined}
          onChange={({ target }) => setTitle(target.value)}
        />
      )}
    </>
  );
  const choose = () => {
    setTried(true);
    if (id === NONE) return null;
    if (id === NEW) return title.trim() ? { title: title.trim() } : undefined;
    return { pageId: id, title: projects.find((project) => project.id === id)?.title ?? '' };
  };
  return { isNew: id === NEW, fields, choose };
};
