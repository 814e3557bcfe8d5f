import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { useLeaveGuard } from '../../shared/hooks/use-leave-guard.js';
import { useLinkGuard } from '../../shared/hooks/use-link-guard.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { discardQuestion } from '../../shared/ui/draft-dialog.js';
import { TabPanel } from '../../shared/ui/tab-panel.js';
import { Tabs } from '../../shared/ui/tabs.js';
import { TooltipProvider } from '../../shared/ui/tooltip.js';
import { TABS, type TabId } from './frame/tab-address.js';
import { useAdminTab } from './frame/use-admin-tab.js';

const OverviewTab = lazyComponent(async () => ({ default: (await import('./overview/overview-tab.js')).OverviewTab }));
const UsersTab = lazyComponent(async () => ({ default: (await import('./users/users-tab.js')).UsersTab }));
const MessagesTab = lazyComponent(async () => ({ default: (await import('./messages/messages-tab.js')).MessagesTab }));
const HeroBannersTab = lazyComponent(async () => ({
  default: (await import('./hero-banners/hero-banners-tab.js')).HeroBannersTab,
}));
const FeaturedTab = lazyComponent(async () => ({ default: (await import('./featured/featured-tab.js')).FeaturedTab }));
const AiInsightsTab = lazyComponent(async () => ({
  default: (await import('./ai-insights/ai-insights-tab.js')).AiInsightsTab,
}));
const StorageTab = lazyComponent(async () => ({ default: (await import('./storage/storage-tab.js')).StorageTab }));
const ObjectStorageTab = lazyComponent(async () => ({
  default: (await import('./object-storage/object-storage-tab.js')).ObjectStorageTab,
}));
const SettingsTab = lazyComponent(async () => ({ default: (await import('./settings/settings-tab.js')).SettingsTab }));

/** The administrators' dashboard (areas ADM). The code of a tab is loaded when it is opened. */
export const AdminPage = () => {
  const { t } = useLingui();
  const { tab, toDefaultHero, open } = useAdminTab();
  const tabs = TABS.map(({ id, label }) => ({ id, label: t(label) }));
  const [unsaved, setUnsaved] = useState(false);
  const guard = useLeaveGuard(unsaved);
  useLinkGuard(unsaved, guard.leave);
  useDocumentTitle(`${tabs.find(({ id }) => id === tab)?.label} – ${t`Admin Dashboard`}`);

  const panels: Record<TabId, () => ReactNode> = {
    overview: () => <OverviewTab />,
    users: () => <UsersTab />,
    messages: () => <MessagesTab />,
    'hero-banners': () => <HeroBannersTab toDefaultHero={toDefaultHero} onUnsaved={setUnsaved} />,
    featured: () => <FeaturedTab />,
    'ai-insights': () => <AiInsightsTab />,
    storage: () => <StorageTab />,
    'object-storage': () => <ObjectStorageTab />,
    settings: () => <SettingsTab />,
  };
  return (
    <TooltipProvider>
      <h1 className="display text-xl md:text-2xl">
        <Trans>Admin Dashboard</Trans>
      </h1>
      <div className="mt-6 min-w-0 md:mt-9">
        <Tabs tabs={tabs} value={tab} label={t`Dashboard`} onChange={(next) => guard.leave(() => open(next))}>
          <TabPanel tab={tab}>{panels[tab]()}</TabPanel>
        </Tabs>
      </div>
      <ConfirmDialog {...discardQuestion()} {...guard.dialog} />
    </TooltipProvider>
  );
};
