import { escapeHtml } from '@vitrine/platform/text/escape-html';

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

const CODE = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*? (?:src|href)="([^"]*)"[^>]*>(?:<\/script>)?/g;

/** A built page without its code, and the addresses of that code, as they stand in the markup; its entry is the first. */
export const withoutCode = (html: string): { html: string; code: string[] } => ({
  html: html.replace(CODE, ''),
  code: [...html.matchAll(CODE)].map(([, address = '']) => address),
});

/**
 * Has a page that stands already taken over by its code, once its pictures are here (`frontend/public/take-over.js`).
 * `code` as it stands in the markup, its entry first; `files` as the manifest names them.
 */
export const takeOverTag = (code: readonly string[], files: readonly string[]): string => {
  const all = [...code, ...files.map((file) => `/${escapeHtml(file)}`)];
  return code.length === 0 ? '' : `<script src="/take-over.js" defer data-files="${all.join(' ')}"></script>`;
};
