import type { Plugin } from 'vite';

/**
 * Lets the bundler drop what our pages do not use of react-router: its components for data routes are kept alive by
 * nothing but their names for developer tools, and by wrappers that are not marked as pure.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) => ({
      code: code
        .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
        .replace(/^\w+\.(displayName|contextType) = .*;$/gm, '')
        .replace(/ = (React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1'),
      map: null,
    }),
  },
});
