import { TestEnvironment } from 'jest-environment-node';

/** Has a test that fails say what its browsers show at that moment (`@vitrine/e2e-support/browser`). */
export default class BrowserEnvironment extends TestEnvironment {
  async handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure') await this.global.describeBrowsers?.(test.name);
  }
}
