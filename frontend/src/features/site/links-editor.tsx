import { Trans, useLingui } from '@lingui/react/macro';
import type { SiteDto } from '@vitrine/contracts/portfolio/site.dto';
import { SITE_LIMITS, SITE_PATHS } from '@vitrine/contracts/portfolio/site.rules';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.js';
import { Section } from '../../shared/ui/section.js';
import { ToolButton } from '../../shared/ui/tool-button.js';
import { EntryField } from './entry-field.js';
import { OrderedList } from './ordered-list.js';
import { PartButtons } from './part-buttons.js';
import { SiteAddress } from './site-address.js';
import { useSitePart, webAddress, withKey, type Row } from './use-site-part.js';

const PROTOCOLS = ['http:', 'https:', 'mailto:'];

/** SITE-107, SITE-108. */
export const LinksEditor = ({ site, className }: { site: SiteDto; className: string }) => {
  const { t } = useLingui();
  const part = useSitePart(site, 'links', t`Links saved`);
  const [isTried, setTried] = useState(false);
  const rows = part.rows ?? [];
  const change = (key: string, by: Partial<Row<'links'>>) =>
    part.set(rows.map((row) => (row.key === key ? { ...row, ...by } : row)));
  const isWrong = ({ label, url }: Row<'links'>) => !label.trim() || webAddress(url, PROTOCOLS) === null;
  const save = () => {
    setTried(true);
    if (rows.some(isWrong)) return;
    setTried(false);
    part.save();
  };
  return (
    <Section
      id="links"
      title={t`Page of links`}
      className={className}
      lead={
        site.links.length > 0 ? (
          <SiteAddress path={`${site.path}/${SITE_PATHS.links}`} of={t`the page of links`}>
            <Trans>One address for your profiles elsewhere:</Trans>
          </SiteAddress>
        ) : (
          <Trans>
            A light page that your profiles elsewhere can point to. There is none as long as it has no link.
          </Trans>
        )
      }
    >
      {rows.length > 0 && (
        <OrderedList
          label={t`Links in their order`}
          items={rows}
          idOf={({ key }) => key}
          nameOf={({ label }) => label || t`a link`}
          onOrder={part.set}
          className="mb-4 border-t border-line"
        >
          {(row, handle, index) => (
            <div className="flex items-start gap-2 border-b border-line py-3 sm:gap-4">
              <span className="-ml-3 shrink-0">{handle}</span>
              <div className="grid min-w-0 flex-1 gap-x-4 gap-y-2 sm:grid-cols-2">
                <EntryField
                  label={t`What link ${index + 1} is called`}
                  placeholder={t`Instagram`}
                  value={row.label}
                  maxLength={80}
                  problem={isTried && !row.label.trim() ? t`Please say what it is called.` : undefined}
                  onChange={({ target }) => change(row.key, { label: target.value })}
                />
                <EntryField
                  label={t`Address of link ${index + 1}`}
                  placeholder="https://"
                  inputMode="url"
                  value={row.url}
                  maxLength={500}
                  problem={
                    isTried && webAddress(row.url, PROTOCOLS) === null
                      ? t`Please give the address of a website, or of mail.`
                      : undefined
                  }
                  onChange={({ target }) => change(row.key, { url: target.value })}
                  onBlur={() => row.url && change(row.key, { url: webAddress(row.url, PROTOCOLS) ?? row.url })}
                />
              </div>
              <ToolButton
                label={t`Take out ${row.label || t`link ${index + 1}`}`}
                hint={t`Take out`}
                className="-mr-2 shrink-0"
                onClick={() => part.set(rows.filter(({ key }) => key !== row.key))}
              >
                <X size={18} strokeWidth={1.5} />
              </ToolButton>
            </div>
          )}
        </OrderedList>
      )}
      <Button
        disabled={rows.length >= SITE_LIMITS.links}
        onClick={() => part.set([...rows, withKey({ label: '', url: '' })])}
      >
        <Trans>Add Link</Trans>
      </Button>
      <PartButtons part={part} onSave={save} />
    </Section>
  );
};
