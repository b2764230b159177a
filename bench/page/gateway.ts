import { startGatewayVenue } from '../../e2e/support/gateway-venue.ts'
import type { GatewayVenue } from '../../e2e/support/gateway-venue.ts'
import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { VenueProcess } from '../../e2e/support/venue-process.ts'
import { launchTrader, openApp } from './app-tab.ts'
import type { createRows } from './rows.ts'
import { busyOf, median, sleep } from './windows.ts'
import type { BusyShare } from './windows.ts'

const RATES = [1000, 10_000] as const
/** Both sides are measured in turns, so that a machine that slows down slows both. */
const ROUNDS = 2
const WINDOWS = 5

async function sharesOf(start: () => Promise<VenueProcess | GatewayVenue>): Promise<readonly BusyShare[]> {
  const venue = await start()
  const code = 'pairingCode' in venue ? venue.pairingCode() : undefined
  const browser = await launchTrader(venue.url, true, '', code)
  try {
    const tab = await openApp(browser, venue.url)
    await tab.activate()
    await sleep(3000)
    return await busyOf([tab], WINDOWS, 1000)
  } finally {
    await browser.close()
    await venue.dispose()
  }
}

/** The main thread of the page through a gateway in front of a venue, against the same page on that venue itself. */
export async function measureGateway(rows: ReturnType<typeof createRows>): Promise<void> {
  for (const rate of RATES) {
    const args = ['--rate', String(rate), '--symbols', '200', '--seed', '1']
    const embedded: BusyShare[] = []
    const through: BusyShare[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      embedded.push(...(await sharesOf(() => startVenueProcess(args))))
      through.push(...(await sharesOf(() => startGatewayVenue({ args }))))
    }
    for (const part of ['busy', 'cpu'] as const)
      rows.add(
        `gateway-${part} rate=${rate}`,
        '%',
        median(through.map((share) => share[part])),
        median(embedded.map((share) => share[part])),
      )
  }
}
