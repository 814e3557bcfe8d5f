import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { AiWorkerConfig } from '../config.js';
import { Readiness } from '@vitrine/platform/health/readiness';
import { chooseAnalyser, providerOf } from './choose-analyser.js';
import { LocalAnalyser } from './local/local-analyser.js';
import { OpenAiAnalyser } from './openai/openai-analyser.js';
import { DisabledAnalyser } from './photo-analyser.port.js';

const config = (env: Record<string, string> = {}): AiWorkerConfig =>
  loadConfig(AiWorkerConfig, { OBJECT_STORE_DIR: '/data', ...env });

describe('providerOf', () => {
  it.each([
    [{}, 'local'],
    [{ AI_PROVIDER: 'auto' }, 'local'],
    [{ AI_API_KEY: 'sk-x' }, 'openai'],
    [{ AI_BASE_URL: 'http://localhost:11434/v1' }, 'openai'],
    [{ AI_API_KEY: 'sk-x', AI_PROVIDER: 'local' }, 'local'],
    [{ AI_API_KEY: 'sk-x', AI_PROVIDER: 'none' }, 'none'],
    [{ AI_PROVIDER: 'openai' }, 'openai'],
  ] as const)('ADM-AI-15 with %j is %s', (env, provider) => {
    expect(providerOf(config(env))).toBe(provider);
  });

  it('creates the selected one', async () => {
    expect(await chooseAnalyser(config(), new Readiness())).toBeInstanceOf(LocalAnalyser);
    expect(await chooseAnalyser(config({ AI_API_KEY: 'sk-x' }), new Readiness())).toBeInstanceOf(OpenAiAnalyser);
    expect(await chooseAnalyser(config({ AI_PROVIDER: 'none' }), new Readiness())).toBeInstanceOf(DisabledAnalyser);
  });
});

describe('AiWorkerConfig', () => {
  it.each([
    [{ AI_PROVIDER: 'gemini' }, 'AI_PROVIDER'],
    [{ AI_BASE_URL: 'ftp://x' }, 'AI_BASE_URL'],
    [{ AI_TIMEOUT_MS: '290001' }, 'AI_TIMEOUT_MS'],
  ])('refuses %j by name', (env, name) => {
    expect(() => config(env)).toThrow(`ai-worker: ${name}: must `);
  });
});
