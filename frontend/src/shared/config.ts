import { BRAND } from '@vitrine/contracts/brand';

interface BuildVariables {
  VITE_ANALYTICS_URL?: string;
}

// The only reader of import.meta.env: under jest there is none.
const env: BuildVariables = (import.meta as { env?: BuildVariables }).env ?? {};

export const config = {
  brand: BRAND,
  /** Where page views go (OFF-06); null means nowhere. */
  analyticsUrl: env.VITE_ANALYTICS_URL || null,
} as const;
