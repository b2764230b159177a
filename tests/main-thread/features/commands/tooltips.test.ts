import { afterEach, describe, expect, it } from 'vitest'
import { hotkeys } from '../../../../src/main-thread/features/commands/bindings.ts'
import { tipOf, tipPlace } from '../../../../src/main-thread/features/commands/tooltips.ts'

const button = (attributes: Readonly<Record<string, string>>, textContent = '', action?: string) =>
  ({
    getAttribute: (name: string) => attributes[name] ?? null,
    textContent,
    dataset: action === undefined ? {} : { action },
  }) as unknown as HTMLElement

afterEach(() => {
  hotkeys.bindings = {}
})

describe('the tooltip of an icon button', () => {
  it('is its name with its key, which may be chosen or removed', () => {
    const search = button({ 'aria-label': 'Commands' }, '', 'palette')
    expect(tipOf(search)).toBe('Commands (Ctrl+K)')
    hotkeys.bindings = { palette: 'F4' }
    expect(tipOf(search)).toBe('Commands (F4)')
    hotkeys.bindings = { palette: '' }
    expect(tipOf(search)).toBe('Commands')
  })

  it('has a fixed key of the button', () => {
    const close = button({ 'aria-label': 'Close Chart' })
    Object.assign(close.dataset, { keys: 'Delete' })
    expect(tipOf(close)).toBe('Close Chart (Delete)')
  })

  it('is not shown for a button with text or with a tooltip of its own', () => {
    expect(tipOf(button({ 'aria-label': 'Close' }))).toBe('Close')
    expect(tipOf(button({ 'aria-label': 'Close' }, ' Close '))).toBeNull()
    expect(tipOf(button({ 'aria-label': 'Close', title: 'Close it' }))).toBeNull()
    expect(tipOf(button({}))).toBeNull()
  })

  it('is below the button, above it at the lower edge, and never outside the window', () => {
    const view = { width: 800, height: 600 }
    const tip = { width: 100, height: 24 }
    expect(tipPlace({ left: 300, top: 10, bottom: 40, width: 30 }, tip, view)).toEqual({ left: 265, top: 46 })
    expect(tipPlace({ left: 0, top: 570, bottom: 598, width: 30 }, tip, view)).toEqual({ left: 6, top: 540 })
    expect(tipPlace({ left: 780, top: 10, bottom: 40, width: 20 }, tip, view).left).toBe(694)
  })
})
