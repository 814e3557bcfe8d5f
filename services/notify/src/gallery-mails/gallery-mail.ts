import { BRAND } from '@vitrine/contracts/brand';
import type { GalleryMail } from '@vitrine/contracts/client-galleries/gallery-mail';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { beginningOf, isVisible, manyLines, oneLine } from '@vitrine/contracts/fields/clean-text';
import { i18n } from '@vitrine/contracts/i18n';
import type { ContactAddressDto } from '@vitrine/contracts/identity/identity.rpc';
import { longDay, type MailContent, type MailFact, type WrittenMail, written } from '../mails/mail-layout.js';
import { namedAddress } from '../mails/named-address.js';

/** What a mail of a gallery needs beside what its event brings. */
export interface GalleryMailAround {
  siteUrl: string;
  /** Where all mail comes from. */
  address: string;
  photographer: Pick<ContactAddressDto, 'name' | 'email'>;
}

/** A mail with its headers. */
interface Letter extends WrittenMail {
  sender: string;
  recipient: string;
  replyTo?: string;
}

const FILES_MAX = 500;
const COMMENTS_MAX = 50;
const COMMENT_MAX = 500;

/** A text as a mail shows it, in whatever state it comes. */
const line = (text: string, max: number = GALLERY_LIMITS.titleMax): string => beginningOf(oneLine(text), max);
const lines = (text: string): string => beginningOf(manyLines(text), GALLERY_LIMITS.noteMax);
const name = (text: string): string =>
  isVisible(text) ? line(text, GALLERY_LIMITS.nameMax) : i18n._('Somebody without a name');

/**
 * The mail itself, in the site's layout: everything that others typed is cut, cleaned and escaped. Null when its
 * photographer is the reader and has no address.
 */
export const galleryMail = (mail: GalleryMail, around: GalleryMailAround): Letter | null => {
  const { siteUrl, photographer } = around;
  const recipient = mail.to ?? photographer.email;
  if (recipient === null) return null;
  const title = isVisible(mail.gallery.title) ? line(mail.gallery.title) : i18n._('Gallery');
  const by = name(photographer.name);
  const { subject, ...content } = wordsOf(mail, title, by);
  return {
    ...headersOf(mail, by, around),
    recipient,
    ...written(beginningOf(subject, 200), {
      brand: BRAND,
      button: { label: i18n._('Open the gallery'), url: urlOf(mail.gallery.path, siteUrl) },
      footer: mail.to === null ? toPhotographer() : toVisitor(mail, by),
      link: siteUrl,
      ...content,
    }),
  };
};

/** Mails to visitors come in the photographer's name, and answers go there; not from an address that anybody may have typed. */
const headersOf = (
  mail: GalleryMail,
  by: string,
  { address, photographer: { email } }: GalleryMailAround,
): Pick<Letter, 'sender' | 'replyTo'> => {
  if (mail.to === null)
    return {
      sender: namedAddress(BRAND, address),
      ...(mail.replyTo && { replyTo: namedAddress(name(mail.replyTo.name), mail.replyTo.email) }),
    };
  // An address in a name would pass for the sender's.
  const from = i18n._('{by} via {brand}', { by: by.replaceAll(/[<>@]/g, ' '), brand: BRAND });
  const isAnswered = email !== null && mail.kind !== 'code' && !(mail.kind === 'submitted_copy' && !mail.isVerified);
  return { sender: namedAddress(from, address), ...(isAnswered && { replyTo: namedAddress(by, email) }) };
};

/** Below the site, whatever the path says. */
const urlOf = (path: string, siteUrl: string): string => {
  const url = URL.canParse(path, siteUrl) ? new URL(path, siteUrl) : new URL(siteUrl);
  return url.origin === new URL(siteUrl).origin ? url.href : siteUrl;
};

type Words = { subject: string } & Pick<MailContent, 'preview' | 'title' | 'paragraphs'> & Partial<MailContent>;

