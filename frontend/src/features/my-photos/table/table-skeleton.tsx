/** The table until its first page is here. */
export const TableSkeleton = () => (
  <div role="status" aria-label="Loading photos" className="mt-9 grid gap-px">
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className="flex h-30 items-center gap-5">
        <span className="skeleton ml-12 size-24" />
        <span className="grid gap-2">
          <span className="skeleton h-4 w-48" />
          <span className="skeleton h-3 w-24" />
        </span>
      </div>
    ))}
  </div>
);
