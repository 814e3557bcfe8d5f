import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { importsQuery, isOpen } from '../../../data/photo-library/imports.query.js';
import { Section } from '../../../shared/ui/section.js';
import { ImportRow } from './import-row.js';
import { useHiddenImports } from './use-hidden-imports.js';

/** The imports of the last days. Nothing is shown where there was none, or where they cannot be loaded. */
export const Imports = ({ className }: { className?: string }) => {
  const { t } = useLingui();
  const { data: imports = [] } = useQuery(importsQuery);
  if (imports.length === 0) return null;
  return (
    <Section id="imports" title={t`Imports`} {...(className && { className })}>
      <ul className="divide-y divide-line border-y border-line">
        {imports.map((each) => (
          <ImportRow key={each.id} item={each} />
        ))}
      </ul>
    </Section>
  );
};

/**
 * For the page that imported photos come to: imports that go on, and those of which something was not imported or that a
 * project has, until they are hidden.
 */
export const ImportNotices = ({ className }: { className?: string }) => {
  const { t } = useLingui();
  const { data: imports = [] } = useQuery(importsQuery);
  const { hidden, hide } = useHiddenImports();
  const shown = imports.filter(
    (each) =>
      isOpen(each) ||
      (!hidden.includes(each.id) && (each.state === 'failed' || each.result?.report.length || each.result?.project)),
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label={t`Imports`} className={className}>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((each) => (
          <ImportRow key={each.id} item={each} offersPicker {...(!isOpen(each) && { onHide: () => hide(each.id) })} />
        ))}
      </ul>
    </section>
  );
};
