import type { Page } from 'playwright'
import type { IChartingLibraryWidget, OpenChartExtensions } from '../../vendor/charting_library/index.ts'

type HostWidget = IChartingLibraryWidget & OpenChartExtensions

/** What the host page leaves on `globalThis`. */
export interface HostPage {
  hostOptions: Record<string, unknown>
  hostFeed: Record<string, unknown>
  hostTick(bar: object): void
  TradingView: object
  said: unknown[]
  host: { seen: string[]; start: number; widget: HostWidget; barAt: (time: number) => object }
}

/** Opens the host page with further options, and waits until its chart is ready. */
export async function openHost(
  page: Page,
  url: string,
  prepare: () => void = () => undefined,
): Promise<string[]> {
  const printed: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') printed.push(message.text())
  })
  await page.addInitScript(prepare)
  await page.goto(url)
  await page.waitForFunction(() => {
    const { host } = globalThis as unknown as HostPage
    return host.seen.includes('ready') && host.widget.activeChart().dataReady()
  })
  return printed
}
