export function inTurn<T>(file: string, work: () => T | Promise<T>, say?: (line: string) => void): Promise<T>;
export function giveBack(file: string): void;
