import type { CSSProperties } from 'react';

/** What a name needs to be set as large as its longest word and its length allow (portfolio-page.css). */
export const nameStyle = (name: string): CSSProperties =>
  ({
    '--name-longest': Math.max(...name.split(/\s+|(?<=-)/).map((word) => word.length)),
    '--name-length': name.length,
  }) as CSSProperties;
