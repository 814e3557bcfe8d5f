/**
 * Whether a key belongs to an input method. In Safari the Enter that ends a composition has `isComposing` false; it
 * has the key code 229, as every key an input method has taken.
 */
export const isComposing = ({
  isComposing: composing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => composing || keyCode === 229;
