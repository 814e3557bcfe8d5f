import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BannerAnalysis } from '@vitrine/contracts/ai/insights';
import type { AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import type { RecommendationsDto } from '@vitrine/contracts/media/insights.dto';
import { adminBannersQuery } from '../../../data/admin/banners/admin-banners.query.js';
import { Section } from '../../../shared/ui/section.js';
import { PhotoImage } from '../../../widgets/photo-image/photo-image.js';
import { InsightRun } from './insight-run.js';

/** LIM-41. */
const RECOMMENDATIONS_SHOWN = 3;

/** ADM-AI-05, ADM-AI-07, ADM-AI-08. */
export const AnalysisSection = () => {
  const { t } = useLingui();
  return (
    <Section
      id="hero-analysis"
      title={t`Hero banner analysis`}
      lead={t`Style, mood and audience of each banner, and which ones to show to whom. Runs only when you start it.`}
      className="mt-16 md:mt-20"
    >
      <InsightRun
        name="recommendations"
        run={t`Analyze hero banners`}
        again={t`Analyze again`}
        busy={t`Analyzing…`}
        none={t`The banners have not been analyzed yet.`}
      >
        {(last) => <Analysis last={last} />}
      </InsightRun>
    </Section>
  );
};

const Analysis = ({ last }: { last: RecommendationsDto }) => {
  const { t } = useLingui();
  const { data: banners = [] } = useQuery(adminBannersQuery);
  const nameOf = (id: string | null) => banners.find((banner) => banner.id === id)?.name;
  // ADM-AI-14.
  const top = last.recommendations
    .toSorted((one, other) => other.confidence - one.confidence)
    .slice(0, RECOMMENDATIONS_SHOWN);
  return (
    <div className="grid gap-12">
      <div className="grid gap-x-10 gap-y-9 lg:grid-cols-2">
        <Part title={t`What stands out`}>
          <ul className="grid gap-2 text-sm">
            {last.insights.map((insight) => (
              <li key={insight}>{insight}</li>
            ))}
          </ul>
        </Part>
        <Part title={t`Suggested rotation`}>
          <p className="text-sm">{last.suggestedRotation.schedule}</p>
          <p className="mt-2 text-sm text-ink-2">{last.suggestedRotation.reasoning}</p>
        </Part>
      </div>
      <Part title={t`Top recommendations`}>
        <ol aria-label={t`Top recommendations`} className="grid gap-x-10 gap-y-6 md:grid-cols-3">
          {top.map(({ bannerId, userType, reason, confidence }, at) => (
            <li key={at} className="border-t border-line pt-4 text-sm">
              <p className="font-medium">{userType}</p>
              <p dir="auto" className="mt-1 text-left text-ink-2">
                {[nameOf(bannerId), t`${Math.round(confidence * 100)}% sure`].filter(Boolean).join(' · ')}
              </p>
              <p className="mt-2">{reason}</p>
            </li>
          ))}
        </ol>
      </Part>
      <Part title={t`Analysis of the banners`}>
        <ul aria-label={t`Analysis of the banners`} className="grid gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
          {last.analysis.map((analysis) => {
            const banner = banners.find(({ id }) => id === analysis.bannerId);
            return banner && <AnalysisCard key={banner.id} banner={banner} analysis={analysis} />;
          })}
        </ul>
      </Part>
    </div>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0">
    <h3 className="mb-4 text-sm font-medium text-ink-2">{title}</h3>
    {children}
  </div>
);

const AnalysisCard = ({ banner, analysis }: { banner: AdminBannerDto; analysis: BannerAnalysis }) => {
  const { t } = useLingui();
  const { id, name, image, url } = banner;
  return (
    <li className="min-w-0">
      <div className="aspect-video overflow-hidden rounded-image bg-wash">
        <PhotoImage
          photo={{ id, title: name, image, imageUrl: url, altText: null }}
          sizes="(width >= 1280px) 400px, (width >= 640px) 46vw, 92vw"
          ownShape={false}
          decorative
          className="size-full"
        />
      </div>
      <h4 dir="auto" className="mt-3 truncate text-left font-medium">
        {name}
      </h4>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <Row name={t`Appeal`}>
          <span className="tabular">
            <Trans>{analysis.appealRating} / 10</Trans>
          </span>
        </Row>
        <Row name={t`Style`}>{analysis.visualStyle}</Row>
        <Row name={t`Mood`}>{analysis.mood}</Row>
        <Row name={t`Photography`}>{analysis.photographyType}</Row>
        {analysis.targetAudience.length > 0 && <Row name={t`Suits`}>{analysis.targetAudience.join(', ')}</Row>}
        {analysis.colorPalette.length > 0 && (
          <Row name={t`Palette`}>
            <span role="img" aria-label={analysis.colorPalette.join(', ')} className="flex h-5 items-center gap-1">
              {analysis.colorPalette.map((hex) => (
                <span
                  key={hex}
                  className="size-3.5 rounded-full ring-1 ring-inset ring-ink/10"
                  style={{ backgroundColor: hex }}
                />
              ))}
            </span>
          </Row>
        )}
      </dl>
    </li>
  );
};

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);
