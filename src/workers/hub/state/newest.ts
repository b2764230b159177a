/** How many entries are kept. */
const KEPT = 2000

/** A map that forgets its oldest entries. */
export interface Newest<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  clear(): void
}

export function newest<Value>(): Newest<Value> {
  const map = new Map<string, Value>()
  return {
    get: (key) => map.get(key),
    set: (key, value) => {
      map.delete(key)
      map.set(key, value)
      for (const old of map.keys()) {
        if (map.size <= KEPT) break
        map.delete(old)
      }
    },
    clear: () => map.clear(),
  }
}
