/** Texts of the act log, by the file that shows them. */
export const ACTS_TEXT = {
  actLog: {
    title: 'Act log',
    lead: 'What administrators have done. Entries are kept for a year; none can be changed.',
    search: 'Search the act log',
    placeholder: 'ID or reason',
    empty: 'Nothing has been done yet.',
    act: 'Act',
    allActs: 'All acts',
    subject: 'Subject',
    allSubjects: 'All subjects',
    from: 'From',
    until: 'Until',
    newest: 'Newest first',
    oldest: 'Oldest first',
  },
  actColumns: { who: 'Who', what: 'What', change: 'Change', when: 'When', gone: 'a deleted user' },
  recentActs: {
    title: 'Recent acts',
    empty: 'Nothing has been done yet.',
    failed: 'The recent acts could not be loaded.',
    all: 'Act log',
  },
} as const;
