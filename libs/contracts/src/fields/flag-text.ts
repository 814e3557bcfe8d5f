import { Transform } from 'class-transformer';

/** Text `true` or `false` (addresses and multipart fields carry text only) as what it says. Other text fails the check. */
export const FlagText = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value));
