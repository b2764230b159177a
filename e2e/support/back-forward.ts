import { expect } from 'playwright/test'
import type { RawTab } from './raw-chromium.ts'
import type { RawTradeTab } from './raw-tabs.ts'
import type { VenueProcess } from './venue-process.ts'

interface HistoryEntry {
  readonly id: number
  readonly url: string
}
interface PageHistory {
  readonly currentIndex: number
  readonly entries: readonly HistoryEntry[]
}

/** Reads the history from the browser, not by a script in the page: a script would evict the page from the cache. */
async function entryAt(tab: RawTab, back: number): Promise<HistoryEntry | undefined> {
  const { currentIndex, entries } = await tab.send<PageHistory>('Page.getNavigationHistory')
  return entries[currentIndex - back]
}

/**
 * Leaves the trade page and returns, until the browser restores it from its back-forward cache. Chromium evicts a
 * page that it can't freeze in time, so a busy machine may need several attempts. `twin` is the tab in front
 * meanwhile.
 */
export async function leaveUntilKept(
  tab: RawTradeTab,
  twin: RawTradeTab,
  venue: VenueProcess,
): Promise<void> {
  const path = async (): Promise<string> =>
    new URL((await entryAt(tab, 0).catch(() => undefined))?.url ?? venue.url).pathname
  for (let leaves = 1, isKept = false; !isKept; leaves += 1) {
    expect(leaves, 'leaves until the browser keeps the page').toBeLessThan(6)
    await tab.activate()
    await tab.live()
    await tab.evaluate(
      `void addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))`,
    )
    await tab.send('Page.navigate', { url: `${venue.url}/robots.txt` })
    await expect.poll(path).toBe('/robots.txt')
    await twin.activate()
    await expect.poll(() => twin.text('status-chip')).not.toContain('2 tabs')
    await tab.activate()
    await tab.send('Page.navigateToHistoryEntry', { entryId: (await entryAt(tab, 1))?.id })
    await expect.poll(() => tab.evaluate<string>('location.pathname').catch(() => '')).toContain('/trade/')
    isKept = await tab.evaluate<boolean>('window.persisted === true')
  }
}
