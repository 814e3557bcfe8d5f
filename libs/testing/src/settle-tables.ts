/**
 * Gives the planner true figures of `tables`, and index-only scans their map of what all can see, so that a plan
 * depends on the rows alone. `query` sends one text to the database, of several statements too.
 *
 * A plain `vacuum` passes over rows whose commit is not on the disk yet, and the test server is in no hurry to write.
 */
export const settleTables = async (query: (sql: string) => Promise<unknown>, ...tables: string[]): Promise<void> => {
  const names = tables.join(', ');
  await query(`begin; set local synchronous_commit = on; analyze ${names}; commit`);
  await query(`vacuum ${names}`);
};
