/** One pixel in AVIF. */
const PIXEL =
  'data:image/avif;base64,AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=';

let answer: Promise<boolean> | undefined;

/** Whether the browser renders AVIF, tested once. The viewer selects its files itself, without `<picture>`. */
export const rendersAvif = (): Promise<boolean> => (answer ??= decodes(PIXEL));

const decodes = async (address: string): Promise<boolean> => {
  const probe = new Image();
  probe.src = address;
  try {
    await probe.decode();
    return probe.width > 0;
  } catch {
    // Refused, or a browser without the API.
    return false;
  }
};
