/**
 * Portfolios that robots.txt opens to model trainers, at most: with three lines each, and the longest of names, it stays
 * below the 500 KiB that its readers must take (RFC 9309, 2.5).
 */
export const ROBOTS_OPEN_MAX = 1_250;
