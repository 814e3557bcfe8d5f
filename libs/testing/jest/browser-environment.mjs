import { TestEnvironment } from 'jest-environment-node';

/** Has a test or hook that fails say what its browsers show at that moment (`@vitrine/e2e-support/browser`). */
export default class BrowserEnvironment extends TestEnvironment {
  async handleTestEvent({ name, test, hook }) {
    if (name === 'test_fn_failure') await this.global.describeBrowsers?.(test.name);
    if (name === 'hook_failure') await this.global.describeBrowsers?.(`${hook.parent.name} ${hook.type}`);
  }
}
