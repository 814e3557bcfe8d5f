import type { Readiness } from '@vitrine/platform/health/readiness';
import type { AiWorkerConfig } from '../config.js';
import { LocalAnalyser } from './local/local-analyser.js';
import type { ModelSettings } from './openai/model-client.js';
import { DisabledAnalyser, type PhotoAnalyser } from './photo-analyser.port.js';

type AiSettings = Pick<AiWorkerConfig, 'AI_PROVIDER' | 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL' | 'AI_TIMEOUT_MS'>;

/** The provider of ADM-AI-15 that the settings select. */
export const providerOf = (settings: AiSettings): 'openai' | 'local' | 'none' => {
  if (settings.AI_PROVIDER !== 'auto') return settings.AI_PROVIDER;
  return settings.AI_API_KEY || settings.AI_BASE_URL ? 'openai' : 'local';
};

/** How its model is reached. */
export const modelOf = (settings: AiSettings): ModelSettings => ({
  ...(settings.AI_BASE_URL && { baseUrl: settings.AI_BASE_URL }),
  ...(settings.AI_API_KEY && { apiKey: settings.AI_API_KEY }),
  model: settings.AI_MODEL,
  timeoutMs: settings.AI_TIMEOUT_MS,
});

/** Creates that provider. The model's client is heavy, so it is loaded only when used. */
export const chooseAnalyser = async (settings: AiSettings, readiness: Readiness): Promise<PhotoAnalyser> => {
  const provider = providerOf(settings);
  if (provider === 'none') return new DisabledAnalyser();
  if (provider === 'local') return new LocalAnalyser();
  const { OpenAiAnalyser } = await import('./openai/openai-analyser.js');
  return new OpenAiAnalyser(modelOf(settings), readiness);
};