const wordsOf = (mail: GalleryMail, title: string, by: string): Words => {
  switch (mail.kind) {
    case 'invitation':
      return {
        subject: i18n._('Photos from {by}: {title}', { by, title }),
        preview: i18n._('{by} has made a gallery for you.', { by }),
        title,
        paragraphs: [
          i18n._('{by} has made a gallery for you. No account is needed: the link opens it.', { by }),
          ...(mail.hasPin ? [i18n._('It asks for a PIN, which is not in this e-mail.')] : []),
          ...until(mail.closesOn),
        ],
        quote: lines(mail.note),
      };
    case 'pin':
      return {
        subject: i18n._('The PIN of {title}', { title }),
        preview: i18n._('For the gallery that {by} has made for you.', { by }),
        title: i18n._('The PIN of your gallery'),
        paragraphs: [i18n._('{by} has sent you the link to “{title}”. This is its PIN:', { by, title })],
        facts: [{ label: i18n._('PIN'), value: line(mail.pin, 60) }],
      };
    case 'complete':
      return {
        subject: i18n._('{title} is complete', { title }),
        preview: i18n._('All photos are there.'),
        title: i18n._('All photos are there'),
        paragraphs: [
          i18n._(
            '{by} has completed “{title}”: {photos, plural, one {1 photo} other {{photos} photos}}. What you have chosen so far is still chosen.',
            { by, title, photos: mail.photos },
          ),
        ],
        quote: lines(mail.note),
      };
    case 'closing':
      return {
        subject: i18n._('{title} closes in {days, plural, one {1 day} other {{days} days}}', {
          title,
          days: mail.days,
        }),
        preview: i18n._('You have not downloaded its photos yet.'),
        title: i18n._('Your gallery closes soon'),
        paragraphs: [
          i18n._(
            '“{title}” is open until the end of {day}, and its photos have not been downloaded with your link yet.',
            {
              title,
              day: longDay(mail.closesOn),
            },
          ),
          i18n._('If you need more time, ask {by} for it.', { by }),
        ],
      };
    case 'code':
      return {
        // The subject is kept, and its photographer reads it.
        subject: i18n._('Your code for {title}', { title }),
        preview: i18n._('{code} is your code.', { code: line(mail.code, 12) }),
        title: i18n._('Your code'),
        paragraphs: [
          i18n._(
            'Type this code in the gallery “{title}” to go on where you left off on another device. It holds for {minutes, plural, one {1 minute} other {{minutes} minutes}}.',
            { title, minutes: mail.minutes },
          ),
        ],
        facts: [{ label: i18n._('Code'), value: line(mail.code, 12) }],
      };
    case 'submitted_copy':
      return {
        subject: i18n._('Your choice for {title}', { title }),
        preview: i18n._('{by} has your list.', { by }),
        title: i18n._('Your choice was sent'),
        paragraphs: [
          i18n._(
            '{by} has your choice of {photos, plural, one {1 photo} other {{photos} photos}} from “{title}”. If something is to be changed, ask for the list to be opened again.',
            { by, title, photos: mail.photos },
          ),
        ],
        ...(mail.isVerified && { facts: [listFact(mail.list)], quote: lines(mail.note) }),
        letters: fileNames(mail),
      };
    case 'submitted':
      return {
        // Subjects stay in the list of what was sent, also when a person is forgotten.
        subject: i18n._('A choice was sent: {title}', { title }),
        preview: i18n._('{photos, plural, one {1 photo} other {{photos} photos}} for you to work on.', {
          photos: mail.photos,
        }),
        title: i18n._('{person} has chosen', { person: name(mail.person) }),
        paragraphs: [
          i18n._(
            '{person} has sent you a choice of {photos, plural, one {1 photo} other {{photos} photos}} from “{title}”. The list is frozen until you open it again.',
            { person: name(mail.person), photos: mail.photos, title },
          ),
        ],
        facts: [{ label: i18n._('From'), value: name(mail.person) }, listFact(mail.list)],
        quote: lines(mail.note),
        letters: fileNames(mail),
      };
    case 'opened':
      return {
        subject: i18n._('{title} was opened', { title }),
        preview: i18n._('With the link “{link}”.', { link: line(mail.link) }),
        title: i18n._('Your gallery was opened'),
        paragraphs: [
          i18n._('“{title}” was opened for the first time with the link “{link}”.', { title, link: line(mail.link) }),
        ],
      };
    case 'comments':
      return commentWords(mail, title);
    case 'more_time':
      return {
        subject: i18n._('More time for {title}?', { title }),
        preview: i18n._('Somebody asks you to open it again.'),
        title: i18n._('Somebody asks for more time'),
        paragraphs: [
          i18n._('“{title}” is closed, and {person} would like to look at it once more (link “{link}”).', {
            title,
            person: mail.person === null ? i18n._('somebody') : name(mail.person),
            link: line(mail.link),
          }),
          i18n._('You can open it again with another day on which it closes.'),
        ],
      };
    case 'wrong_pins':
      return {
        subject: i18n._('Wrong PINs for {title}', { title }),
        preview: i18n._('Somebody tries to guess it.'),
        title: i18n._('Wrong PINs'),
        paragraphs: [
          i18n._(
            'The PIN of “{title}” was typed wrong {tries} times in a row, with the link “{link}”. Perhaps somebody has mistyped it; if nobody asks you for it, give the link another PIN.',
            { title, tries: mail.tries, link: line(mail.link) },
          ),
          i18n._(
            'The full address of the link takes the right PIN all the time; the one with the name alone may ask to wait.',
          ),
        ],
      };
  }
};

