/** A map that drops its oldest entries beyond a limit; setting an entry again makes it the newest. */
export interface BoundedMap<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  /** A copy, oldest first. */
  values(): readonly Value[]
  clear(): void
}

export function createBoundedMap<Value>(limit: number): BoundedMap<Value> {
  const map = new Map<string, Value>()
  return {
    get: (key) => map.get(key),
    set: (key, value) => {
      map.delete(key)
      map.set(key, value)
      for (const oldest of map.keys()) {
        if (map.size <= limit) break
        map.delete(oldest)
      }
    },
    delete: (key) => void map.delete(key),
    values: () => [...map.values()],
    clear: () => map.clear(),
  }
}
