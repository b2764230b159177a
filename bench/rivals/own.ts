import { fillAccount } from '../../e2e/support/fill-account.ts'
import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import { appStats, frameRate, launchTrader } from '../page/app-tab.ts'
import { busyOf, sleep } from '../page/windows.ts'
import { WARM_UP_MS, WINDOWS } from './pages.ts'
import type { PageFigures } from './pages.ts'

const SYMBOLS = 200
const SEED = 1
const ACCOUNT = 'Standard cross hedge'
const READY = {
  tables: `document.querySelectorAll('[data-testid^="position-"][role=row]').length > 5`,
  chart: `document.querySelector('[data-testid=chart]')?.dataset.phase === 'shown'`,
} as const

/** A stored desk that holds one panel, so that the product shows what a rival's page shows, and its header. */
function deskOf(kind: keyof typeof READY): string {
  const panel = { id: 'p1', kind, link: 'main', symbol: '' }
  const tabs = { type: 'tabs', id: 't1', size: 1, panels: [panel], active: 'p1' }
  const desk = { root: tabs, floats: [], windows: [], groups: {} }
  return JSON.stringify({ version: 1, desk, name: '', revision: 0 })
}

/** The product with one panel: the tables of an account with 500 positions, or a chart. */
export async function measureOwn(kind: keyof typeof READY, rate: number): Promise<PageFigures> {
  const load = [
    '--rate',
    String(rate),
    '--symbols',
    String(SYMBOLS),
    '--seed',
    String(SEED),
    '--calls',
    '100000',
  ]
  const venue = await startVenueProcess(load)
  const browser = await launchTrader(venue.url, false, ACCOUNT)
  try {
    const plain = await browser.openTab(`${venue.url}/fonts/OFL.txt`)
    await sleep(300)
    if (kind === 'tables') {
      const accountId = await plain.evaluate<string>(
        `fetch('/user/demo-accounts', { headers: { platform: 'pc' } }).then((answer) => answer.json()).then((answer) => answer.result.accounts.find(({ name }) => name === '${ACCOUNT}').accountId)`,
      )
      await fillAccount(venue, accountId, { positions: 500, orders: 0, seed: SEED, symbols: SYMBOLS })
    }
    await plain.evaluate(
      `localStorage.setItem('perpdeck.docked', '1'), localStorage.setItem('perpdeck.desk', ${JSON.stringify(deskOf(kind))})`,
    )
    await plain.close()
    const tab = await browser.openTab(`${venue.url}/trade/usdt/BTCUSDT`)
    const from = Date.now()
    while (!(await tab.evaluate<boolean>(READY[kind]).catch(() => false))) {
      if (Date.now() - from > 30_000) throw new Error(`the product's ${kind} were not shown after 30 s`)
      await sleep(50)
    }
    await tab.activate()
    await sleep(WARM_UP_MS)
    const before = await appStats(tab)
    const [share] = await busyOf([tab], WINDOWS, 1000, 0)
    const after = await appStats(tab)
    if (share === undefined) throw new Error('no share')
    return {
      share,
      ages: after.ages.slice(before.ages.length),
      pixelAges: after.pixelAges.slice(before.pixelAges.length),
      fps: await frameRate(tab),
    }
  } finally {
    await browser.close()
    await venue.dispose()
  }
}
