import type { Plugin } from 'vite';

/** What keeps unused parts of react-router in a build: pattern and replacement. `frontend/test/lean-router.spec.ts` reads them. */
export const REPLACEMENTS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/ENABLE_DEV_WARNINGS = true/g, 'ENABLE_DEV_WARNINGS = false'],
  // Names for developer tools, which keep alive what they name.
  [/^\w+\.(displayName|contextType) = .*;$/gm, ''],
  // Wrappers that are not marked as pure.
  [/ = (React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1'],
];

/** The package as it is published, from which the replacements begin. */
export const ROUTER_FILES = /\/react-router\/dist\/development\//;

/** Lets the bundler drop what our pages do not use of react-router: mainly its components for data routes. */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: ROUTER_FILES },
    handler: (code) => ({
      code: REPLACEMENTS.reduce((lean, [pattern, replacement]) => lean.replace(pattern, replacement), code),
      map: null,
    }),
  },
});
