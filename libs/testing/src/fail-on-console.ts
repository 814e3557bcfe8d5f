import { afterEach, beforeEach, jest } from '@jest/globals';

const METHODS = ['error', 'warn', 'log', 'info', 'debug'] as const;

/** Call it once at the top of a test file: a test that writes to the console fails with what was written. */
export function failOnConsole(): void {
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    for (const method of METHODS) {
      jest.spyOn(console, method).mockImplementation((...args: unknown[]) => {
        said.push(`console.${method}: ${args.map(String).join(' ')}`);
      });
    }
  });
  afterEach(() => {
    jest.restoreAllMocks();
    if (said.length > 0) throw new Error(`The console must stay silent.\n${said.join('\n')}`);
  });
}
