import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { SitePageAnswerDto, SitePageDto } from '@vitrine/contracts/portfolio/site.dto';
import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { SiteDraft } from '../../data/site/site-draft.js';
import { sitePreviewQuery } from '../../data/site/site.query.js';
import { useStore } from '../../shared/lib/create-store.js';
import { loadOwnLook, themeAttributesOf } from '../../shared/theme/page-theme.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { NotLoaded } from '../../shared/ui/not-loaded.js';
import { ToolButton } from '../../shared/ui/tool-button.js';
import { SitePageBody } from '../../widgets/site-page/site-page-body.js';

const ICON = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;
/** The windows that it is looked at in. */
const WIDTHS = { phone: 390, desktop: 1440 } as const;

interface PreviewProps {
  page: SitePageDto;
  draft: SiteDraft;
  onClose: () => void;
}

/** The draft as visitors would see it, on a phone and on a desktop (SITE-87). It is saved first. */
export const Preview = ({ page, draft, onClose }: PreviewProps) => {
  const { t } = useLingui();
  const [device, setDevice] = useState<keyof typeof WIDTHS>(() => (window.innerWidth < 768 ? 'phone' : 'desktop'));
  const { save, revision } = useStore(draft.store);
  useEffect(() => void draft.flush(), [draft]);
  const preview = useQuery({ ...sitePreviewQuery(page.id, revision), enabled: save === 'saved' });
  const isStuck = save === 'failed' || save === 'refused' || save === 'changed';
  const choice = (id: keyof typeof WIDTHS, label: string, icon: ReactNode) => (
    <ToolButton
      label={label}
      aria-pressed={device === id}
      className="aria-pressed:bg-ink/8"
      onClick={() => setDevice(id)}
    >
      {icon}
    </ToolButton>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Preview`}
      description={t`As visitors would see it. Private photos are not in it.`}
      className="max-h-[calc(100dvh-24px)]! md:h-[calc(100dvh-48px)] md:max-h-none! md:max-w-[1520px]!"
      tools={
        <>
          {choice('phone', t`On a phone`, <Smartphone {...ICON} />)}
          {choice('desktop', t`On a desktop`, <Monitor {...ICON} />)}
        </>
      }
    >
      {isStuck || preview.isLoadingError ? (
        <NotLoaded
          text={isStuck ? t`The last changes are not saved yet.` : t`The preview could not be loaded.`}
          onRetry={() => void (isStuck ? draft.flush() : preview.refetch())}
        />
      ) : preview.data ? (
        <Frame
          key={device}
          width={WIDTHS[device]}
          title={device === 'phone' ? t`The page on a phone` : t`The page on a desktop`}
          template={preview.data.template}
        >
          <SitePageBody answer={preview.data} onOpen={nothing} />
        </Frame>
      ) : (
        <p role="status" className="text-sm text-ink-2">
          <Trans>Loading…</Trans>
        </p>
      )}
    </Dialog>
  );
};

const nothing = () => undefined;

interface FrameProps {
  width: number;
  title: string;
  template: SitePageAnswerDto['template'];
  children: ReactNode;
}

/** A window of that width, so that style sheets answer to it as on a device of that width; drawn as large as there is room. */
const Frame = ({ width, title, template, children }: FrameProps) => {
  const box = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState<{ scale: number; height: number } | null>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth = width, clientHeight = 0 } = box.current ?? {};
      const scale = Math.min(1, clientWidth / width) || 1;
      setRoom({ scale, height: Math.max(360, clientHeight) / scale });
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [width]);
  const isShown = room !== null;
  useEffect(() => {
    const frame = element.current;
    if (!frame) return;
    const fill = async () => {
      const page = frame.contentDocument;
      if (!page) return;
      if (template.own) await loadOwnLook();
      const { rootClass, variables, bodyClass } = themeAttributesOf(template);
      const root = page.documentElement;
      root.lang = document.documentElement.lang;
      root.className = rootClass;
      // A phone's takes no room.
      root.style.scrollbarWidth = width === WIDTHS.phone ? 'none' : '';
      for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
      page.head.replaceChildren(
        ...[...document.head.querySelectorAll('link[rel=stylesheet], style')].map((style) =>
          page.importNode(style, true),
        ),
      );
      page.body.className = bodyClass;
      setBody(page.body);
    };
    const onLoad = () => void fill();
    // Chromium has loaded an empty window before it can be listened to; Firefox gives it another document with that.
    onLoad();
    frame.addEventListener('load', onLoad);
    return () => frame.removeEventListener('load', onLoad);
  }, [isShown, template, width]);
  return (
    <div ref={box} className="h-[70dvh] overflow-hidden md:h-full">
      {room && (
        <div
          className="mx-auto overflow-hidden rounded-control border border-line"
          style={{ width: width * room.scale, height: room.height * room.scale }}
        >
          <iframe
            title={title}
            ref={element}
            style={{ width, height: room.height, transform: `scale(${room.scale})` }}
            className="block origin-top-left bg-paper"
          />
        </div>
      )}
      {/* Its links lead nowhere from here. */}
      {body && createPortal(<div inert>{children}</div>, body)}
    </div>
  );
};
