import { expect, it, jest } from '@jest/globals';
import type { Logger } from './logger.js';
import { NestLogger } from './nest-logger.js';

it('warns once of NATS that is away, whatever number of connections there are', () => {
  const logger = { debug: jest.fn(), warn: jest.fn(), error: jest.fn() };
  const nest = new NestLogger(logger as unknown as Logger);
  const outage = (): void => {
    for (const context of ['Server', 'ClientProxy']) nest.error('NatsError: type: "disconnect".', context);
    for (const context of ['Server', 'ClientProxy']) nest.log('NatsStatus: type: "reconnect".', context);
  };
  outage();
  expect(logger.warn.mock.calls).toEqual([[{}, expect.stringContaining('NATS is lost')]]);
  outage();
  expect(logger.warn).toHaveBeenCalledTimes(2);
  expect(logger.error).not.toHaveBeenCalled();
});
