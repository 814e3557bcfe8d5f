import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ColorPalette, type PaletteColor, textColorOn } from '@vitrine/contracts/ai/palette.rules';
import { i18n } from '@vitrine/contracts/i18n';
import { copyText } from '../../../shared/toast/copy-text.js';
import { cx } from '../../../shared/lib/cx.js';
import { Tooltip } from '../../../shared/ui/tooltip.js';

const MOOD = { warm: msg`Warm`, cool: msg`Cool`, neutral: msg`Neutral` };
const BRIGHTNESS = { dark: msg`dark`, bright: msg`bright`, normal: null };

/** "Warm, dark". */
export const moodOf = ({ mood, brightness }: ColorPalette): string =>
  [MOOD[mood], BRIGHTNESS[brightness]].flatMap((word) => (word ? i18n._(word) : [])).join(', ');

/** The colours as a quiet band, by their share (ENT-15). */
export const PaletteBand = ({ palette: { colors }, className }: { palette: ColorPalette; className?: string }) => {
  const { t } = useLingui();
  return (
    <span
      role="img"
      aria-label={t`Palette: ${colors.map(({ hex }) => hex).join(', ')}`}
      className={cx('flex h-2 overflow-hidden rounded-full ring-1 ring-inset ring-ink/10', className)}
    >
      {colors.map(({ hex, percentage }) => (
        <span key={hex} style={{ backgroundColor: hex, flexGrow: percentage, flexBasis: 6 }} />
      ))}
    </span>
  );
};

/** The colours as swatches; each shows its hex while it is pointed at or focused, and is copied by a click. */
export const PaletteSwatches = ({ palette, label }: { palette: ColorPalette; label: string }) => (
  <ul aria-label={label} className="flex gap-px">
    {palette.colors.map((color, at) => (
      <Swatch key={color.hex} color={color} isFirst={at === 0} isLast={at === palette.colors.length - 1} />
    ))}
  </ul>
);

interface SwatchProps {
  color: PaletteColor;
  isFirst: boolean;
  isLast: boolean;
}

const Swatch = ({ color: { hex, percentage }, isFirst, isLast }: SwatchProps) => {
  const { t } = useLingui();
  return (
    <li className="flex min-w-11" style={{ flexGrow: percentage, flexBasis: 0 }}>
      <Tooltip text={`${hex} · ${percentage}%`}>
        <button
          type="button"
          aria-label={t`Copy ${hex}, ${percentage}%`}
          onClick={() => void copyText(hex, t`${hex} copied to clipboard`)}
          className={cx(
            'group/swatch grid h-14 w-full place-items-center overflow-hidden ring-1 ring-inset ring-ink/10',
            isFirst && 'rounded-l-control',
            isLast && 'rounded-r-control',
          )}
          style={{ backgroundColor: hex, color: textColorOn(hex) }}
        >
          <span className="tabular text-[0.625rem] opacity-0 transition-opacity duration-200 group-hover/swatch:opacity-100 group-focus-visible/swatch:opacity-100">
            {hex}
          </span>
        </button>
      </Tooltip>
    </li>
  );
};
