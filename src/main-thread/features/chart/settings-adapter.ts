import type { SettingsAdapter } from 'charting_library'

export interface TextStorage {
  read(): string | null
  write(text: string): void
}

const MOST_SETTINGS = 200

/** The chart's own settings of one user (toolbar open or closed, favourites …) as the library's documented adapter (CHART-16). */
export function createSettingsAdapter(storage: TextStorage): SettingsAdapter {
  const values = new Map<string, string>()
  try {
    const stored: unknown = JSON.parse(storage.read() ?? '{}')
    if (typeof stored === 'object' && stored !== null && !Array.isArray(stored))
      for (const [key, value] of Object.entries(stored).slice(0, MOST_SETTINGS))
        if (typeof value === 'string') values.set(key, value)
  } catch {
    // Unreadable settings are treated as missing.
    values.clear()
  }
  const save = (): void => storage.write(JSON.stringify(Object.fromEntries(values)))
  return {
    initialSettings: Object.fromEntries(values),
    setValue: (key, value) => {
      if (values.get(key) === value || (values.size >= MOST_SETTINGS && !values.has(key))) return
      values.set(key, value)
      save()
    },
    removeValue: (key) => {
      if (values.delete(key)) save()
    },
  }
}
