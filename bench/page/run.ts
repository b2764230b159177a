import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startVenueProcess, type VenueProcess } from '../../e2e/support/venue-process.ts'
import { launchRawChromium, type RawTab } from '../../e2e/support/raw-chromium.ts'
import { appStats, frameRate, launchTrader, openApp, readPush } from './app-tab.ts'
import { measureChart } from './chart-alone.ts'
import { measureDesk } from './desk.ts'
import { measureGateway } from './gateway.ts'
import { compareFinal } from './final-values.ts'
import { startNaivePage } from './naive-page.ts'
import { measureJourneys } from './journeys.ts'
import { measureLoads } from './loads.ts'
import { measurePanels } from './panels.ts'
import { measureHud } from './hud.ts'
import { measureLargeTables } from './large-tables.ts'
import { measureLanguageSwitch } from './language-switch.ts'
import { measureMaker } from './maker.ts'
import { measureCascade, measureMillion } from './million.ts'
import { measureMemoryHour } from './memory-hour.ts'
import { addHidden, measureManyTabs } from './many-tabs.ts'
import { measureOptionChain } from './option-chain.ts'
import { createRows } from './rows.ts'
import { measurePopOuts } from './pop-outs.ts'
import { measureTyping } from './typing.ts'
import { busyOf, percentile, shareSamples, sleep } from './windows.ts'
import type { BusyShare } from './windows.ts'

/** `npm run bench:page`: the built app in Chromium against the venue under load. See bench/README.md for the method. */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    only: { type: 'string' },
    against: { type: 'string' },
  },
})
const SEED = 1
const rows = createRows()

interface NaiveFigures {
  readonly share: BusyShare
  readonly age: number
  readonly agePixel: number
  readonly fps: number
  readonly drops: number
  readonly backlog: number
}

const venueAt = (rate: number): Promise<VenueProcess> =>
  startVenueProcess(['--rate', String(rate), '--symbols', '200', '--seed', String(SEED)])

async function naive(rate: number, tabs: number): Promise<NaiveFigures> {
  const venue = await venueAt(rate)
  const page = await startNaivePage(venue.url)
  const browser = await launchRawChromium()
  try {
    const open: RawTab[] = []
    for (let index = 0; index < tabs; index++) open.push(await browser.openTab(page.url))
    await sleep(3000)
    for (const tab of open) await tab.evaluate('window.naiveReset()')
    const before = await page.losses()
    const [share] = (await busyOf(open, 5, 1000)).slice(-1)
    const front = open.at(-1)
    if (!share || !front) throw new Error('no naive tab')
    const stats = await front.evaluate<{ ages: number[]; pixelAges: number[] }>(
      '(({ ages, pixelAges }) => ({ ages: ages.filter((_, index) => index % 17 === 0), pixelAges }))(window.naiveStats())',
    )
    const after = await page.losses()
    return {
      share,
      age: percentile(stats.ages, 0.99),
      agePixel: percentile(stats.pixelAges, 0.99),
      fps: await frameRate(front),
      drops: after.dropped - before.dropped,
      backlog: after.buffered,
    }
  } finally {
    await browser.close()
    page.close()
    await venue.dispose()
  }
}

