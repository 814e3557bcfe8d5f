/** Brightness of an image, one byte a pixel. */
export interface Luma {
  data: Uint8Array;
  width: number;
  height: number;
}

const SIDE = 8;
const STEP = 4;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/**
 * How alike two images of one size are in structure, 1 being the same: the index of Wang and others (2004) over
 * windows of 8 x 8 pixels, every fourth one in both directions.
 */
export function ssim(a: Luma, b: Luma): number {
  let sum = 0;
  let windows = 0;
  for (let y = 0; y + SIDE <= a.height; y += STEP)
    for (let x = 0; x + SIDE <= a.width; x += STEP) {
      sum += windowSsim(a.data, b.data, y * a.width + x, a.width);
      windows += 1;
    }
  return sum / windows;
}

function windowSsim(a: Uint8Array, b: Uint8Array, from: number, stride: number): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let row = 0; row < SIDE; row += 1)
    for (let i = from + row * stride, end = i + SIDE; i < end; i += 1) {
      const p = a[i] ?? 0;
      const q = b[i] ?? 0;
      sumA += p;
      sumB += q;
      squaresA += p * p;
      squaresB += q * q;
      products += p * q;
    }
  const n = SIDE * SIDE;
  const [meanA, meanB] = [sumA / n, sumB / n];
  const variances = squaresA / n - meanA ** 2 + squaresB / n - meanB ** 2;
  const covariance = products / n - meanA * meanB;
  return ((2 * meanA * meanB + C1) * (2 * covariance + C2)) / ((meanA ** 2 + meanB ** 2 + C1) * (variances + C2));
}

/** Peak signal-to-noise ratio of two images of one size, in decibels: higher is closer. */
export function psnr(a: Luma, b: Luma): number {
  let squares = 0;
  for (let i = 0; i < a.data.length; i += 1) squares += ((a.data[i] ?? 0) - (b.data[i] ?? 0)) ** 2;
  return 10 * Math.log10(255 ** 2 / (squares / a.data.length));
}
