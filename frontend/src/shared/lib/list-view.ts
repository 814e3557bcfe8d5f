/** One part of a list's view, as written in the address. */
export interface ViewField<T> {
  param: string;
  /** The value of the plain page, which the address does not name. */
  plain: T;
  read: (text: string | null) => T;
  write: (value: T) => string;
}

export const textField = (param: string, plain = ''): ViewField<string> => ({
  param,
  plain,
  read: (text) => text || plain,
  write: (value) => value,
});

/** One of a list; anything else in the address is the plain value. */
export const choiceField = <T extends string>(param: string, choices: readonly T[], plain: T): ViewField<T> => ({
  param,
  plain,
  read: (text) => choices.find((choice) => choice === text) ?? plain,
  write: (value) => value,
});

/** On when the address holds `word`. */
export const flagField = (param: string, word: string): ViewField<boolean> => ({
  param,
  plain: false,
  read: (text) => text === word,
  write: () => word,
});

// The values differ from field to field.
// oxlint-disable-next-line typescript/no-explicit-any
type Fields = Record<string, ViewField<any>>;
type ViewIn<S extends Fields> = { [K in keyof S]: S[K] extends ViewField<infer T> ? T : never };

export interface ListView<TView> {
  /** Its parameters in the address; all others are left unchanged. */
  params: readonly string[];
  plain: TView;
  read: (params: URLSearchParams) => TView;
  /** The address of a view: only what differs from the plain page is in it. */
  write: (view: TView) => URLSearchParams;
}

/** Filter and order of a list, as a page's address holds them. */
export const listView = <S extends Fields>(fields: S): ListView<ViewIn<S>> => {
  const each = Object.entries(fields);
  const from = (valueOf: (field: S[string]) => unknown) =>
    Object.fromEntries(each.map(([name, field]) => [name, valueOf(field as S[string])])) as ViewIn<S>;
  return {
    params: each.map(([, { param }]) => param),
    plain: from((field) => field.plain),
    read: (params) => from((field) => field.read(params.get(field.param))),
    write: (view) => {
      const params = new URLSearchParams();
      for (const [name, field] of each)
        if (view[name] !== field.plain) params.set(field.param, field.write(view[name]));
      return params;
    },
  };
};
