import { runHttp } from '@vitrine/platform/bootstrap/run-http';
import { runProgram } from '@vitrine/platform/config/load-config';
import { GatewayConfig } from './config.js';
import { GatewayAdapter } from './edge/gateway.adapter.js';
import { prepareHttp } from './prepare-http.js';
import { GatewayModule } from './gateway.module.js';

await runProgram(GatewayConfig, (config) =>
  runHttp({
    name: 'gateway',
    module: GatewayModule.register(config),
    config,
    adapter: new GatewayAdapter(config),
    host: config.HOST,
    port: config.PORT,
    prepare: prepareHttp,
  }),
);
