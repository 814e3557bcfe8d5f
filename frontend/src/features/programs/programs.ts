import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** How the steps came to be: with the program itself, from its sources, or from its maker's description. */
type Basis = 'run' | 'sources' | 'description';

export interface Program {
  id: string;
  name: string;
  about: MessageDescriptor;
  steps: readonly MessageDescriptor[];
  /** What works otherwise than one might expect. */
  note?: MessageDescriptor;
  basis: Basis;
  /** The version that was run or read. */
  version?: string;
  /** Taken of the program while it did this. */
  picture?: { src: string; width: number; height: number; alt: MessageDescriptor };
}

export const BASIS: Record<Basis, MessageDescriptor> = {
  run: msg`Tried with the program itself`,
  sources: msg`Written from the program’s source code, not tried`,
  description: msg`Written from its maker’s description, not tried`,
};

/** Programs that speak the protocol of Piwigo, with the address, the name and the password above. */
export const PUBLISHERS: readonly Program[] = [
  {
    id: 'darktable',
    name: 'darktable',
    about: msg`From the lighttable, with what you developed.`,
    steps: [
      msg`In the lighttable, select photos and open the module “export”.`,
      msg`As target storage choose “piwigo”.`,
      msg`In “server” type the address above, in “user” the token’s name, in “password” its password. Press “login”.`,
      msg`Choose an album, or “create new album” and a title. An album is one of your categories.`,
      msg`Choose JPEG as the file format and press “export”.`,
    ],
    note: msg`With “on conflict” set to “overwrite” or “skip”, a photo that you export again stays one photo.`,
    basis: 'run',
    version: '4.2.1',
    picture: {
      src: '/programs/darktable.webp',
      width: 730,
      height: 580,
      alt: msg`darktable’s lighttable with selected photos; at the right, the module “export” with target storage piwigo, server, user, password and the button “login”`,
    },
  },
  {
    id: 'digikam',
    name: 'digiKam, showfoto',
    about: msg`From the menu “Export”, in both programs.`,
    steps: [
      msg`Select photos and choose “Export to Piwigo…” in the menu “Export”.`,
      msg`In “URL” type the address above, in “Username” the token’s name, in “Password” its password. Press “OK”.`,
      msg`Choose an album on the left. Make new ones here, on your page of photos, first.`,
      msg`Press “Start Upload”.`,
    ],
    note: msg`Titles and captions are sent; keywords are read from the file itself.`,
    basis: 'run',
    version: '7.9.0',
    picture: {
      src: '/programs/digikam.webp',
      width: 524,
      height: 205,
      alt: msg`The dialog “Edit Piwigo Data” with URL, user name, password and the button “OK”`,
    },
  },
  {
    id: 'shotwell',
    name: 'Shotwell',
    about: msg`From the menu “File”.`,
    steps: [
      msg`In the preferences, switch the plug-in “Piwigo” on.`,
      msg`Select photos and choose “Publish…” in the menu “File”, then Piwigo.`,
      msg`As the address of the library type the one above, then the token’s name as the user name, and its password.`,
      msg`Choose a category, or type the name of a new one, and press “Publish”.`,
    ],
    note: msg`When your storage here is full, Shotwell says “Invalid URL”: it has no other words for it.`,
    basis: 'run',
    version: '0.30.17',
    picture: {
      src: '/programs/shotwell.webp',
      width: 939,
      height: 573,
      alt: msg`The dialog “Publish Photos” for Piwigo, with the library’s URL, user name, password and the button “Log in”`,
    },
  },
  {
    id: 'lightroom',
    name: 'Lightroom Classic',
    about: msg`By the free plug-in PiwigoPublish: collections that keep themselves published.`,
    steps: [
      msg`Get the plug-in from github.com/fjb2020/PiwigoPublish-lrc-plugin and add it in “Plug-in Manager”, menu “File”.`,
      msg`At “Publish Services” press “+”, choose “Go to Publishing Manager”, “Add”, and as the service “Piwigo Publisher”.`,
      msg`In “Piwigo Host” type the address above, in “User Name” the token’s name, in “Password” its password. Press “Check Connection”, then “Save”.`,
      msg`Choose “Edit Settings…” of the new service and press “Import Albums”: each of your categories becomes a collection.`,
      msg`Drag photos into a collection and press “Publish”.`,
    ],
    note: msg`A photo that you change and publish again keeps its address here. One that you remove from the collection goes to the trash.`,
    basis: 'sources',
    version: 'January 2026',
  },
  {
    id: 'piwigo-ios',
    name: 'Piwigo for iPhone and iPad',
    about: msg`The free app “Piwigo” of the App Store.`,
    steps: [
      msg`As the address type the one above, as the user name the token’s name, and its password. Press “Log In”.`,
      msg`Open an album, press “+” and choose photos.`,
      msg`Give them a title if you like, and press “Upload”.`,
    ],
    basis: 'sources',
    version: '4.0',
  },
  {
    id: 'piwigo-android',
    name: 'Piwigo NG for Android',
    about: msg`The free app “Piwigo NG” of Google Play and F-Droid.`,
    steps: [
      msg`As the server type the address above, then the token’s name as the user name, and its password.`,
      msg`Open an album, press “+”, choose photos and upload them.`,
    ],
    basis: 'sources',
    version: '2.4.0',
  },
];

/** Ways of our own, without that protocol. */
export const OWN_WAYS: readonly Program[] = [
  {
    id: 'android-share',
    name: 'Android, “Share”',
    about: msg`From the gallery or any other app of the phone to your upload here.`,
    steps: [
      msg`Open this site in Chrome on the phone and sign in.`,
      msg`On My Photos, choose “Install app” or “Add to home screen” in Chrome’s menu.`,
      msg`In any app, select photos, press “Share” and choose this site. The upload opens with them.`,
    ],
    note: msg`No token is needed. Photos that you share before you have signed in wait on the phone, a day at most.`,
    basis: 'description',
  },
  {
    id: 'ios-shortcut',
    name: 'iPhone, “Share” by a shortcut',
    about: msg`iPhones offer no site as a target of “Share”; a shortcut of your own does the same.`,
    steps: [
      msg`In the app Shortcuts, make a new shortcut and switch on “Show in Share Sheet” for images.`,
      msg`Add “Repeat with Each” for the shortcut’s input, and inside it “Get Contents of URL” with the upload address below.`,
      msg`Method POST. Add a header “Authorization” with the value “Bearer”, a blank, the token’s name, a colon and its password.`,
      msg`Request body “Form”: the texts “title” and “category” (for instance “other”), and “image” as a file, the repeat item.`,
      msg`In Photos, select pictures, press “Share” and choose the shortcut.`,
    ],
    note: msg`The token stands in the shortcut: end it here when you lose the phone.`,
    basis: 'description',
  },
];
