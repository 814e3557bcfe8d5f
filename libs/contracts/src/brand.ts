/** The product's working name: the one place it is written. Screens, mails and page titles read it here. */
export const BRAND = 'Vitrine';
/** The paper of the app in light: the colour that a browser or phone puts around it. */
export const PAPER = '#fbfaf8';
