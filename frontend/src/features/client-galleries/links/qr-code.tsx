import encodeQR from 'qr';

/** Modules around the code that stay empty, as readers need them. */
const BORDER = 4;

/** One path for all dark modules, a unit each. */
export const qrPath = (text: string): { size: number; path: string } => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return { size: rows.length, path };
};

/** A file of its own, for print shops: dark on white whatever stands behind it. */
export const qrFile = (text: string): Blob => {
  const { size, path } = qrPath(text);
  return new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
      `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  );
};

/** An address for a phone's camera. Dark on white in every mode: readers need it. */
export const QrCode = ({ text, label, className }: { text: string; label: string; className?: string }) => {
  const { size, path } = qrPath(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#161513" d={path} />
    </svg>
  );
};
