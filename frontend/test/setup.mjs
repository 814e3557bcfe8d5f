import { configure } from '@testing-library/dom';
import { TextDecoder, TextEncoder } from 'node:util';

// What jsdom lacks and the pages use. None of it replaces the product's code.
globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;

const none = () => undefined;
const fill = (owner, name, value) => {
  if (!(name in owner)) owner[name] = value;
};

globalThis.matchMedia ??= (query) => ({
  matches: globalThis.__media?.(query) ?? false,
  media: query,
  addEventListener: none,
  removeEventListener: none,
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// jsdom has no layout, so no element is ever near; the first interaction opens what waits for that.
globalThis.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Nor has jsdom styles: inline elements would split the accessible name of their sentence.
const styles = document.createElement('style');
styles.textContent = 'bdi { display: inline }';
document.head.append(styles);
globalThis.scrollTo = none;
fill(Element.prototype, 'scrollIntoView', none);
fill(Element.prototype, 'scrollBy', none);
// What the editor of descriptions measures; without a layout nothing is anywhere.
fill(Document.prototype, 'elementFromPoint', () => null);
fill(Range.prototype, 'getClientRects', () => []);
fill(Range.prototype, 'getBoundingClientRect', () => ({ left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 }));
fill(Element.prototype, 'hasPointerCapture', () => false);
fill(Element.prototype, 'releasePointerCapture', none);
fill(Element.prototype, 'setPointerCapture', none);
fill(Blob.prototype, 'arrayBuffer', function () {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.readAsArrayBuffer(this);
  });
});
fill(Blob.prototype, 'text', async function () {
  return new TextDecoder().decode(await this.arrayBuffer());
});
// Modal as far as the focus goes.
const openers = new WeakMap();
fill(HTMLDialogElement.prototype, 'showModal', function () {
  openers.set(this, document.activeElement);
  this.open = true;
  this.querySelector('button, a[href]')?.focus();
});
fill(HTMLDialogElement.prototype, 'close', function () {
  this.open = false;
  openers.get(this)?.focus();
});
fill(URL, 'createObjectURL', () => 'blob:preview');
fill(URL, 'revokeObjectURL', none);
globalThis.PointerEvent ??= class extends MouseEvent {
  constructor(type, init = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 1;
    this.pointerType = init.pointerType ?? 'touch';
  }
};

// A condition may take its time: the first page of a run loads its code, and machines are busy.
configure({ asyncUtilTimeout: 20_000 });

// The console stays silent: a warning of React or a library fails its test.
for (const level of ['error', 'warn']) {
  console[level] = (...words) => {
    throw new Error(`console.${level}: ${words.map(String).join(' ').slice(0, 600)}`);
  };
}
