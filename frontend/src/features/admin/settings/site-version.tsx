import { pageBuild } from '../../../shared/lib/page-build.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';
import { SETTINGS_TEXT } from './settings-texts.js';

const TEXT = SETTINGS_TEXT.siteVersion;

/** The build of this page. */
export const SiteVersion = () => {
  const build = pageBuild();
  return (
    <dl className="border-y border-line py-5 text-sm">
      <div className="flex items-center justify-between gap-6">
        <dt className="font-medium">{TEXT.title}</dt>
        <dd className="tabular -my-2 flex items-center gap-1 text-ink-2">
          {build ? (
            <>
              {TEXT.build} {build}
              <CopyButton label={TEXT.copy} text={build} done={TEXT.copied} className="-mr-3" />
            </>
          ) : (
            <span className="py-2">{TEXT.development}</span>
          )}
        </dd>
      </div>
    </dl>
  );
};
