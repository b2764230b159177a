import { describe, expect, it } from 'vitest'
import type { Patch } from '#shared/contracts/views.ts'
import { startRisk } from '../support/fake-hub.ts'
import type { Bench } from '../support/fake-hub.ts'
import { dec, instrument, order, position, privateState, tickerRow, view } from '../support/samples.ts'

const plain = { text: '', family: 'all', sort: 'time', descending: true } as const
const lastKeys = (patches: readonly Patch[], of: 'positions' | 'orders'): readonly string[] =>
  patches.findLast((patch) => patch[of]?.keys !== undefined)?.[of]?.keys ?? []

async function table(): Promise<Bench> {
  const bench = await startRisk()
  bench.hub.catalogue([
    instrument(),
    instrument({ id: 2, symbol: 'ETHUSDT', baseCurrency: 'ETH' }),
    instrument({
      id: 3,
      symbol: 'BTCPERP',
      contractType: 'UsdcPerpetual',
      coin: 'USDC',
      quoteCurrency: 'USDC',
    }),
  ])
  bench.hub.account({
    kind: 'State',
    state: privateState({
      positions: [
        position({ createdAt: 1 }),
        position({ symbol: 'ETHUSDT', size: dec('2'), createdAt: 2, isIsolated: true }),
        position({ symbol: 'BTCPERP', side: 'Sell', createdAt: 3, sessionAvgPrice: dec('59500') }),
      ],
      orders: [order(), order({ orderId: 'o-2', symbol: 'ETHUSDT', price: dec('70000') })],
    }),
  })
  const rows = [1, 2, 3].flatMap((id) => [...tickerRow(id)])
  bench.hub.batch({ tickers: Float64Array.from(rows) })
  await bench.clock.pass(300)
  return bench
}

describe('the tables as a trader asks for them', () => {
  it('POS-32, POS-36: positions are filtered and ordered in the worker; the page gets keys', async () => {
    const { risk, clock, page } = await table()
    expect(lastKeys(page.patches, 'positions')).toEqual(['BTCPERP:0', 'ETHUSDT:0', 'BTCUSDT:0'])
    const asked = async (over: object): Promise<readonly string[]> => {
      risk.api.setView(view({ positionsQuestion: { ...plain, ...over } }))
      await clock.pass(200)
      return lastKeys(page.patches, 'positions')
    }
    expect(await asked({ family: 'usdc' })).toEqual(['BTCPERP:0'])
    expect(await asked({ text: 'eth' })).toEqual(['ETHUSDT:0'])
    expect(await asked({ sort: 'pnl' })).toEqual(['ETHUSDT:0', 'BTCUSDT:0', 'BTCPERP:0'])
    expect(await asked({ sort: 'contract', descending: false })).toEqual([
      'BTCPERP:0',
      'BTCUSDT:0',
      'ETHUSDT:0',
    ])
    expect(await asked({ text: 'nothing' })).toEqual([])
  })

  it('POS-33: an order by profit is looked at again while prices move, at most once a second', async () => {
    const { risk, hub, clock, page } = await table()
    risk.api.setView(view({ positionsQuestion: { ...plain, sort: 'pnl' } }))
    await clock.pass(1500)
    hub.batch({ tickers: tickerRow(3, { markPrice: 500_000 }) })
    await clock.pass(1500)
    expect(lastKeys(page.patches, 'positions')).toEqual(['ETHUSDT:0', 'BTCPERP:0', 'BTCUSDT:0'])
  })

  it('POS-01, POS-30: a CSV holds every row as shown, quoted where it must be, and nothing a sheet would run', async () => {
    const { risk } = await table()
    const text = risk.api.exportTable({
      of: 'positions',
      format: 'csv',
      columns: [
        ['contract', 'Contract'],
        ['size', '=Size'],
        ['entry', 'Entry, price'],
        ['session', 'Session'],
        ['pnl', 'PnL'],
        ['autoMargin', 'Auto'],
      ],
      words: { isolated: 'Isolated', cross: 'Cross' },
    })
    expect(text.split('\r\n')).toEqual([
      '\uFEFFContract,\'=Size,"Entry, price",Session,PnL,Auto',
      'BTCPERP Cross 10x,-0.500,59000.0,59500.0,-250.25,',
      'ETHUSDT Isolated 10x,+2.000,59000.0,--,+90501.00,off',
      'BTCUSDT Cross 10x,+0.500,59000.0,--,+500.25,',
      '',
    ])
    // Of the same time: by their ids.
    expect(
      risk.api.exportTable({
        of: 'orders',
        format: 'tsv',
        columns: [
          ['price', 'Price'],
          ['type', 'Art'],
          ['terms', 'Dauer'],
        ],
        words: { Limit: 'Limit-Order', other: 'Andere' },
      }),
    ).toBe('Price\tArt\tDauer\n58000.5\tLimit-Order\tAndere\n70000.0\tLimit-Order\tAndere')
  })

  it('the orders a filter lets through are told for cancelling', async () => {
    const { risk, clock } = await table()
    risk.api.setView(view({ ordersQuestion: { ...plain, sort: 'time', kind: 'all', text: 'ETH' } }))
    await clock.pass(200)
    expect(risk.api.ordersShown()).toEqual([{ orderId: 'o-2', symbol: 'ETHUSDT' }])
  })

  it('sums of positions go out by settle coin, unknown while a mark price is', async () => {
    const { hub, clock, page } = await table()
    const totals = () => page.patches.findLast((patch) => patch.positionTotals)?.positionTotals
    expect(totals()?.map(({ coin, count }) => `${coin} ${count}`)).toEqual(['USDT 2', 'USDC 1'])
    expect(totals()?.[1]).toMatchObject({ unrealisedPnl: '-250.2500', tone: -1, realisedPnl: '-16.2250' })
    hub.account({ kind: 'Cleared' })
    await clock.pass(300)
    expect(totals()).toEqual([])
  })

  it('POS-08: auto-margin can be switched for an isolated position with a size and an entry price alone', async () => {
    const { page } = await table()
    const rows = new Map(
      page.patches.flatMap((patch) => patch.positions?.upserts ?? []).map((row) => [row.key, row]),
    )
    expect(rows.get('BTCUSDT:0')?.canAutoAdd).toBe(false)
    expect(rows.get('ETHUSDT:0')?.canAutoAdd).toBe(true)
  })

  it('SYM-43: the assets table has the 21 coins, those held first', async () => {
    const { page } = await table()
    const keys = page.patches.findLast((patch) => patch.balances?.keys)?.balances?.keys ?? []
    expect(keys).toHaveLength(21)
    expect(keys[0]).toBe('USDT')
  })
})
