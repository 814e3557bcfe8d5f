import { Section } from '../../../shared/ui/section.js';
import { SETTINGS_TEXT } from './settings-texts.js';

const TEXT = SETTINGS_TEXT.limits;

/** The limits that contracts define. */
export const LimitsSection = () => (
  <Section id="limits" title={TEXT.title} lead={TEXT.lead}>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-2">
      {TEXT.groups.map(([title, rows]) => (
        <section key={title} aria-label={title}>
          <h3 className="eyebrow text-ink-2">{title}</h3>
          <dl className="mt-3">
            {rows.map(([name, value, note]) => (
              <div key={name} className="flex items-baseline justify-between gap-6 border-t border-line py-3 text-sm">
                <dt>{name}</dt>
                <dd className="tabular text-right text-ink-2">
                  {value}
                  {note && <span className="ml-2 text-xs">({note})</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Section>
);
