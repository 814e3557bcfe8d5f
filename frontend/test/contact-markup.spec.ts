import { describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { ContactForm } from '../src/features/contact/contact-form.js';
import type { EnquiryOutcome } from '@vitrine/contracts/notify/enquiry.rules';
import { createQueryClient } from '../src/shared/api/query-client.js';
import { Texts } from '../src/testing/render.js';

const ada = {
  userId: 'c7d3a2b0-8f6e-4c1d-9a2b-3c4d5e6f7a8b',
  name: 'Ada <Lovelace>',
  preference: 'booking' as const,
  context: 'Portfolio of Ada (/ada)',
  location: null,
};
const markup = (sentBefore?: EnquiryOutcome) =>
  renderToStaticMarkup(
    createElement(
      Texts,
      null,
      createElement(
        QueryClientProvider,
        { client: createQueryClient() },
        createElement(MemoryRouter, null, createElement(ContactForm, { to: ada, sentBefore })),
      ),
    ),
  );
const refused: EnquiryOutcome = {
  sent: false,
  message: null,
  values: {
    name: 'Vera',
    message: '</textarea><script>',
    subject: '"June"',
    eventDate: '2026-06-13',
    eventType: 'family',
  },
  errors: { message: ['Message must be at least 10 characters.'] },
  failed: 'Some fields are not valid.',
};
const tag = (html: string, name: string) => new RegExp(`<[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';

/** The form as a browser without JavaScript gets it. */
describe('the contact form without a script', () => {
  it('CONT-04 CONT-05 has the browser’s own field for the day, from today on', () => {
    const field = tag(markup(), 'eventDate');
    expect(field).toContain('type="date"');
    const first = /min="([\d-]+)"/.exec(field)?.[1] ?? '';
    const hours = (Date.now() - Date.parse(`${first}T00:00:00Z`)) / 3_600_000;
    // The earliest date on earth: the reader's time zone is unknown.
    expect(hours).toBeGreaterThanOrEqual(12);
    expect(hours).toBeLessThan(36);
  });

  it('keeps what was written, as text, and focuses the invalid field', () => {
    const html = markup(refused);
    expect(tag(html, 'name')).toContain('value="Vera"');
    expect(tag(html, 'subject')).toContain('value="&quot;June&quot;"');
    expect(tag(html, 'eventDate')).toContain('value="2026-06-13"');
    expect(html).toContain('<option value="family" selected="">');
    expect(html).toContain('&lt;/textarea&gt;&lt;script&gt;</textarea>');
    expect(tag(html, 'message')).toContain('autofocus=""');
    const note = /aria-describedby="([^"]+)"/.exec(tag(html, 'message'))?.[1];
    expect(html).toContain(`<p id="${note}" class="text-xs text-danger">Message must be at least 10 characters.</p>`);
  });

  it('CONT-23 CONT-24 confirms the enquiry where the browser scrolls to', () => {
    const html = markup({ sent: true, message: null, values: {}, errors: {}, failed: null });
    expect(html).toMatch(/<p [^>]*autofocus=""[^>]*>.*Message sent successfully!/);
    expect(html).toContain('Your booking inquiry has been sent to <bdi>Ada &lt;Lovelace&gt;</bdi>.');
  });

  it('needs no inline script and no style element', () => {
    expect(markup(refused)).not.toMatch(/<script|<style|\son[a-z]+=/);
  });
});
