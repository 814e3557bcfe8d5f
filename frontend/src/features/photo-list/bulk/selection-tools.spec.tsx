import { afterEach, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../testing/fake-api.js';
import { TooltipProvider } from '../../../shared/ui/tooltip.js';
import { quickClient } from '../../../testing/open-site.js';
import { EVERYTHING } from '../../../data/photos/photos-view.js';
import { SelectionTools } from './selection-tools.js';
import { render } from '../../../testing/render.js';

afterEach(cleanup);

it('closes its tags dialog when the selected photos are gone', async () => {
  fakeApi({ customCategories: [] });
  const nothing = () => undefined;
  const client = quickClient();
  const withSelected = (...ids: string[]) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TooltipProvider>
          <SelectionTools
            view={EVERYTHING}
            selection={{
              ids: new Set(ids),
              set: nothing,
              clear: nothing,
              hidden: 0,
              change: (act) => act(ids),
              question: null,
            }}
            found={2}
            bulk={{ run: nothing, progress: null }}
            onDelete={nothing}
            onSelectAll={nothing}
          />
        </TooltipProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(withSelected('dunes'));
  await userEvent.click(screen.getByRole('button', { name: 'Tags' }));
  expect(await screen.findByRole('dialog', { name: 'Tags' })).toBeTruthy();
  rerender(withSelected());
  rerender(withSelected('attic'));
  expect(screen.getByText('1 selected')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