const commentWords = (mail: Extract<GalleryMail, { kind: 'comments' }>, title: string): Words => {
  const shown = mail.comments.slice(0, COMMENTS_MAX);
  const count = mail.comments.length + mail.more;
  const values = { title, count, more: count - shown.length };
  return {
    subject: i18n._('{count, plural, one {A comment} other {{count} comments}} on {title}', values),
    preview: shown.map(({ author }) => name(author)).join(', '),
    title: i18n._('{count, plural, one {1 new comment} other {{count} new comments}}', values),
    paragraphs: [
      i18n._('On photos of “{title}”.', values),
      ...(values.more > 0
        ? [i18n._('{more, plural, one {1 more is} other {{more} more are}} in the gallery.', values)]
        : []),
    ],
    letters: shown.map(({ author, fileName, text }) => ({
      facts: [
        { label: i18n._('From'), value: name(author) },
        { label: i18n._('Photo'), value: line(fileName) },
      ],
      quote: beginningOf(manyLines(text), COMMENT_MAX),
    })),
  };
};

const until = (day: string | null): string[] =>
  day ? [i18n._('It is open until the end of {day}.', { day: longDay(day) })] : [];

const listFact = (list: string): MailFact => ({ label: i18n._('List'), value: line(list, GALLERY_LIMITS.labelMax) });

/** Without their endings they are what photographers look for in their catalogues. */
const fileNames = ({ fileNames: names, photos }: { fileNames: string[]; photos: number }): MailContent['letters'] => [
  {
    facts: [{ label: i18n._('Photos'), value: String(photos) }],
    quote: [
      ...names.slice(0, FILES_MAX).map((file) => line(file)),
      ...(photos > Math.min(names.length, FILES_MAX) ? ['…'] : []),
    ].join('\n'),
  },
];

const toPhotographer = (): string =>
  i18n._('You received this e-mail because the gallery is yours. What you are told of can be chosen in its settings.');

const toVisitor = ({ kind }: GalleryMail, by: string): string =>
  kind === 'code' || kind === 'submitted_copy'
    ? i18n._(
        'You received this e-mail because your address was given in a gallery of {by}. If that was not you, nobody has been given access to anything, and you can leave it at that.',
        { by },
      )
    : i18n._(
        'You received this e-mail because {by} has given your address for this gallery. Whoever has its link can open it, so pass it on with care.',
        { by },
      );
