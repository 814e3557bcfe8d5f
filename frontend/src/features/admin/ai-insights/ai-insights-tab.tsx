import { TabPlaceholder } from '../frame/tab-placeholder.js';

/** Area ADM-AI. */
export const AiInsightsTab = () => <TabPlaceholder id="ai-insights" title="AI Insights" />;
