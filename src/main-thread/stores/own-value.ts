/** The record's own value under a name that anybody may choose: `constructor` and its like name nothing here. */
export const ownValue = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
