import { runHttp } from '@vitrine/platform/bootstrap/run-http';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { GatewayConfig } from './config.js';
import { GatewayAdapter } from './edge/gateway.adapter.js';
import { prepareHttp } from './prepare-http.js';
import { GatewayModule } from './gateway.module.js';

const config = loadConfig(GatewayConfig);
await runHttp({
  name: 'gateway',
  module: GatewayModule.register(config),
  config,
  adapter: new GatewayAdapter(config),
  host: config.HOST,
  port: config.PORT,
  prepare: prepareHttp,
});
