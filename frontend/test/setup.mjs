import { TextDecoder, TextEncoder } from 'node:util';

// What jsdom lacks and the pages use. Nothing here answers for the product.
globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;

const none = () => undefined;

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
globalThis.scrollTo = none;
Element.prototype.scrollIntoView ??= none;
Element.prototype.scrollBy ??= none;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.releasePointerCapture ??= none;
Element.prototype.setPointerCapture ??= none;
URL.createObjectURL ??= () => 'blob:preview';
URL.revokeObjectURL ??= none;
globalThis.PointerEvent ??= class extends MouseEvent {
  constructor(type, init = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 1;
    this.pointerType = init.pointerType ?? 'touch';
  }
};

// The console stays silent: what React or a library complains about fails the test it happens in.
for (const level of ['error', 'warn']) {
  console[level] = (...words) => {
    throw new Error(`console.${level}: ${words.map(String).join(' ').slice(0, 600)}`);
  };
}
