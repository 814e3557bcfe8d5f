/** A picker session of this tab: what goes on after a reload. */
export interface KeptSession {
  sessionId: string;
  pickerUri: string;
}

const KEY = 'vitrine-picker-session';

export const keptSession = (): KeptSession | null => {
  try {
    const { sessionId, pickerUri } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<KeptSession>;
    return typeof sessionId === 'string' && typeof pickerUri === 'string' ? { sessionId, pickerUri } : null;
  } catch {
    // There is none, or storage is forbidden.
    return null;
  }
};

export const keepSession = (session: KeptSession | null): void => {
  try {
    if (session) sessionStorage.setItem(KEY, JSON.stringify(session));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be forbidden: after a reload the server alone goes on.
  }
};
