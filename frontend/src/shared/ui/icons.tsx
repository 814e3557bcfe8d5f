interface IconProps {
  size?: number;
  strokeWidth?: number;
  className?: string;
}

// The icons in a visitor's first script, as lucide renders them (ISC licence): its component weighs more than all of these.
const iconOf =
  (path: string) =>
  ({ size = 24, ...rest }: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...rest}
    >
      <path d={path} />
    </svg>
  );

export const ArrowDown = iconOf('M12 5v14M19 12l-7 7-7-7');
export const ChevronLeft = iconOf('M15 18l-6-6 6-6');
export const ChevronRight = iconOf('M9 18l6-6-6-6');
export const Menu = iconOf('M4 5h16M4 12h16M4 19h16');
export const Moon = iconOf(
  'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
);
export const Sun = iconOf(
  'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
);
export const ImageOff = iconOf(
  'M2 2l20 20M10.41 10.41a2 2 0 1 1-2.83-2.83M13.5 13.5L6 21M18 12l3 3M3.59 3.59A1.99 1.99 0 0 0 3 5v14a2 2 0 0 0 2 2h14c.55 0 1.052-.22 1.41-.59M21 15V5a2 2 0 0 0-2-2H9',
);
export const WifiOff = iconOf(
  'M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20',
);
