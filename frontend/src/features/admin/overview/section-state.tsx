/** Rows to come. */
export const LoadingRows = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="grid gap-4">
    {[1, 2, 3].map((row) => (
      <span key={row} className="skeleton block h-10" />
    ))}
  </div>
);
