import { useLingui } from '@lingui/react/macro';
import { Section } from '../../../shared/ui/section.js';
import { InsightRun } from './insight-run.js';

/** ADM-AI-06. */
export const ThemesSection = () => {
  const { t } = useLingui();
  return (
    <Section
      id="theme-ideas"
      title={t`Theme ideas`}
      lead={t`Ideas for themes and further banners that go with these. Runs only when you start it.`}
      className="mt-16 md:mt-20"
    >
      <InsightRun
        name="themeSuggestions"
        run={t`Suggest themes`}
        again={t`Suggest again`}
        busy={t`Generating…`}
        none={t`No ideas have been generated yet.`}
      >
        {({ suggestions }) => (
          <ol aria-label={t`Theme ideas`} className="grid gap-x-10 gap-y-5 text-sm md:grid-cols-2">
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
};
