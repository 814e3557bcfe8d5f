import type { TokenScope } from '../http/routes.js';

export const TOKEN_SCOPES = ['read', 'upload', 'publish', 'galleries'] as const satisfies readonly TokenScope[];

/** Tokens of one user. */
export const MAX_TOKENS = 20;

/** Id and secret have the form of Piwigo's keys, whose clients also take them as name and password. */
export const TOKEN_ID = /^pkid-\d{8}-[a-z0-9]{20}$/;
export const TOKEN_SECRET = /^[A-Za-z0-9]{40}$/;

/** Characters of the name that its owner gives a token, and of the program that is kept of its last use. */
export const TOKEN_NAME_MAX = 60;
export const TOKEN_PROGRAM_MAX = 120;
