import { afterEach, describe, expect, it, vi } from 'vitest'
import { followStoredLook, preferences, setTheme } from '../../../src/main-thread/stores/preferences.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setTheme('dark')
})

describe('the appearance of all tabs', () => {
  it('PREF-07: a theme chosen in another tab is stored and applies in this one', () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    })
    let hear: (event: { key: string | null }) => void = () => undefined
    followStoredLook({
      addEventListener: (_name: string, listener: unknown) => (hear = listener as typeof hear),
    })
    setTheme('dark')
    expect(stored.get('perpdeck.theme')).toBe('dark')
    stored.set('perpdeck.theme', 'light')
    hear({ key: 'somebody.else' })
    expect(preferences.theme).toBe('dark')
    hear({ key: 'perpdeck.theme' })
    expect(preferences.theme).toBe('light')
  })
})
