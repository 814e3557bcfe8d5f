import { Module, type DynamicModule } from '@nestjs/common';
import type { Start } from '@vitrine/platform/bootstrap/host-process';
import { runService } from '@vitrine/platform/bootstrap/run-service';
import { ConfigModule } from '@vitrine/platform/bootstrap/config.module';
import { runProgram } from '@vitrine/platform/config/load-config';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { ActsModule } from './acts/acts.module.js';
import { IdentityConfig } from './config.js';
import { MIGRATIONS } from './migrations/list.js';
import { Passkey } from './sign-in/passkey.entity.js';
import { AccessToken } from './users/access-token.entity.js';
import { User } from './users/user.entity.js';
import { UsersModule } from './users/users.module.js';

@Module({})
export class IdentityModule {
  static async register(config: IdentityConfig): Promise<DynamicModule> {
    // Its libraries are large, and most sites sign in elsewhere.
    const own = config.SIGN_IN === 'own' ? [(await import('./sign-in/sign-in.module.js')).SignInModule] : [];
    return {
      module: IdentityModule,
      imports: [
        ConfigModule.of(config),
        OrmModule.forRoot({ entities: [AccessToken, Passkey, User], migrations: MIGRATIONS, config }),
        OutboxModule.forRelay(),
        EventsModule.forService('identity'),
        ActsModule,
        UsersModule,
        ...own,
      ],
    };
  }
}

export const startIdentity: Start = (env, hostProcess) =>
  runProgram(
    IdentityConfig,
    async (config) =>
      runService({ name: 'identity', module: await IdentityModule.register(config), config, hostProcess }),
    env,
  );
