import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { Section } from '../../../shared/ui/section.js';
import { LibraryPanel } from './library-panel.js';
import { SERVICE_GROUPS, STATUS_LABEL, type Service } from './service-list.js';

interface ServicesTabProps {
  /** Whether the panel of the active service is open at first. */
  panelOpen: boolean;
}

/** ACCT-33 to ACCT-43. */
export const ServicesTab = (props: ServicesTabProps) => {
  const { t } = useLingui();
  return (
    <Section
      id="services"
      title={t`Connected services`}
      lead={t`Other places where your photographs live. What you import is copied here; the originals stay where they are.`}
    >
      <div className="grid gap-12">
        {SERVICE_GROUPS.map(({ title, mark, services }) => (
          <section key={title.id} aria-label={t(title)}>
            <h3 className="eyebrow text-ink-2">{t(title)}</h3>
            <ul className="mt-3">
              {services.map((service) => (
                <Row key={service.id} service={service} mark={mark} {...props} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  );
};

const Row = ({ service, mark: Mark, panelOpen }: ServicesTabProps & { service: Service; mark: LucideIcon }) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(panelOpen);
  const isActive = service.status === 'active';
  const panelId = `${service.id}-panel`;
  return (
    <li className="border-t border-line py-5" data-status={service.status}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Mark size={22} strokeWidth={1.25} aria-hidden className={isActive ? undefined : 'text-ink-2'} />
        <div className="min-w-0 flex-1">
          <h4 className="text-base font-medium">{service.name}</h4>
          <p className="text-sm text-ink-2">{t(service.about)}</p>
        </div>
        {isActive ? (
          <Button
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            aria-label={isOpen ? t`Hide ${service.name}` : t`Manage ${service.name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t`Hide` : t`Manage`}
          </Button>
        ) : (
          <span className="text-ink-2">
            <Badge>{t(STATUS_LABEL[service.status])}</Badge>
          </span>
        )}
      </div>
      {isActive && isOpen && (
        <div id={panelId} className="fade-in mt-5 md:ml-[42px]">
          <LibraryPanel />
        </div>
      )}
    </li>
  );
};
