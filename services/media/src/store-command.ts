import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { UUID_PATTERN } from '@vitrine/contracts/fields/patterns';
import { runCommand } from '@vitrine/platform/bootstrap/run-command';
import { runAs } from '@vitrine/platform/context/request-context';
import type { MediaConfig } from './config.js';
import { MediaModule } from './media.module.js';
import { Owner } from './owners/owner.entity.js';
import { DeletionHold } from './storage/deletion-hold.js';
import { Quarantine } from './storage/quarantine.js';
import { ReleaseDeletions } from './storage/release-deletions.js';
import { StoreIdentity } from './storage/store-identity.js';
import { RestoreOriginals } from './uploads/restore-original.js';

/** Commands for operators. */
const STORE_COMMANDS = ['status', 'adopt', 'restore', 'release'] as const;
type StoreCommand = (typeof STORE_COMMANDS)[number];

/** What follows the command's name. */
type Argument = string | undefined;

const RUN: Record<StoreCommand, (app: INestApplicationContext, argument: Argument) => Promise<object>> = {
  status: async (app) => ({
    belonging: await app.get(StoreIdentity).judge(),
    quarantined: await app.get(Quarantine).count(),
    hold: await app.get(DeletionHold).reason(),
  }),
  adopt: async (app) => {
    await app.get(StoreIdentity).adopt();
    return { belonging: await app.get(StoreIdentity).judge() };
  },
  restore: (app) => app.get(RestoreOriginals).restoreAll(),
  release: async (app, administrator) => {
    if (!administrator || !UUID_PATTERN.test(administrator))
      throw new Error('Say on behalf of whom: release <id of an administrator>');
    // Roles are identity's alone; that there is such a user is known here.
    if ((await app.get(EntityManager).count(Owner, { userId: administrator })) === 0)
      throw new Error(`There is no user ${administrator}`);
    return runAs({ userId: administrator, role: 'admin' }, () => app.get(ReleaseDeletions).release());
  },
};

/** One of {@link STORE_COMMANDS} as a process of its own; exits with 1 when it fails or is none of them. */
export async function runStoreCommand([command, argument]: readonly string[], config: MediaConfig): Promise<void> {
  const known = STORE_COMMANDS.find((name) => name === command);
  if (!known) {
    process.stderr.write(`Usage: store.main.js ${STORE_COMMANDS.join(' | ')}\n`);
    process.exit(1);
  }
  const module = MediaModule.register(config);
  await runCommand({ name: `store.main.js ${known}`, module, config, run: (app) => RUN[known](app, argument) });
}
