import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RichTextField } from './rich-text-field.js';
import { render } from '../../testing/render.js';

const open = async (stored: string, { disabled = false, error }: { disabled?: boolean; error?: string } = {}) => {
  const onChange = jest.fn<(value: string) => void>();
  const Form = () => {
    const [value, setValue] = useState(stored);
    return (
      <>
        <RichTextField
          label="Description"
          name="description"
          value={value}
          disabled={disabled}
          error={error}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
        />
        <button type="button" onClick={() => setValue('Another <b>text</b>')}>
          Suggest
        </button>
      </>
    );
  };
  render(<Form />);
  const field = await screen.findByRole('textbox', { name: 'Description' });
  return { user: userEvent.setup(), field, onChange };
};
const tool = (name: string) => screen.getByRole('button', { name });

afterEach(cleanup);

it('LBX-21 shows a stored description as visitors see it, and reports no change until it is edited', async () => {
  const { field, onChange } = await open('<p>A <b>bold</b> word</p><ul><li>one</li></ul>');
  expect(within(field).getByText('bold').tagName).toBe('STRONG');
  expect(within(field).getByRole('list').textContent).toBe('one');
  expect(onChange).not.toHaveBeenCalled();
});

it('LBX-21 keeps a stored description to the letter when every change is undone', async () => {
  const stored = '<p>A <b>bold</b> word</p>';
  const { user, field, onChange } = await open(stored);
  await user.click(field);
  await user.keyboard('{Control>}a{/Control}');
  await user.click(tool('Underline'));
  expect(onChange.mock.lastCall?.[0]).toBe('<u>A </u><u><strong>bold</strong></u><u> word</u>');
  await user.click(field);
  await user.keyboard('{Control>}z{/Control}');
  expect(onChange.mock.lastCall?.[0]).toBe(stored);
});

it.each([
  ['Bold', '<strong>Sand</strong>'],
  ['Italic', '<em>Sand</em>'],
  ['Underline', '<u>Sand</u>'],
  ['Bulleted list', '<ul><li>Sand</li></ul>'],
  ['Numbered list', '<ol><li>Sand</li></ol>'],
])('formats the selection with %s, and marks the button as pressed', async (name, html) => {
  const { user, field, onChange } = await open('Sand');
  await user.click(field);
  await user.keyboard('{Control>}a{/Control}');
  await user.click(tool(name));
  expect(onChange.mock.lastCall?.[0]).toBe(html);
  expect(tool(name).getAttribute('aria-pressed')).toBe('true');
});

it('leaves the focus in the text when a format is pressed, so that typing continues at once', async () => {
  const { user, field } = await open('');
  await user.click(field);
  expect(document.activeElement).toBe(field);
  await user.pointer({ keys: '[MouseLeft>]', target: tool('Bold') });
  expect(document.activeElement).toBe(field);
});

it('moves along the toolbar with the arrow keys, as one stop for Tab', async () => {
  const { user } = await open('Sand');
  await user.tab();
  expect(document.activeElement).toBe(tool('Bold'));
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(tool('Underline'));
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(tool('Link'));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tool('Bold'));
  expect(
    screen.getAllByRole('button').filter((button) => button.tabIndex === 0 && button.closest('[role=toolbar]')),
  ).toHaveLength(1);
});

it('links text to web addresses only, and takes the link away', async () => {
  const { user, field, onChange } = await open('Sand');
  await user.click(field);
  await user.keyboard('{Control>}a{/Control}');
  await user.click(tool('Link'));
  await user.keyboard('javascript:x{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Enter a web address, for example https://example.com.');
  const address = screen.getByLabelText('Link address');
  await user.clear(address);
  await user.type(address, 'a.example{Enter}');
  expect(onChange.mock.lastCall?.[0]).toBe('<a href="https://a.example">Sand</a>');
  await user.click(tool('Link'));
  await user.click(tool('Remove link'));
  expect(onChange.mock.lastCall?.[0]).toBe('Sand');
});

it('takes another text that is passed in', async () => {
  const { user, field, onChange } = await open('Sand');
  await user.click(tool('Suggest'));
  expect(field.textContent).toBe('Another text');
  expect(onChange).not.toHaveBeenCalled();
});

it('keeps of what is pasted only what may be stored', async () => {
  const { user, field, onChange } = await open('');
  await user.click(field);
  const html = '<h1 onclick="x()">Sand</h1><p style="color:red">and <b>sea</b><img src="x"></p>';
  fireEvent.paste(field, { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : '') } });
  expect(onChange.mock.lastCall?.[0]).toBe('<p>Sand</p><p>and <strong>sea</strong></p>');
});

it('shows its error, and cannot be changed while it is disabled', async () => {
  const { field } = await open('Sand', { disabled: true, error: 'The description is too long.' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The description is too long.',
  );
  expect([field.getAttribute('contenteditable'), tool('Bold').getAttribute('aria-disabled')]).toEqual([
    'false',
    'true',
  ]);
});
