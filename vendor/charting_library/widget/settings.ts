import type { SettingsAdapter } from '../api/widget-options.ts'

/**
 * Small choices of the user as text, e.g. whether the drawing bar is open. The application's adapter, if any, stores
 * them.
 */
export interface Settings {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
}

/** Without an adapter, choices last as long as the widget. An adapter that throws is traced. */
export function createSettings(
  adapter: SettingsAdapter | undefined,
  trace: (where: string, message: string) => void,
): Settings {
  const values = new Map<string, string>()
  for (const [key, value] of Object.entries(adapter?.initialSettings ?? {}))
    if (typeof value === 'string') values.set(key, value)
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      if (values.get(key) === value) return
      values.set(key, value)
      try {
        adapter?.setValue(key, value)
      } catch (error) {
        trace('settings_adapter', error instanceof Error ? error.message : String(error))
      }
    },
  }
}
