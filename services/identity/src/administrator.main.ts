import { Module } from '@nestjs/common';
import { runCommand } from '@vitrine/platform/bootstrap/run-command';
import { ConfigModule } from '@vitrine/platform/bootstrap/config.module';
import { runProgram } from '@vitrine/platform/config/load-config';
import { runAs } from '@vitrine/platform/context/request-context';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { IdentityConfig } from './config.js';
import { MIGRATIONS } from './migrations/list.js';
import { SetUserRole } from './users/set-user-role.js';
import { User } from './users/user.entity.js';
import { UsersModule } from './users/users.module.js';
import { UsersRepository } from './users/users.repository.js';

@Module({})
class AdministratorCommandModule {}

/** Makes an administrator of somebody who has signed in: the operator's way in where `ADMIN_EMAILS` is none. */
const word = process.argv[2];
if (!word) {
  process.stderr.write('Usage: administrator.main.js <e-mail address, username or id of somebody who has signed in>\n');
  process.exit(1);
}
await runProgram(IdentityConfig, (config) =>
  runCommand({
    name: 'administrator.main.js',
    config,
    module: {
      module: AdministratorCommandModule,
      imports: [
        ConfigModule.of(config),
        OrmModule.forRoot({ entities: [User], migrations: MIGRATIONS, config }),
        OutboxModule.forSender(),
        UsersModule,
      ],
    },
    run: async (app) => {
      const found = await app.get(UsersRepository, { strict: false }).named(word);
      const [user, ...more] = found;
      if (!user) throw new Error(`Nobody has signed in as ${word}: sign in first, then run this again`);
      if (more.length > 0)
        throw new Error(`Several accounts are ${word}, say which: ${found.map(({ id }) => id).join(', ')}`);
      // The log of acts needs somebody who acts; it is on their own behalf.
      const who = { userId: user.id, role: 'admin' } as const;
      return runAs(who, () => app.get(SetUserRole, { strict: false }).set(who, { userId: user.id, role: 'admin' }));
    },
  }),
);
