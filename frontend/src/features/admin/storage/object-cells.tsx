import { t } from '@lingui/core/macro';

/** A key of the store, in two lines at most. */
export const ObjectKey = ({ value }: { value: string }) => (
  <span className="line-clamp-2 font-mono text-xs break-all" title={value}>
    {value}
  </span>
);

/** Whose an object is: a name, the beginning of an id that has none, or the site. */
export const ownerOf = ({ ownerId, ownerName }: { ownerId: string | null; ownerName: string | null }): string =>
  ownerName ?? ownerId?.slice(0, 8) ?? t`Site`;
