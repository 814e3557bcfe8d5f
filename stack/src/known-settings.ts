/** Every variable that the product reads; those of single services are passed on to them. */
export const KNOWN_SETTINGS: readonly string[] = [
  'ADMIN_EMAILS',
  'ADMIN_LOG_DAYS',
  'AI_API_KEY',
  'AI_BASE_URL',
  'AI_CONCURRENCY',
  'AI_INSIGHTS_A_DAY',
  'AI_MODEL',
  'AI_PROVIDER',
  'AI_TIMEOUT_MS',
  'ALLOW_DEV_SIGNIN',
  'AI_PHOTOS_A_DAY',
  'AI_PHOTOS_A_DAY_USER',
  'ANALYTICS_URL',
  'APPLE_KEY_ID',
  'APPLE_TEAM_ID',
  'AVIF',
  'BACKUP_DIR',
  'BACKUP_KEEP_DAYS',
  'BACKUP_KEEP_LEAST',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BUILD_REVISION',
  'CLIENT_GALLERIES',
  'DATABASE_PASSWORD',
  'DATABASE_PASSWORD_IDENTITY',
  'DATABASE_PASSWORD_MEDIA',
  'DATABASE_PASSWORD_NOTIFY',
  'DATABASE_PASSWORD_PORTFOLIO',
  'DATABASE_POOL',
  'DATABASE_URL',
  'DATABASE_URL_IDENTITY',
  'DATABASE_URL_MEDIA',
  'DATABASE_URL_NOTIFY',
  'DATABASE_URL_PORTFOLIO',
  'DATA_DIR',
  'DELIVERY_QUOTA_BYTES',
  'DERIVATIVES_CONCURRENCY',
  'DRILL_ORIGINALS',
  'EXIT_WITH_PARENT',
  'GOOGLE_ACCOUNTS_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_LIBRARY_URL',
  'GOOGLE_PHOTOS_ALBUMS',
  'GOOGLE_PICKER_URL',
  'GOOGLE_TOKEN_URL',
  'HEALTH_HOST',
  'HEALTH_PORT',
  'HOST',
  'LIBRARY_KEYS',
  'LOG_LEVEL',
  'MADE_WITH',
  'MAIL_FROM',
  'MIGRATE',
  'NATS_PASSWORD',
  'NATS_URL',
  'NODE_ENV',
  'OBJECT_STORE',
  'OBJECT_STORE_DIR',
  'OIDC_ACCOUNT_URL',
  'OIDC_ALLOW_HTTP',
  'OIDC_CLIENT_AUTH',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_DISCOVERY_URL',
  'OIDC_ISSUER',
  'OIDC_LINK_BY_EMAIL',
  'OIDC_SCOPE',
  'OIDC_TRUST_EMAIL',
  'OPERATOR_EMAIL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER_ARG',
  'PIWIGO',
  'PORT',
  'PUBLIC_URL',
  'QUEUE_PREFIX',
  'REDIS_PASSWORD',
  'REDIS_URL',
  'RPC_HOST',
  'RPC_IDENTITY_URL',
  'RPC_MEDIA_URL',
  'RPC_NOTIFY_URL',
  'RPC_PORTFOLIO_URL',
  'RPC_TOKEN',
  'RPC_TRANSPORT',
  'S3_ACCESS_KEY_ID',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_SECRET_ACCESS_KEY',
  'SEED_DEMO',
  'SERVER_BUNDLE',
  'SESSION_SECRET',
  'SHARED_PROCESSES',
  'SHUTDOWN_DELAY_MS',
  'SHUTDOWN_TIMEOUT_MS',
  'SIGN_IN',
  'SIGN_IN_HOST',
  'SIGN_IN_PORT',
  'SIGN_IN_REGISTRATION',
  'SMTP_OAUTH_CLIENT_ID',
  'SMTP_OAUTH_CLIENT_SECRET',
  'SMTP_OAUTH_SCOPE',
  'SMTP_OAUTH_TOKEN_URL',
  'SMTP_PASSWORD',
  'SMTP_URL',
  'STATIC_DIR',
  'SAFE_FETCH_ALLOW',
  'STORAGE_QUOTA_BYTES',
  'TRACE_FROM_PROXY',
  'TRUST_PROXY',
  'WEBHOOK_ALLOW',
];

/** What is probably not meant, in sentences; nothing of it keeps the product from starting. */
export const notesOn = (env: NodeJS.ProcessEnv): string[] => [
  ...Object.keys(env).flatMap((name) => {
    const meant = nearestSetting(name);
    return meant ? [`Note: ${name} is not a setting. Did you mean ${meant}?`] : [];
  }),
  ...(env['HOST'] === '0.0.0.0' && /^http:\/\/localhost\b/.test(siteOf(env))
    ? [
        `Note: sign-in works at ${siteOf(env)} alone until PUBLIC_URL is the address that browsers come by, such as https://photos.example.org.`,
      ]
    : []),
  ...(env['MAIL_FROM'] && !env['SMTP_URL']
    ? ['Note: MAIL_FROM is set without SMTP_URL: mail stays in DATA_DIR/mail and reaches nobody.']
    : []),
  ...(env['SMTP_URL'] && !env['MAIL_FROM']
    ? ['Note: mail comes from hello@vitrine.local, which most servers refuse, until MAIL_FROM is set.']
    : []),
  ...(env['AI_PROVIDER'] === 'openai' && !env['AI_API_KEY'] && !env['AI_BASE_URL']
    ? ['Note: AI_PROVIDER=openai needs AI_API_KEY; until then photos get no suggestions.']
    : []),
  ...(env['OIDC_ISSUER'] && !env['ADMIN_EMAILS']
    ? ['Note: there is no administrator until ADMIN_EMAILS names the address of an account of OIDC_ISSUER.']
    : []),
];

const siteOf = (env: NodeJS.ProcessEnv): string => env['PUBLIC_URL'] || `http://localhost:${env['PORT'] || 3000}`;

/** The setting that a name is probably a slip of. Short names resemble too many others. */
const nearestSetting = (name: string): string | undefined => {
  if (KNOWN_SETTINGS.includes(name) || !/^[A-Z][A-Z0-9_]{5,}$/.test(name)) return undefined;
  return KNOWN_SETTINGS.find((known) => known.length > 5 && isOneSlip(name, known));
};

/** One letter inserted, missing or replaced, or two transposed. */
const isOneSlip = (a: string, b: string): boolean => {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  const [left, right] = [a.slice(start), b.slice(start)];
  const swapped = left.length > 1 && `${left[1]}${left[0]}${left.slice(2)}` === right;
  return swapped || left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1);
};
