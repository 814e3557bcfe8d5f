import type { ReactNode } from 'react';

interface WithNamesProps {
  text: string;
  /** In their order in the text. */
  names: readonly string[];
}

/** A sentence with users' texts in it, which keep their own direction and leave that of the sentence unchanged. */
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
