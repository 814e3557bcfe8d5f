import { useLingui } from '@lingui/react/macro';

/** A page of the workspace until it is here: its title, a line, what it is about. */
export const PageSkeleton = () => {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="grid gap-6">
      <div className="skeleton h-9 w-72 max-w-full" />
      <div className="skeleton h-px w-full" />
      <div className="skeleton h-64 w-full" />
    </div>
  );
};
