import { AppError } from '@vitrine/contracts/errors/app-error';
import type { Readiness } from '@vitrine/platform/health/readiness';
import { modelOf, providerOf } from '../analysis/choose-analyser.js';
import type { AiWorkerConfig } from '../config.js';
import { InsightMaker } from './insight-maker.port.js';
import { LocalInsights } from './local-insights.js';

/** AI_PROVIDER=none. */
class NoInsights extends InsightMaker {
  make(): Promise<never> {
    return Promise.reject(new AppError('AI_UNAVAILABLE'));
  }
}

/** Who makes insights, by the same settings as suggestions. The model's client is heavy, so it is loaded only when used. */
export const chooseInsightMaker = async (settings: AiWorkerConfig, readiness: Readiness): Promise<InsightMaker> => {
  const provider = providerOf(settings);
  if (provider === 'none') return new NoInsights();
  if (provider === 'local') return new LocalInsights();
  const { ModelInsights } = await import('./model-insights.js');
  return new ModelInsights(modelOf(settings), readiness);
};
