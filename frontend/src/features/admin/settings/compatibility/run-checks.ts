import { i18n } from '@vitrine/contracts/i18n';
import { browserInfo, type BrowserInfo } from './browser-info.js';
import { CHECKS, type Check, type Verdict } from './checks.js';

/** ENT-39. */
export interface CompatibilityResult extends Verdict {
  test: string;
  /** When it ended. */
  timestamp: string;
}

export interface CompatibilityReport {
  results: CompatibilityResult[];
  browser: BrowserInfo;
  /** Tests that have passed, in percent. */
  score: number;
}

/** Runs all tests of this browser. A test that throws has failed. */
export const runChecks = async (): Promise<CompatibilityReport> => {
  const results = await Promise.all(CHECKS.map(runCheck));
  const passed = results.filter((result) => result.passed).length;
  return { results, browser: browserInfo(), score: Math.round((100 * passed) / results.length) };
};

const runCheck = async ({ name, run }: Check): Promise<CompatibilityResult> => {
  const verdict = await verdictOf(run);
  return { test: i18n._(name), ...verdict, timestamp: new Date().toISOString() };
};

const verdictOf = async (run: Check['run']): Promise<Verdict> => {
  try {
    return await run();
  } catch (error) {
    return { passed: false, message: String(error) };
  }
};
