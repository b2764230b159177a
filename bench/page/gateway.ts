import { startGatewayVenue } from '../../e2e/support/gateway-venue.ts'
import type { GatewayVenue } from '../../e2e/support/gateway-venue.ts'
import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { VenueProcess } from '../../e2e/support/venue-process.ts'
import { launchTrader, openApp } from './app-tab.ts'
import type { createRows } from './rows.ts'
import { busyOf, medianShare, shareSamples, sleep } from './windows.ts'
import type { Share } from './windows.ts'

const RATES = [1000, 10_000] as const
/** Both sides are measured in turns, so that a machine that slows down slows both. */
const ROUNDS = 2
const WINDOWS = 8

async function windowsOf(start: () => Promise<VenueProcess | GatewayVenue>): Promise<readonly Share[]> {
  const venue = await start()
  const code = 'pairingCode' in venue ? venue.pairingCode() : undefined
  const browser = await launchTrader(venue.url, true, '', code)
  try {
    const tab = await openApp(browser, venue.url)
    await tab.activate()
    await sleep(3000)
    return (await busyOf([tab], WINDOWS, 1000)).flatMap(({ windows }) => windows)
  } finally {
    await browser.close()
    await venue.dispose()
  }
}

/** The main thread of the page through a gateway in front of a venue, against the same page on that venue itself. */
export async function measureGateway(rows: ReturnType<typeof createRows>): Promise<void> {
  for (const rate of RATES) {
    const args = ['--rate', String(rate), '--symbols', '200', '--seed', '1']
    const embedded: Share[] = []
    const through: Share[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      embedded.push(...(await windowsOf(() => startVenueProcess(args))))
      through.push(...(await windowsOf(() => startGatewayVenue({ args }))))
    }
    const [own, baseline] = [medianShare(through), medianShare(embedded)]
    for (const part of ['busy', 'cpu'] as const)
      rows.add(
        `gateway-${part} rate=${rate}`,
        '%',
        own[part],
        baseline[part],
        shareSamples(part, own, baseline),
      )
  }
}
