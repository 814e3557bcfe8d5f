import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu, MenuItem } from './menu.js';
import { ToolButton } from './tool-button.js';
import { TooltipProvider } from './tooltip.js';

afterEach(cleanup);

const open = () => {
  const user = userEvent.setup({ delay: null });
  render(
    <TooltipProvider>
      <main>
        <button type="button">Before</button>
        <Menu trigger={<ToolButton label="More">…</ToolButton>}>
          <MenuItem onSelect={() => undefined}>Trash</MenuItem>
        </Menu>
      </main>
    </TooltipProvider>,
  );
  return user;
};

it('LIM-57 shows what a control does when it has the focus, within the page’s main part', async () => {
  const user = open();
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  expect((await screen.findByRole('tooltip')).closest('main')).toBeTruthy();
});

it('stays closed when the focus returns from the control’s own menu', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Trash' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  expect(screen.queryByRole('tooltip')).toBeNull();
});
