/** The product's working name: the one place it is written. Screens, mails and page titles read it here. */
export const BRAND = 'Vitrine';
