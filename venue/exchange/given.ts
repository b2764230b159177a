/** `{[name]: value}`, or `{}` without a value: an optional field of a command or a query. */
export const given = <K extends string, V>(name: K, value: V | undefined): { readonly [P in K]?: V } =>
  value === undefined ? {} : ({ [name]: value } as { readonly [P in K]?: V })
