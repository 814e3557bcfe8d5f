import { textOfDescription } from '@vitrine/contracts/media/description.rules';
import { type SiteBlock, type SiteContent } from '@vitrine/contracts/portfolio/site.rules';

/** A page as Markdown, its photos by the names that their files have in `fileNames`, by id; those without are left out. */
export const pageMarkdown = (
  { title, intro, day, blocks }: SiteContent,
  fileNames: Readonly<Record<string, string>>,
): string =>
  [`# ${title}`, day, intro, ...blocks.map((block) => blockMarkdown(block, fileNames))]
    .filter((part) => part !== null && part !== '')
    .join('\n\n')
    .concat('\n');

const blockMarkdown = (block: SiteBlock, fileNames: Readonly<Record<string, string>>): string => {
  const image = (id: string | null): string => {
    const name = id === null ? undefined : fileNames[id];
    return name === undefined ? '' : `![](<${name}>)`;
  };
  switch (block.type) {
    case 'photos':
      return block.photoIds.map(image).filter(Boolean).join('\n\n');
    case 'text':
      return htmlMarkdown(block.html);
    case 'divider':
      return '---';
    case 'prices':
      return block.rows
        .map(({ name, price, includes }) =>
          [`## ${name}`, price && `**${price}**`, includes].filter(Boolean).join('\n\n'),
        )
        .join('\n\n');
    case 'quotes':
      return block.quotes
        .map(({ text, name, photoId }) =>
          [`> ${text.replace(/\n/g, '\n> ')}`, name && `> — ${name}`, image(photoId)].filter(Boolean).join('\n>\n'),
        )
        .join('\n\n');
  }
};

/** Headings, emphasis, links and lists; the rest as its text. */
const htmlMarkdown = (html: string): string =>
  textOfDescription(
    html
      .replace(/<h2>/g, '<p>## ')
      .replace(/<h3>/g, '<p>### ')
      .replace(/<blockquote>(.*?)<\/blockquote>/gs, (_, inner: string) => inner.replace(/<p>/g, '<p>> '))
      .replace(/<\/h[23]>/g, '</p>')
      .replace(/<\/?(?:strong|b)>/g, '**')
      .replace(/<\/?(?:em|i)>/g, '_')
      .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, '[$2]($1)')
      .replace(/<li>(?:<p>)?/g, '- '),
  );
