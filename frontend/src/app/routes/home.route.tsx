import { useLingui } from '@lingui/react/macro';
import { CATEGORIES, galleryCategory } from '@vitrine/contracts/media/categories.rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ContactPart } from '../../features/contact/contact-part.js';
import { GallerySection } from '../../features/gallery/gallery-section.js';
import { useGallery } from '../../features/gallery/use-gallery.js';
import { AboutSection } from '../../features/home/about-section.js';
import { HomeHero } from '../../features/home/home-hero.js';
import { WelcomeSection } from '../../features/home/welcome-section.js';
import { useCurrentUser } from '../../data/session/current-user.js';
import { useSearchChange } from '../../shared/hooks/use-search-change.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { photoStatsQuery } from '../../data/photos/photo-stats.query.js';
import { buttonClass } from '../../shared/ui/button.js';
import { Link } from '../../shared/ui/link.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { SiteFrame } from '../shell/site-frame.js';

/** `/`: hero, gallery, about, contact (HOME-01, HOME-02). */
export const HomeRoute = () => {
  useDocumentTitle(null);
  useSignInFailure();
  const { who } = useCurrentUser();
  const [category, setCategory] = useCategory();
  const gallery = useGallery(who, category);
  const isEmpty = !gallery.isLoading && !gallery.isError && gallery.photos.length === 0;
  const hasNothing = Boolean(who) && category === 'all' && isEmpty;
  const { data: stats } = useQuery({ ...photoStatsQuery, enabled: hasNothing });
  const isNew = hasNothing && stats?.totalPhotos === 0;

  const chooseInHero = (id: string) => {
    setCategory(id);
    document.getElementById('gallery')?.scrollIntoView();
  };
  return (
    <SiteFrame>
      <HomeHero user={who} category={category} categories={CATEGORIES} onCategory={chooseInHero} isNew={isNew} />
      {who !== null && <WelcomeSection user={who} isNew={isNew} />}
      <GallerySection
        gallery={gallery}
        category={category}
        categories={CATEGORIES}
        onCategory={setCategory}
        whenEmpty={hasNothing && stats && <FirstStep isNew={isNew} />}
      />
      <AboutSection user={who} />
      <ContactPart photographer={null} />
    </SiteFrame>
  );
};

/** HOME-19. */
const FirstStep = ({ isNew }: { isNew: boolean }) => {
  const { t } = useLingui();
  return (
    <Link to={isNew ? PATHS.upload : PATHS.myPhotos} className={buttonClass(isNew ? 'solid' : 'line', 'px-6')}>
      {isNew ? t`Upload your first photos` : t`Make photos public`}
    </Link>
  );
};

/** The filter is kept in `?featured=` (HOME-05 to HOME-07, HOME-09). */
const useCategory = (): [string, (id: string) => void] => {
  const [params, change] = useSearchChange();
  const category = galleryCategory(params.get('featured'));
  const choose = (id: string) =>
    change(
      (next) => {
        if (id === 'all') next.delete('featured');
        else next.set('featured', id);
        return next;
      },
      { preventScrollReset: true },
    );
  return [category, choose];
};

/** A failed sign-in returns to `/?error=auth_failed` (AUTH-13), with the reason where one is known. */
const useSignInFailure = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const failed = params.get('error') === 'auth_failed';
  const reason = params.get('reason');
  useEffect(() => {
    if (!failed) return;
    import('../../features/session/show-sign-in-failure.js').then(
      ({ showSignInFailure }) => showSignInFailure(reason),
      () => undefined,
    );
    void navigate(PATHS.home, { replace: true });
  }, [failed, reason, navigate]);
};
