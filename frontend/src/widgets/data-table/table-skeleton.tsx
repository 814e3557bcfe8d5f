/** A table until its first page is here. */
export const TableSkeleton = ({ label, rowClass, thumb }: { label: string; rowClass: string; thumb?: string }) => (
  <div role="status" aria-label={label} className="mt-9 grid gap-px">
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className={`flex items-center gap-5 ${rowClass}`}>
        {thumb && <span className={`skeleton ml-12 shrink-0 ${thumb}`} />}
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2">
          <span className="skeleton h-4 w-48 max-w-full" />
          <span className="skeleton h-3 w-24" />
        </span>
      </div>
    ))}
  </div>
);
