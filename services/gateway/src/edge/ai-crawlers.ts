import { AppError } from '@vitrine/contracts/errors/app-error';
import { i18n } from '@vitrine/contracts/i18n';

/**
 * Crawlers that collect pages and images to train models, by their name in `User-Agent`.
 * From https://github.com/ai-robots-txt/ai.robots.txt (robots.json, November 2026) and the pages of their operators;
 * decision 0017 names the exceptions. The one list of them: robots.txt and the refusals read it.
 */
const COLLECTORS = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Brightbot',
  'Bytespider',
  'CCBot',
  'ChatGLM-Spider',
  'Claude-Web',
  'ClaudeBot',
  'cohere-ai',
  'cohere-training-data-crawler',
  'DeepSeekBot',
  'Diffbot',
  'FacebookBot',
  'GPTBot',
  'ICC-Crawler',
  'ImagesiftBot',
  'imageSpider',
  'img2dataset',
  'Kangaroo Bot',
  'laion-huggingface-processor',
  'LAIONDownloader',
  'meta-externalagent',
  'omgili',
  'omgilibot',
  'PanguBot',
  'PerplexityBot',
  'SBIntuitionsBot',
  'TikTokSpider',
  'Timpibot',
  'VelenPublicWebCrawler',
  'YouBot',
] as const;

/** Names for robots.txt alone: these companies collect with the program that also feeds their search. */
const ONLY_IN_ROBOTS = ['Applebot-Extended', 'Google-Extended', 'Webzio-Extended'] as const;

/** As robots.txt names them. */
export const AI_CRAWLERS: readonly string[] = [...COLLECTORS, ...ONLY_IN_ROBOTS];

// A name within another word is another program.
const COLLECTS = new RegExp(`(?<![A-Za-z0-9-])(?:${COLLECTORS.join('|')})(?![A-Za-z0-9-])`, 'i');

export const isAiCrawler = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && COLLECTS.test(userAgent);

/** Meta robots and `X-Robots-Tag` of what may not be used to train models. Search engines pass over both words. */
export const NO_AI = 'noai, noimageai';

/** Headers of what may not be used to train models. `tdm-reservation`: W3C's text and data mining reservation protocol. */
export const AI_REFUSED: Record<string, string> = { 'x-robots-tag': NO_AI, 'tdm-reservation': '1' };

/** Headers of what is for those who have its address alone: no search engine, no model, no name of the address elsewhere. */
export const UNLISTED: Record<string, string> = {
  ...AI_REFUSED,
  'x-robots-tag': `noindex, noimageindex, ${NO_AI}`,
  'referrer-policy': 'no-referrer',
};

/** Throws FORBIDDEN when a crawler for model training requests work that its photographer closes to it. */
export const refuseAiCrawler = (userAgent: string | undefined, isAllowed: boolean): void => {
  if (!isAllowed && isAiCrawler(userAgent))
    throw new AppError('FORBIDDEN', i18n._('Programs that collect pictures to train models are not let in here.'));
};
