import { Section } from '../../../shared/ui/section.js';
import { AI_INSIGHTS_TEXT } from './ai-insights-texts.js';
import { InsightRun } from './insight-run.js';

const TEXT = AI_INSIGHTS_TEXT.themes;

/** ADM-AI-06. */
export const ThemesSection = () => (
  <Section id="theme-ideas" title={TEXT.title} lead={TEXT.lead} className="mt-16 md:mt-20">
    <InsightRun name="themeSuggestions" texts={TEXT}>
      {({ suggestions }) => (
        <ol aria-label={TEXT.list} className="grid gap-x-10 gap-y-5 text-sm md:grid-cols-2">
          {suggestions.map((suggestion) => (
            <li key={suggestion} className="border-t border-line pt-4">
              {suggestion}
            </li>
          ))}
        </ol>
      )}
    </InsightRun>
  </Section>
);
