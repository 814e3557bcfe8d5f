// Given by `--import`: names the packages of OpenTelemetry that a process loads, on its standard error.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    const [, name] = /node_modules\/(@opentelemetry\/[\w-]+)\//.exec(url) ?? [];
    if (name) process.stderr.write(`loaded ${name}\n`);
    return next(url, context);
  },
});
