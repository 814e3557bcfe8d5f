import { escapeHtml } from './markup.js';

/** What Vite's manifest says of a module. */
interface Built {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}
export type Manifest = Record<string, Built>;

/** The files behind some modules and behind what they import, without those the built page names itself. */
export const filesOf = (sources: readonly string[], manifest: Manifest): string[] => {
  const named = reached(
    Object.keys(manifest).filter((source) => manifest[source]?.isEntry),
    manifest,
  );
  return [...reached(sources, manifest)].filter((file) => !named.has(file));
};

const reached = (sources: readonly string[], manifest: Manifest): Set<string> => {
  const seen = new Set(sources);
  // A set is walked to what is added on the way.
  for (const source of seen) for (const next of manifest[source]?.imports ?? []) seen.add(next);
  return new Set([...seen].flatMap((source) => manifest[source]?.file ?? []));
};

/** Has the browser load them while it still reads the page. */
export const preloadTags = (files: readonly string[]): string =>
  files
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${escapeHtml(file)}" />`)
    .join('');
