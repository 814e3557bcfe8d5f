export function natsConfiguration(root: string): string;
