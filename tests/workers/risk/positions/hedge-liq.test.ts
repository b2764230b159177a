import { describe, expect, it } from 'vitest'
import { startRisk } from '../support/fake-hub.ts'
import { dec, instrument, position, privateState, tickerRow, walletCoin } from '../support/samples.ts'

/** A position of so many coins from 59,000, with the price that the exchange states for both sides of the pair. */
const side = (over: Parameters<typeof position>[0], coins: number) =>
  position({
    size: dec(String(coins)),
    positionValue: dec(String(coins * 59_000)),
    liqPrice: dec('154225'),
    ...over,
  })

/** The liquidation price and its distance of both rows of a hedge. */
async function hedgeOf(
  long: number,
  short: number,
  over: Parameters<typeof position>[0] = {},
  isStated = false,
) {
  const { clock, hub, page, risk } = await startRisk({
    positionsWindow: [0, 20],
    positionsQuestion: { text: '', family: 'all', sort: 'liqDistance', descending: false },
  })
  hub.catalogue([instrument()])
  const positions = [
    side({ positionIdx: 1, ...over }, long),
    side({ positionIdx: 2, side: 'Sell', ...over }, short),
  ]
  const totals = isStated ? { totals: { time: 1, positionsTime: 1, coins: [] } } : {}
  hub.account({
    kind: 'State',
    state: privateState({ orders: [], positions, wallet: [walletCoin()], ...totals }),
  })
  hub.batch({ tickers: tickerRow(1) })
  await clock.pass(1000)
  const rows = page.patches.flatMap((patch) => patch.positions?.upserts ?? [])
  const found = (['BTCUSDT:1', 'BTCUSDT:2'] as const).map((key) => {
    const row = rows.findLast((one) => one.key === key)
    return { liq: row?.liqPrice, away: row?.liqDistance }
  })
  return { found, risk, order: page.patches.flatMap(({ positions }) => positions?.keys ?? []).slice(-2) }
}
const rowsOf = async (...of: Parameters<typeof hedgeOf>) => (await hedgeOf(...of)).found

const none = { liq: '--', away: '--' }

describe('POS-32, POS-30: a cross hedge', () => {
  it('its larger side has the liquidation price of the pair, its smaller side none', async () => {
    const [small, large] = await rowsOf(0.06, 0.51)
    expect(small).toEqual(none)
    expect(Number(large?.liq?.replaceAll(',', ''))).toBeGreaterThan(60_000)
    expect(large?.away).toMatch(/^[\d,]+\.\d\d%$/)
    const [long, short] = await rowsOf(2, 1)
    expect(long?.liq).toMatch(/\d/)
    expect(short).toEqual(none)
  })

  it('of an exchange that states its own sums has the prices that it states; the side that gains on the way there has no distance', async () => {
    const { found, risk, order } = await hedgeOf(0.06, 0.51, {}, true)
    const [small, large] = found
    expect(small?.liq).toMatch(/\d/)
    expect(small?.away).toBe('--')
    expect(large?.away).toMatch(/^\d/)
    // Sorted by it, a missing distance is last.
    expect(order).toEqual(['BTCUSDT:2', 'BTCUSDT:1'])
    const [long, short] = await rowsOf(1, 1, {}, true)
    expect([long?.liq, long?.away]).toEqual([expect.stringMatching(/\d/), '--'])
    expect(short?.away).toMatch(/^\d/)
    // Forms show the price, but measure nothing by it.
    const close = risk.api.previewClose({
      requestId: 1,
      key: 'BTCUSDT:1',
      openedAs: '',
      orderType: 'Limit',
      priceText: '61000',
      qtyText: '',
      percent: 100,
    })
    expect(close.head?.liq).toBe(small?.liq)
    expect(close.messages.map(({ key }) => key)).not.toContain('closeBuyLiqPriceTips')
  })

  it('of an exchange that states a price where the smaller side loses has its distance', async () => {
    const [small] = await rowsOf(0.06, 0.51, { liqPrice: dec('30000') }, true)
    expect(small).toEqual({ liq: '30,000.0', away: expect.stringMatching(/^\d\d\.\d\d%$/) })
  })

  it('of equal sides has none, and of isolated margin each side has its own', async () => {
    expect(await rowsOf(1, 1)).toEqual([none, none])
    const [long, short] = await rowsOf(1, 2, { isIsolated: true })
    expect([long?.liq, short?.liq]).toEqual(['154,225.0', '154,225.0'])
  })
})
