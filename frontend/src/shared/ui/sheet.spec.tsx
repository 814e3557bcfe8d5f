import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { IconButton } from './button.js';
import { Sheet } from './sheet.js';
import { render } from '../../testing/render.js';

it.each([
  [true, 'Next photo'],
  [false, 'Previous photo'],
])('begins at the first button that does something (nothing before: %s)', async (isFirst, focused) => {
  render(
    <Sheet
      open
      onOpenChange={() => undefined}
      title="Fog"
      tools={
        <>
          <IconButton label="Previous photo" aria-disabled={isFirst}>
            ‹
          </IconButton>
          <IconButton label="Next photo">›</IconButton>
        </>
      }
    >
      Text
    </Sheet>,
  );
  expect(await screen.findByRole('button', { name: focused })).toBe(document.activeElement);
});
