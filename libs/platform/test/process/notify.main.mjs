// A service in miniature for process.integration-spec.ts, run as services are: compiled, in a process of its own.
// Written without decorator syntax, which Node cannot read.
import { Controller, Module } from '@nestjs/common';
import { rpcNamesOf } from '@vitrine/contracts/rpc-map';
import { BaseConfig, DatabaseConfig } from '@vitrine/platform/config/base-config';
import { ConfigModule } from '@vitrine/platform/bootstrap/config.module';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { runService } from '@vitrine/platform/bootstrap/run-service';

class Emails {
  /** Takes as long as the test says. */
  async list() {
    process.send?.({ event: 'asked' });
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.ANSWER_AFTER_MS ?? 0)));
    return { rows: [], total: 0 };
  }

  async get() {
    void Promise.reject(new Error('nobody catches me'));
    return null;
  }
}
const handle = (name, method) => {
  const descriptor = Object.getOwnPropertyDescriptor(Emails.prototype, method);
  RpcHandler(name)(Emails.prototype, method, descriptor);
};
handle('notify.email.list', 'list');
if (!process.env.FORGET_A_HANDLER) handle('notify.email.get', 'get');
// A process starts with a handler for each name of its service; no test calls the others.
const OTHERS = rpcNamesOf('notify').filter((name) => !['notify.email.list', 'notify.email.get'].includes(name));
for (const name of OTHERS) {
  Emails.prototype[name] = async () => null;
  handle(name, name);
}
Controller()(Emails);

class SendEmail extends QueueWorker {
  async perform() {
    return { status: 'delivered' };
  }
}
ConsumesQueue('email')(SendEmail);

class NoWebhooks extends QueueWorker {
  async perform() {
    return { state: 'gone' };
  }
}
ConsumesQueue('webhooks')(NoWebhooks);

class NotifyModule {}
Module({})(NotifyModule);

const config = loadConfig(process.env.DATABASE_URL ? DatabaseConfig : BaseConfig);
const orm = process.env.DATABASE_URL ? [OrmModule.forRoot({ entities: [], migrations: [], config })] : [];
await runService({
  name: 'notify',
  config,
  module: {
    module: NotifyModule,
    imports: [ConfigModule.of(config), QueuesModule.forConsumer('notify'), ...orm],
    providers: [SendEmail, NoWebhooks],
    controllers: [Emails],
  },
});