async function app(rate: number, tabs: number, rival: NaiveFigures | undefined): Promise<void> {
  const venue = await venueAt(rate)
  const browser = await launchTrader(venue.url)
  try {
    const open: RawTab[] = []
    for (let index = 0; index < tabs; index++) open.push(await openApp(browser, venue.url))
    await sleep(2000)
    const front = open.at(-1)
    if (!front) throw new Error('no tab')
    await front.activate()
    const before = await appStats(front)
    const shares = await busyOf(open, 5, 1000)
    const after = await appStats(front)
    const share = shares.at(-1)
    if (!share) throw new Error('no share')
    const key = `tabs=${tabs} rate=${rate}`
    const ages = after.ages.slice(before.ages.length)
    const pixelAges = after.pixelAges.slice(before.pixelAges.length)
    for (const figure of ['busy', 'script', 'cpu'] as const) {
      const samples = shareSamples(figure, share, rival?.share)
      rows.add(`${figure} ${key}`, '%', share[figure], rival?.share[figure], samples)
    }
    rows.add(`age-p99 ${key}`, 'ms', percentile(ages, 0.99), rival?.age, { own: ages, quantile: 0.99 })
    rows.add(`age-pixel-p99 ${key}`, 'ms', percentile(pixelAges, 0.99), rival?.agePixel, {
      own: pixelAges,
      quantile: 0.99,
    })
    rows.add(`fps ${key}`, '1/s', await frameRate(front), rival?.fps)
    rows.add(`long-tasks ${key}`, 'count', after.longTasks - before.longTasks)
    const pushed = await readPush(venue)
    rows.add(`sockets ${key}`, 'count', pushed.sockets)
    rows.add(`logins ${key}`, 'count', pushed.logins)
    rows.add(`backlog ${key}`, 'bytes', pushed.bufferedBytes, rival?.backlog)
    rows.add(`drops ${key}`, 'count', pushed.droppedUpdates, rival?.drops)
    rows.add(`achieved-rate ${key}`, '1/s', pushed.achievedRate)
    if (tabs > 1) addHidden(rows, key, shares.slice(0, -1))
    rows.add(`wrong-final-values ${key}`, 'count', await compareFinal(venue, front))
  } finally {
    await browser.close()
    await venue.dispose()
  }
}

/** The same build with a frozen venue: the page's own cost. */
async function idle(): Promise<void> {
  const venue = await startVenueProcess(['--symbols', '200', '--seed', String(SEED)])
  const browser = await launchTrader(venue.url)
  try {
    const tab = await openApp(browser, venue.url)
    await venue.control('/freeze', { frozen: true })
    const [share] = await busyOf([tab], 5, 1000, 3000)
    rows.add('busy idle control', '%', share?.busy ?? Number.NaN)
  } finally {
    await browser.close()
    await venue.dispose()
  }
}

const cells: readonly (readonly [rate: number, tabs: number])[] = values.quick
  ? [
      [10_000, 1],
      [100_000, 1],
    ]
  : [
      [1000, 1],
      [10_000, 1],
      [100_000, 1],
      [1000, 4],
      [10_000, 4],
      [100_000, 4],
      [1000, 16],
      [10_000, 16],
      [100_000, 16],
    ]
/** Every measurement by its name for `--only`, in the order of a whole run. */
const measurements: Readonly<Record<string, () => Promise<void>>> = {
  idle,
  chart: () => measureChart(rows),
  panels: () => measurePanels(rows),
  hud: () => measureHud(rows),
  desk: () => measureDesk(rows),
  million: () => measureMillion(rows),
  cascade: () => measureCascade(rows),
  tables: () => measureLargeTables(rows),
  chain: () => measureOptionChain(rows),
  language: () => measureLanguageSwitch(rows),
  maker: () => measureMaker(rows),
  gateway: () => measureGateway(rows),
  typing: () => measureTyping(rows),
  'pop-outs': () => measurePopOuts(rows),
  loads: () => measureLoads(rows, values.against),
  journeys: () => measureJourneys(rows),
  'many-tabs': () => measureManyTabs(rows),
  'memory-hour': () => measureMemoryHour(rows),
  app: async () => {
    for (const [rate, tabs] of cells) {
      const rival = tabs === 1 || (tabs === 4 && rate === 1000) ? await naive(rate, tabs) : undefined
      await app(rate, tabs, rival)
    }
  },
}
/** Too long for a quick run. */
const slow: readonly string[] = ['loads', 'journeys', 'desk', 'many-tabs', 'million', 'cascade']
/** Takes an hour: only by its name. */
const alone: readonly string[] = ['memory-hour']
const { only } = values
if (only !== undefined && !(only in measurements)) {
  console.error(`--only ${only} is none of: ${Object.keys(measurements).join(', ')}`)
  process.exit(2)
}
// A folder that is not there would be served as an empty site, and the bench would wait for nothing.
if (values.against !== undefined && (only !== 'loads' || !existsSync(join(values.against, 'index.html')))) {
  console.error(
    '--against takes the folder of a build (its index.html), and compares with --only loads alone',
  )
  process.exit(2)
}
for (const [name, measure] of Object.entries(measurements)) {
  const isLeftOut = alone.includes(name) || (values.quick && slow.includes(name))
  const isWanted = only === undefined ? !isLeftOut : name === only
  if (isWanted) await measure()
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows.report(SEED), null, 2)}\n`)
