/** Whether a text is a day that there is, `YYYY-MM-DD`. Days of that form compare as text. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  // What is none becomes another day or no time at all: 2026-02-30 is the 2nd of March.
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};
