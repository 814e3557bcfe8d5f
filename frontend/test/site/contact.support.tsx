import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EnquiryCreatedDto } from '@vitrine/contracts/notify/enquiry-input.dto';
import { portfolioContext } from '@vitrine/contracts/notify/enquiry.rules';
import { MemoryRouter } from 'react-router';
import { Providers } from '../../src/app/providers.js';
import { ContactForm } from '../../src/features/contact/contact-form.js';
import type { Recipient } from '../../src/features/contact/recipient.js';
import type { EnquiryOutcome } from '@vitrine/contracts/notify/enquiry.rules';
import { fakeApi, type Answers } from '../../src/testing/fake-api.js';
import { quickClient } from '../../src/testing/open-site.js';
import { dismissToast } from '../../src/shared/toast/toast-store.js';
import { render } from '../../src/testing/render.js';

export const aRecipient = (over: Partial<Recipient> = {}): Recipient => ({
  userId: 'c7d3a2b0-8f6e-4c1d-9a2b-3c4d5e6f7a8b',
  name: 'Ada Lovelace',
  preference: 'booking',
  context: portfolioContext('Ada Lovelace', '/ada'),
  location: null,
  ...over,
});

export const SENT: EnquiryCreatedDto = { success: true, message: 'Sent', repeated: false };

interface Options {
  api?: Answers;
  sentBefore?: EnquiryOutcome;
  /** A finger instead of a mouse. */
  touch?: boolean;
}

/** The form with what surrounds every page; `null` is the form of the home page. */
export const openForm = (
  to: Recipient | null,
  { api: answers = { sendEnquiry: SENT }, sentBefore, touch }: Options = {},
) => {
  (globalThis as { __media?: (query: string) => boolean }).__media = (query) =>
    Boolean(touch) && query === '(pointer: coarse)';
  dismissToast();
  const api = fakeApi(answers);
  const user = userEvent.setup();
  const view = render(
    <MemoryRouter>
      <Providers client={quickClient()}>
        <main>
          <ContactForm to={to} sentBefore={sentBefore} />
        </main>
      </Providers>
    </MemoryRouter>,
  );
  const send = () => user.click(screen.getByRole('button', { name: 'Send message' }));
  return { ...view, user, send, sent: () => api.callsOf('sendEnquiry') };
};

export const field = <T extends HTMLElement = HTMLInputElement>(label: string | RegExp) =>
  screen.getByLabelText<T>(label);
export const choices = (label: string | RegExp) =>
  [...field<HTMLSelectElement>(label).options].map(({ value }) => value);

/** A field's accessible description. */
export const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

export const write = async (
  user: ReturnType<typeof userEvent.setup>,
  texts: Partial<Record<'Name' | 'Email' | 'Subject' | 'Message', string>> = {},
) => {
  const all = { Name: 'Vera Visitor', Email: 'vera@visitors.test', Message: 'Are you free in June?', ...texts };
  for (const [label, text] of Object.entries(all)) {
    await user.clear(field(label));
    if (text) await user.type(field(label), text);
  }
};
