import { DOMParser, type Element, onWarningStopParsing } from '@xmldom/xmldom';

/** What a feed reader or crawler reads. Throws when the text is not well-formed. */
export const readXml = (text: string) => {
  const document = new DOMParser({ onError: onWarningStopParsing }).parseFromString(text, 'application/xml');
  /** Elements called `name` directly inside of those called `parent`. */
  const all = (parent: string, name: string): Element[] =>
    [...document.getElementsByTagName(name)].filter(({ parentNode }) => parentNode?.nodeName === parent);
  return {
    text: (parent: string, name: string): string[] => all(parent, name).map(({ textContent }) => textContent ?? ''),
    attributes: (parent: string, name: string, attribute: string): (string | null)[] =>
      all(parent, name).map((element) => element.getAttribute(attribute)),
    /** How many elements called `inside` each of them holds. */
    count: (parent: string, name: string, inside: string): number[] =>
      all(parent, name).map((element) => element.getElementsByTagName(inside).length),
  };
};
