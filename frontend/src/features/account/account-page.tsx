import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { discardQuestion } from '../../shared/ui/draft-dialog.js';
import { Tabs } from '../../shared/ui/tabs.js';
import { TooltipProvider } from '../../shared/ui/tooltip.js';
import type { AccountSession, TabProps } from './account-session.js';
import { clearDraft } from './edit-profile/profile-draft.js';
import { AccountHeader } from './frame/account-header.js';
import { ProfileSummary } from './frame/profile-summary.js';
import { TABS, type TabId } from './frame/tab-address.js';
import { TabPanel } from '../../shared/ui/tab-panel.js';
import { useConnectionRedirect } from './frame/use-connection-redirect.js';
import { useLeaveGuard } from '../../shared/hooks/use-leave-guard.js';
import { useLinkGuard } from '../../shared/hooks/use-link-guard.js';
import { useTab } from './frame/use-tab.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { rightsDraft } from './portfolio-tab/rights-draft.js';

const PhotosTab = lazyComponent(async () => ({ default: (await import('./photos-tab/photos-tab.js')).PhotosTab }));
const ServicesTab = lazyComponent(async () => ({ default: (await import('./services/services-tab.js')).ServicesTab }));
const EditProfileTab = lazyComponent(async () => ({
  default: (await import('./edit-profile/edit-profile-tab.js')).EditProfileTab,
}));
const PortfolioTab = lazyComponent(async () => ({
  default: (await import('./portfolio-tab/portfolio-tab.js')).PortfolioTab,
}));
const TokensTab = lazyComponent(async () => ({ default: (await import('./tokens/tokens-tab.js')).TokensTab }));
const WebhooksSection = lazyComponent(async () => ({
  default: (await import('./webhooks/webhooks-section.js')).WebhooksSection,
}));
const SettingsTab = lazyComponent(async () => ({ default: (await import('./settings/settings-tab.js')).SettingsTab }));

/** Area ACCT. */
export const AccountPage = ({ user, session }: TabProps & { session: AccountSession }) => {
  const { t } = useLingui();
  const { tab, section, step, panel, open } = useTab();
  const [unsaved, setUnsaved] = useState(false);
  const guard = useLeaveGuard(unsaved, tab === 'profile' ? clearDraft : rightsDraft.clear);
  useLinkGuard(unsaved, guard.leave);
  useConnectionRedirect();
  const tabs = useInView(tab !== 'photos' && !section);

  const panels: Record<TabId, () => ReactNode> = {
    photos: () => <PhotosTab user={user} onServices={() => open('services')} />,
    // After a connection the panel is open, also when the tab was there before.
    services: () => <ServicesTab key={String(panel)} panelOpen={panel} />,
    profile: () => <EditProfileTab user={user} section={section} step={step} onUnsaved={setUnsaved} />,
    portfolio: () => <PortfolioTab user={user} onUnsaved={setUnsaved} />,
    settings: () => <SettingsTab user={user} session={session} />,
    tokens: () => (
      <>
        <TokensTab />
        <WebhooksSection />
      </>
    ),
  };
  return (
    <TooltipProvider>
      <AccountHeader user={user} />
      <div className="mt-12 grid gap-12 lg:mt-16 lg:grid-cols-[minmax(0,264px)_minmax(0,1fr)] lg:gap-20 xl:gap-28">
        <aside className="lg:sticky lg:top-28 lg:self-start">
          <ProfileSummary user={user} />
        </aside>
        <div ref={tabs} className="min-w-0 scroll-mt-4 max-lg:min-h-[calc(100dvh-96px)]">
          <Tabs
            tabs={TABS.map(({ id, label }) => ({ id, label: t(label) }))}
            value={tab}
            label={t`Your account`}
            onChange={(next) => guard.leave(() => open(next))}
          >
            <TabPanel tab={tab}>{panels[tab]()}</TabPanel>
          </Tabs>
        </div>
      </div>
      <ConfirmDialog {...discardQuestion()} {...guard.dialog} />
    </TooltipProvider>
  );
};

/** On a phone the tabs begin below the first screen: an address that names one scrolls there, once. */
const useInView = (isWanted: boolean) => {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef(isWanted);
  useEffect(() => {
    if (!wanted.current || !box.current) return;
    wanted.current = false;
    if (box.current.getBoundingClientRect().top > window.innerHeight / 2)
      box.current.scrollIntoView({ behavior: 'instant', block: 'start' });
  }, []);
  return box;
};
