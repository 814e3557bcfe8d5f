import type { ReactNode } from 'react';

interface WithNamesProps {
  text: string;
  /** In the order in which they stand in the text. */
  names: readonly string[];
}

/** A sentence of ours with words of users in it, which keep their own direction and leave that of the sentence alone. */
export const WithNames = ({ text, names }: WithNamesProps): ReactNode => {
  const parts: ReactNode[] = [];
  let rest = text;
  for (const name of names) {
    const at = rest.indexOf(name);
    if (!name || at < 0) continue;
    parts.push(rest.slice(0, at), <bdi key={parts.length}>{name}</bdi>);
    rest = rest.slice(at + name.length);
  }
  return [...parts, rest];
};
