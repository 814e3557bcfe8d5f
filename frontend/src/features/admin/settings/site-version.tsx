import { Trans, useLingui } from '@lingui/react/macro';
import { pageBuild } from '../../../shared/lib/page-build.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';

/** The build of this page. */
export const SiteVersion = () => {
  const { t } = useLingui();
  const build = pageBuild();
  return (
    <dl className="border-y border-line py-5 text-sm">
      <div className="flex items-center justify-between gap-6">
        <dt className="font-medium">
          <Trans>Version</Trans>
        </dt>
        <dd className="tabular -my-2 flex items-center gap-1 text-ink-2">
          {build ? (
            <>
              <Trans>Build {build}</Trans>
              <CopyButton label={t`Copy build`} text={build} done={t`Build copied to clipboard`} className="-mr-3" />
            </>
          ) : (
            <span className="py-2">
              <Trans>Development build</Trans>
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
};
