import { describe, expect, it } from '@jest/globals';
import { runInContext } from '../context/request-context.js';
import { Logger } from './logger.js';
import { NestLogger } from './nest-logger.js';

function lines(level = 'info'): { logger: Logger; said: () => Record<string, unknown>[] } {
  const written: string[] = [];
  const logger = Logger.of({ SERVICE: 'media', LOG_LEVEL: level }, { write: (line) => void written.push(line) });
  return { logger, said: () => written.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe('Logger', () => {
  it('writes one JSON object a line with service and request id', () => {
    const { logger, said } = lines();
    runInContext({ requestId: 'r-1' }, () => logger.info({ photos: 3 }, 'listed'));
    logger.warn({}, 'outside');
    expect(said()).toMatchObject([
      { level: 'info', service: 'media', requestId: 'r-1', photos: 3, msg: 'listed' },
      { level: 'warn', service: 'media', msg: 'outside' },
    ]);
    expect(said()[1]).not.toHaveProperty('requestId');
  });

  it('SEC-20 writes of an error its type, message and stack, and none of the rows it carries', () => {
    const { logger, said } = lines();
    const error = Object.assign(new Error('update failed', { cause: new Error('deadlock') }), {
      code: '40P01',
      entity: { email: 'ada@example.com' },
    });
    logger.error({ err: error }, 'failed');
    expect(said()[0]).toMatchObject({
      err: { message: 'update failed', code: '40P01', cause: { message: 'deadlock' } },
    });
    expect(JSON.stringify(said())).not.toContain('ada@example.com');
  });

  it('keeps the chatter of Nest for debugging, and its errors', () => {
    const { logger, said } = lines('debug');
    const nest = new NestLogger(logger);
    nest.log('Starting Nest application...', 'NestFactory');
    nest.error(new Error('boom'), 'Server');
    nest.error(new Error('thrown on, and logged where it is caught'), 'ExceptionHandler');
    expect(said()).toMatchObject([
      { level: 'debug', context: 'NestFactory' },
      { level: 'error', context: 'Server', err: { message: 'boom' } },
    ]);
  });
});
