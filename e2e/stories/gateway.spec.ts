import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test as base } from '../fixtures.ts'
import { startPlayer } from '../../tests/support/bybit-player/player.ts'
import { hasRecording, readRecording } from '../../tests/support/bybit-player/recording.ts'
import { chartView } from '../pages/chart-view.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { recordedPrices } from '../support/recorded-prices.ts'
import { startGatewayProcess, type GatewayProcess } from '../support/gateway-process.ts'
import { freePort, startVenueProcess, type VenueProcess } from '../support/venue-process.ts'

const recordingFile = join(
  import.meta.dirname,
  '../../../shared/data/bybit/bybit-v5-public-20260809.jsonl.gz',
)
/** Long enough for a gateway to notice that its exchange is down or back. */
const NOTICED = { timeout: 45_000 }

interface Stage {
  /** Stands in for Bybit by its v5 API, on a port that stays. */
  readonly upstream: VenueProcess
  readonly gateway: GatewayProcess
}

/** A gateway in front of our own v5 API: it and the API share no mapping code (decision 24). */
const test = base.extend<object, { readonly stage: Stage }>({
  stage: [
    async ({}, use) => {
      const api = await freePort()
      const upstream = await startVenueProcess(['--seed', '7', '--api', String(api)])
      const gateway = await startGatewayProcess(`http://127.0.0.1:${api}`)
      await use({ upstream, gateway })
      await gateway.dispose()
      await upstream.dispose()
    },
    { scope: 'worker' },
  ],
})

const book = (page: Page) => page.getByTestId('book-twin')
const announcements = (page: Page) => page.getByTestId('announcements')

test('a gateway shows prices, book, trades and bars of its exchange, names the network, and offers no trading @core', async ({
  stage,
  otherProfile,
}) => {
  const page = await otherProfile(stage.gateway)
  const trade = tradePage(page)
  await trade.open('/trade/usdt/BTCUSDT')
  await chartView(page).shown()
  await expect(page.getByTestId('trades-twin').getByRole('button').first()).toHaveText(/\d/)
  await expect(page.getByTestId('network-badge')).toContainText('Bybit mainnet')
  await expect(page).toHaveTitle(/BTCUSDT · Bybit mainnet · Perpdeck$/)

  const before = await trade.last()
  await stage.upstream.control('/move', { symbol: 'BTCUSDT', percent: '3' })
  await expect.poll(() => trade.last()).toBeGreaterThan(before * 1.01)

  // There is no account to choose.
  await expect(page.getByText('Not logged in').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Log in|Choose a demo account/ })).toHaveCount(0)
  await expect(page.getByTestId('not-tradable')).toContainText("can't send orders to this exchange")
  for (const side of ['buy', 'sell']) await expect(page.getByTestId(`submit-${side}`)).toBeDisabled()
})

test('markets of every family are shown through a gateway: inverse, option and spot', async ({
  stage,
  otherProfile,
}) => {
  const page = await otherProfile(stage.gateway)
  const trade = tradePage(page)
  for (const path of ['/trade/inverse/BTCUSD', '/trade/spot/BTC/USDT', '/trade/usdt/ETHUSDT']) {
    await trade.open(path)
    await expect(page.getByTestId('trades-twin').getByRole('button').first()).toHaveText(/\d/)
  }
  await page.goto('/trade/option/usdc/BTC')
  const option = page.getByRole('row').filter({ hasText: /\d/ })
  await expect(option.first()).toBeVisible()
})

test('figures are stale while the exchange of a gateway is down, with the reason, and fresh after', async ({
  stage,
  otherProfile,
}) => {
  const page = await otherProfile(stage.gateway)
  const trade = tradePage(page)
  await trade.open()
  await stage.upstream.stop('SIGKILL')
  await expect(book(page)).toHaveAttribute('data-state', 'stale', NOTICED)
  await expect(announcements(page)).toContainText("The exchange can't be reached", NOTICED)
  await stage.upstream.start()
  await expect(book(page)).toHaveAttribute('data-state', 'live', NOTICED)
  await expect(announcements(page)).not.toContainText("can't be reached", NOTICED)
})

test('a gateway that starts without its exchange opens the terminal, and shows the markets when the exchange comes', async ({
  otherProfile,
}) => {
  const api = await freePort()
  const gateway = await startGatewayProcess(`http://127.0.0.1:${api}`, 'testnet')
  let upstream: VenueProcess | null = null
  try {
    const page = await otherProfile(gateway)
    await page.goto('/trade/usdt/BTCUSDT')
    await expect(page.getByTestId('network-badge')).toContainText('Test prices')
    await expect(announcements(page)).toContainText("The exchange can't be reached", NOTICED)
    upstream = await startVenueProcess(['--seed', '7', '--api', String(api)])
    await expect(book(page)).toHaveAttribute('data-state', 'live', NOTICED)
    await expect(page.getByTestId('last-price').first()).toHaveText(/\d$/)
    await expect(announcements(page)).not.toContainText("can't be reached", NOTICED)
  } finally {
    await gateway.dispose()
    await upstream?.dispose()
  }
})

test('a gateway shows the book and the trades that were recorded at Bybit, to the last one', async ({
  otherProfile,
}) => {
  test.skip(!hasRecording, 'the recording is not there: it is not part of a fresh clone')
  const recorded = recordedPrices(recordingFile, 'BTCUSDT')
  const player = await startPlayer({ recording: readRecording(), speed: 2 })
  const gateway = await startGatewayProcess(player.url)
  try {
    const page = await otherProfile(gateway)
    await page.goto('/trade/usdt/BTCUSDT')
    await expect.poll(() => player.subscriptions(), NOTICED).toBeGreaterThan(2)
    const pricesOf = async (twin: string): Promise<readonly number[]> =>
      (await page.getByTestId(twin).getByRole('button').allTextContents()).map((text) => figure(text))
    const playing = player.start()
    await expect(book(page)).toHaveAttribute('data-state', 'live', NOTICED)
    await playing
    await expect.poll(async () => (await pricesOf('trades-twin')).length).toBeGreaterThan(3)
    expect((await pricesOf('trades-twin')).filter((price) => !recorded.trades.has(price))).toEqual([])
    // A naive reading of the same messages, which shares no code with the gateway.
    const last = player
      .book('linear', 'orderbook.200.BTCUSDT')
      .units(2, 3)
      .flatMap((side) => side.filter((_none, at) => at % 2 === 0))
    const others = async (): Promise<readonly number[]> =>
      (await pricesOf('book-twin')).filter((price) => !last.includes(Math.round(price * 100)))
    await expect.poll(others).toEqual([])
    expect((await pricesOf('book-twin')).length).toBeGreaterThan(8)
  } finally {
    await gateway.dispose()
    await player.close()
  }
})
