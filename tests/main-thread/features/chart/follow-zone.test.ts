import type { IChartingLibraryWidget } from 'charting_library'
import { afterEach, describe, expect, it } from 'vitest'
import { followZone } from '../../../../src/main-thread/features/chart/follow-zone.ts'
import { ownZone } from '../../../../src/main-thread/ui/durations.ts'
import { preferences, setTimeZone } from '../../../../src/main-thread/stores/preferences.ts'

/** A chart's time zone as the library keeps it; `menu` is what its settings choose. */
function chart(zone: string) {
  let id = zone
  const listeners: ((zone: string) => void)[] = []
  const set = (next: string): void => {
    if (next === id) return
    id = next
    for (const listener of listeners) listener(next)
  }
  const zones = {
    getTimezone: () => ({ id, title: id }),
    setTimezone: set,
    onTimezoneChanged: () => ({
      subscribe: (_: null, listener: (zone: string) => void) => listeners.push(listener),
    }),
  }
  const widget = { activeChart: () => ({ getTimezoneApi: () => zones }) }
  return { zone: () => id, menu: set, widget: widget as unknown as IChartingLibraryWidget }
}
const turn = (): Promise<void> => Promise.resolve()

describe('24C4: one time zone of chart and page', () => {
  let stop = (): void => undefined
  afterEach(() => {
    stop()
    setTimeZone('')
  })

  it('CHART-34: is initially this device’s, and the library’s default does not count as a choice', () => {
    const at = chart('Etc/UTC')
    stop = followZone(at.widget)
    expect([at.zone(), preferences.timeZone]).toEqual([ownZone(), ''])
  })

  it('a choice in the chart’s settings applies to the page, and one in the page to the chart', async () => {
    const at = chart('Etc/UTC')
    stop = followZone(at.widget)
    at.menu('Asia/Tokyo')
    expect(preferences.timeZone).toBe('Asia/Tokyo')
    setTimeZone('Asia/Kolkata')
    await turn()
    expect(at.zone()).toBe('Asia/Kolkata')
    at.menu('Etc/UTC')
    expect(preferences.timeZone).toBe('Etc/UTC')
  })

  it('a choice that is removed leaves the chart in this device’s zone and no zone chosen', async () => {
    setTimeZone('Asia/Kolkata')
    const at = chart('Asia/Kolkata')
    stop = followZone(at.widget)
    setTimeZone('')
    await turn()
    expect([at.zone(), preferences.timeZone]).toEqual([ownZone(), ''])
  })

  it('a layout’s zone that the browser does not know is not taken: it is reported, and the chart keeps the page’s', async () => {
    const at = chart('Mars/Olympus_Mons')
    stop = followZone(at.widget)
    await turn()
    expect([at.zone(), preferences.timeZone]).toEqual([ownZone(), ''])
    expect(preferences.unknownZone).toBe('Mars/Olympus_Mons')
    at.menu('Mars/Hellas')
    await turn()
    expect([at.zone(), preferences.unknownZone]).toEqual([ownZone(), 'Mars/Hellas'])
  })

  it('a chosen zone overrides a layout’s zone; without a choice the layout’s zone applies to the page', () => {
    setTimeZone('Asia/Kolkata')
    const later = chart('Europe/Berlin')
    followZone(later.widget)()
    expect([later.zone(), preferences.timeZone]).toEqual(['Asia/Kolkata', 'Asia/Kolkata'])
    setTimeZone('')
    const first = chart('Europe/Berlin')
    stop = followZone(first.widget)
    expect([first.zone(), preferences.timeZone]).toEqual(['Europe/Berlin', 'Europe/Berlin'])
  })
})
