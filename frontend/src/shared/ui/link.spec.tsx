import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { holdPage } from '../lib/hold-page.js';
import { noteBuild } from '../lib/page-build.js';
import { Link } from './link.js';

const answeredBy = (build: string) => noteBuild({ headers: new Headers({ 'x-vitrine-build': build }) } as Response);

let isOurs: boolean;
const noteWhoGoes = (event: Event) => {
  isOurs = event.defaultPrevented;
  // jsdom cannot go to another document.
  event.preventDefault();
};
beforeEach(() => {
  document.head.innerHTML = '<meta name="vitrine-build" content="a" />';
  addEventListener('click', noteWhoGoes);
  render(
    <MemoryRouter>
      <Link to="/ada">Portfolio</Link>
    </MemoryRouter>,
  );
});
afterEach(() => {
  answeredBy('a');
  removeEventListener('click', noteWhoGoes);
  document.head.innerHTML = '';
  cleanup();
});
const staysInPage = () => {
  fireEvent.click(screen.getByRole('link'));
  return isOurs;
};

it('leaves the navigation to the browser once the server has a newer build', () => {
  answeredBy('a');
  expect(staysInPage()).toBe(true);
  answeredBy('b');
  expect(staysInPage()).toBe(false);
});
it('stays in the page as long as something would be lost', () => {
  answeredBy('b');
  const release = holdPage();
  expect(staysInPage()).toBe(true);
  release();
  expect(staysInPage()).toBe(false);
});
