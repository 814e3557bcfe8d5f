import { afterEach, expect, it } from '@jest/globals';
import { forgetPageData, leaveDocument, pageData } from './page-data.js';

afterEach(() => {
  forgetPageData();
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
});

it('drops the document’s data once its page is left', () => {
  window.history.replaceState(null, '', '/ada');
  document.body.innerHTML = '<script type="application/json" id="vitrine-data">{"notFound":true}</script>';
  leaveDocument();
  expect(pageData('notFound')).toBe(true);
  leaveDocument();
  expect(pageData('notFound')).toBe(true);
  window.history.pushState(null, '', '/my-photos');
  leaveDocument();
  window.history.pushState(null, '', '/ada');
  expect(pageData('notFound')).toBeUndefined();
});
