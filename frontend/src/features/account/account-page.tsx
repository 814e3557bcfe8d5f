import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { displayName } from '@vitrine/contracts/identity/user.rules';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { ArrowRight, Copy, RefreshCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PATHS } from '../../shared/lib/site-paths.js';
import { Avatar } from '../../shared/ui/avatar.js';
import { Button, IconButton } from '../../shared/ui/button.js';
import { Progress } from '../../shared/ui/progress.js';
import { Tooltip, TooltipProvider } from '../../shared/ui/tooltip.js';
import { toast } from '../../widgets/toast/toast-store.js';
import { accountStorageQuery } from './storage.query.js';

interface AccountPageProps {
  user: UserDto;
  /** Asks for the user again. */
  onRefresh: () => Promise<unknown>;
  onSignOut: () => Promise<void>;
}

/** Header and profile summary (ACCT-11 to ACCT-23); the tabs come with the profile forms. */
export const AccountPage = ({ user, onRefresh, onSignOut }: AccountPageProps) => {
  const client = useQueryClient();
  const signOut = useMutation(
    {
      mutationFn: onSignOut,
      onError: () => toast({ title: 'Logout failed', variant: 'destructive' }),
    },
    client,
  );
  const refresh = useMutation({ mutationFn: onRefresh }, client);

  return (
    <TooltipProvider>
      <header className="flex flex-col gap-6 md:flex-row md:items-center md:gap-8">
        <Avatar who={user} src={user.profileImageUrl} className="size-20 text-xl md:size-24" alt={displayName(user)} />
        <div className="min-w-0">
          <h1 className="display text-xl md:text-2xl">Welcome back, {user.firstName ?? user.username ?? 'User'}!</h1>
          <p className="mt-2 text-sm text-ink-2">
            {displayName(user)} · {user.emailPartial ?? 'Email on file (private)'}
          </p>
        </div>
      </header>
      <dl className="mt-10 flex flex-wrap gap-x-16 gap-y-5 border-y border-line py-5 text-sm">
        <Fact name="Account type" value={user.role} />
        <Fact name="User ID" value={user.id} />
      </dl>
      <div className="mt-16 grid gap-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-28">
        <section aria-labelledby="summary">
          <div className="flex items-center justify-between gap-4">
            <h2 id="summary" className="display text-lg">
              Profile Summary
            </h2>
            <Button look="quiet" className="-mr-4" disabled={refresh.isPending} onClick={() => refresh.mutate()}>
              <RefreshCw size={15} strokeWidth={1.5} aria-hidden />
              Refresh
            </Button>
          </div>
          <dl className="mt-4 text-sm">
            <Row name="Username" value={user.username || 'Not set'} />
            <Row name="First name" value={user.firstName || 'Not set'} />
            <Row name="Last name" value={user.lastName || 'Not set'} />
            <PortfolioRow user={user} />
          </dl>
        </section>
        <aside>
          <Storage />
          <nav aria-label="Your pages" className="mt-10 grid">
            <Way to={PATHS.myPhotos}>My Photos</Way>
            <Way to={PATHS.upload}>Upload Photos</Way>
            <Way to={portfolioPath(user)}>View Portfolio</Way>
            <Way to={PATHS.onboarding}>Edit name, username and bio</Way>
          </nav>
          <Button className="mt-8 w-full" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
            Sign Out
          </Button>
        </aside>
      </div>
    </TooltipProvider>
  );
};

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-2">{name}</dt>
    <dd className="tabular mt-0.5 break-all">{value}</dd>
  </div>
);

const ROW = 'grid min-h-14 grid-cols-[minmax(0,2fr)_minmax(0,5fr)] items-center gap-4 border-b border-line';

const Row = ({ name, value }: { name: string; value: string }) => (
  <div className={ROW}>
    <dt className="text-ink-2">{name}</dt>
    <dd className="break-words">{value}</dd>
  </div>
);

const PortfolioRow = ({ user }: { user: UserDto }) => {
  const address = window.location.origin + portfolioPath(user);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toast({ title: 'Copied!', description: 'Portfolio URL copied to clipboard' });
  };
  return (
    <div className={ROW}>
      <dt className="text-ink-2">Portfolio URL</dt>
      <dd className="flex items-center justify-between gap-2">
        <Link to={portfolioPath(user)} className="link min-w-0 break-all">
          {address.replace(/^https?:\/\//, '')}
        </Link>
        <Tooltip text="Copy">
          <IconButton label="Copy portfolio URL" onClick={() => void copy()}>
            <Copy size={16} strokeWidth={1.5} />
          </IconButton>
        </Tooltip>
      </dd>
    </div>
  );
};

const Storage = () => {
  const { data } = useQuery(accountStorageQuery);
  if (!data) return null;
  return (
    <section aria-labelledby="storage">
      <h2 id="storage" className="display text-lg">
        Storage
      </h2>
      <Progress value={Math.min(100, data.usagePercentage)} label="Storage used" className="mt-5" />
      <p className="tabular mt-3 text-sm text-ink-2">
        {data.usedFormatted} of {data.quotaFormatted} used ({data.usagePercentage} %)
      </p>
    </section>
  );
};

const Way = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="group flex min-h-12 items-center justify-between border-b border-line text-sm">
    {children}
    <ArrowRight
      size={16}
      strokeWidth={1.5}
      aria-hidden
      className="text-ink-2 transition-transform duration-200 group-hover:translate-x-1"
    />
  </Link>
);
