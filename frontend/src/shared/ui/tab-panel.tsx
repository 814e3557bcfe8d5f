import { useLingui } from '@lingui/react/macro';
/** What a tab shows until its code is here. */
export const TabSkeleton = () => {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="skeleton h-7 w-52" />
      <div className="skeleton h-4 w-80 max-w-full" />
      <div className="skeleton mt-4 h-40 w-full" />
    </div>
  );
};
