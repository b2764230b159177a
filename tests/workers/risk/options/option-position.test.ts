/** What is shown of a position of an option: it has a breakeven at its expiry, and neither a margin mode nor a leverage. */
import { expect, it } from 'vitest'
import { optionPayoff } from '#shared/maths/option-payoff.ts'
import { withLines } from '../support/chart-lines.ts'
import { dec, instrument, position, privateState, tickerRow } from '../support/samples.ts'

const symbol = 'BTC-29NOV26-109000-C'
const option = (optionType: 'Call' | 'Put') =>
  instrument({
    id: 11,
    symbol,
    displayName: symbol,
    contractType: 'UsdtOption',
    strikePrice: dec('109000'),
    optionType,
    priceFraction: 2,
    lotFraction: 2,
  })

async function held(optionType: 'Call' | 'Put', side: 'Buy' | 'Sell', premium: string) {
  const bench = await withLines()
  bench.hub.catalogue([instrument(), option(optionType)])
  const one = position({ symbol, side, size: dec('0.8'), entryPrice: dec(premium) })
  bench.hub.account({ kind: 'State', state: privateState({ orders: [], positions: [one, position()] }) })
  bench.hub.batch({ tickers: tickerRow(1) })
  const lines = await bench.lines()
  const rows = bench.page.patches.flatMap((patch) => patch.positions?.upserts ?? [])
  const breakevenOf = (of: string) => rows.findLast((row) => row.symbol === of)?.breakevenPrice
  return { ...bench, lines, breakevenOf }
}

it.each([
  ['Call', 'Buy', '360', '109,360.00', 'K + E = 109,000 + 360'],
  ['Call', 'Sell', '355.65', '109,355.65', 'K + E = 109,000 + 355.65'],
  ['Put', 'Buy', '355.65', '108,644.35', 'K − E = 109,000 − 355.65'],
  ['Put', 'Sell', '360', '108,640.00', 'K − E = 109,000 − 360'],
] as const)(
  'POS-01, POS-34: a %s (%s at %s) breaks even at %s, as its payoff does, and says how',
  async (optionType, side, premium, price, formula) => {
    const { risk, breakevenOf } = await held(optionType, side, premium)
    expect(breakevenOf(symbol)).toBe(price)
    const leg = { type: optionType, strike: '109000', signedSize: side === 'Buy' ? '0.8' : '-0.8', premium }
    const payoff = optionPayoff({ legs: [leg], low: '50000', high: '150000' })
    expect(payoff?.breakevens.map(String)).toEqual([price.replaceAll(/,|(\.?0+$)/g, '')])
    const of = { of: 'position', key: `${symbol}:0`, number: 'breakevenPrice' } as const
    expect(await risk.api.explain(of)).toMatchObject({
      formula,
      inputs: [
        { symbol: 'K', name: 'strike', value: '109,000' },
        { symbol: 'E', name: 'entryPrice', value: premium },
      ],
    })
  },
)

it('POS-30: a put whose premium is above its strike has no breakeven', async () => {
  const { breakevenOf } = await held('Put', 'Buy', '109001')
  expect(breakevenOf(symbol)).toBe('--')
})

it('LINES-11: the breakeven of an option is no line in the chart of its premium', async () => {
  const { lines, breakevenOf } = await held('Call', 'Buy', '360')
  expect(breakevenOf(symbol)).not.toBe('--')
  expect([...lines.keys()].filter((id) => id.startsWith('breakeven'))).toEqual(['breakeven:BTCUSDT:0'])
})

it('POS-01: an export names no margin mode and no leverage of an option', async () => {
  const { risk } = await held('Call', 'Buy', '360')
  const text = await risk.api.exportTable({
    of: 'positions',
    format: 'tsv',
    columns: [
      ['contract', 'Contract'],
      ['breakeven', 'Break-even'],
    ],
    words: { isolated: 'Isolated', cross: 'Cross' },
  })
  const rows = text.split('\n')
  expect(rows).toContain(`${symbol}\t109360`)
  expect(rows.some((row) => row.startsWith('BTCUSDT Cross 10x\t'))).toBe(true)
})

it('POS-04: a dialog knows that its position is one of an option', async () => {
  const { risk } = await held('Call', 'Buy', '360')
  const close = (key: string) =>
    risk.api.previewClose({
      requestId: 1,
      key,
      openedAs: 'Buy',
      orderType: 'Market',
      priceText: '',
      qtyText: '0.1',
      percent: null,
    }).head?.isOption
  expect([close(`${symbol}:0`), close('BTCUSDT:0')]).toEqual([true, false])
})
