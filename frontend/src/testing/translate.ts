/** How translators of pages change the document: by what takes the place of each text node. */
export const TRANSLATORS: Record<string, (text: Text, translated: string) => void> = {
  // As Chrome does.
  'puts elements in place of text': (text, translated) => text.replaceWith(fontsAround(new Text(translated))),
  'puts elements around text': (text, translated) => {
    const place = new Text();
    text.replaceWith(place);
    place.replaceWith(fontsAround(text));
    void translated;
  },
};

const fontsAround = (text: Text): HTMLElement => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.append(text);
  outer.append(inner);
  return outer;
};

/** A translated text. */
const translated = (text: string): string => text.replace(/[^\s].*[^\s]|[^\s]/s, '«$&»');

/** Translates all text, and later changes. Returns the function that ends it. */
export const translatePage = (translator: (text: Text, translated: string) => void): (() => void) => {
  const run = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    for (const text of found)
      if (text.data.trim() && !text.parentElement?.closest('font, script, style, textarea'))
        translator(text, translated(text.data));
    observer.takeRecords();
  };
  const observer = new MutationObserver(run);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  run();
  return () => observer.disconnect();
};
