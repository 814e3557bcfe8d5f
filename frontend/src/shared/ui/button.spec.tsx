import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button.js';

afterEach(cleanup);

it('keeps the focus while its work goes on, and takes no click then', async () => {
  const user = userEvent.setup();
  const done: string[] = [];
  const button = (isBusy: boolean) => (
    <form onSubmit={(event) => (event.preventDefault(), done.push('submitted'))}>
      <Button type="submit" isBusy={isBusy} onClick={() => done.push('clicked')}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(button(true));
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await user.tab();
  await user.keyboard('{Enter}');
  await user.click(save);
  expect([done, save.disabled, save.getAttribute('aria-disabled')]).toEqual([[], false, 'true']);
  expect(document.activeElement).toBe(save);

  rerender(button(false));
  await user.click(save);
  expect([done, save.getAttribute('aria-disabled')]).toEqual([['clicked', 'submitted'], null]);
});
