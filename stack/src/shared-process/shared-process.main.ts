import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { MemberModules } from './run-members.js';
import { runMembers } from './run-members.js';
import { addressFor, ownAddress } from './own-modules.js';

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const found = nextResolve(specifier, context);
    return { ...found, url: addressFor(found.url, context.parentURL) };
  },
});

const HOST = import.meta.resolve('@vitrine/platform/bootstrap/host-process');

await runMembers(({ name, entry }) => ({
  host: () => import(ownAddress(HOST, name)) as ReturnType<MemberModules['host']>,
  main: () => import(ownAddress(pathToFileURL(entry).href, name)),
}));
