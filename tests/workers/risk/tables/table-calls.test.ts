import { describe, expect, it } from 'vitest'
import type { Patch } from '#shared/contracts/patch.ts'
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
    instrument({ id: 2, symbol: 'ETHUSDT', displayName: 'ETHUSDT', baseCurrency: 'ETH' }),
    instrument({
      id: 3,
      symbol: 'BTCPERP',
      displayName: 'BTC-PERP',
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

describe('the tables in a trader’s order and filter', () => {
  it('POS-32, POS-36: positions are filtered and sorted in the worker; the page receives keys', async () => {
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

  it('POS-36: a file has the amounts of positions and orders with every digit, and their units beside them', async () => {
    const { risk, hub, clock } = await startRisk()
    hub.catalogue([
      instrument({ symbol: '1000PEPEUSDT', baseCurrency: '1000PEPE', lotFraction: 0, priceFraction: 1 }),
    ])
    const of = { symbol: '1000PEPEUSDT' }
    hub.account({
      kind: 'State',
      state: privateState({
        positions: [
          position({ ...of, size: dec('99999900'), positionRPL: dec('-6.08485533'), isIsolated: false }),
        ],
        orders: [order({ ...of, qty: dec('99999900'), cumExecQty: dec('100'), price: dec('0.0123456') })],
      }),
    })
    hub.batch({ tickers: tickerRow(1) })
    await clock.pass(300)
    const file = (name: 'positions' | 'orders', columns: readonly string[]): Promise<string> =>
      risk.api.exportTable({
        of: name,
        format: 'tsv',
        columns: columns.map((column) => [column, column]),
        words: {},
      })
    const [, row] = (await file('positions', ['size', 'unit', 'realised', 'coin', 'pnl', 'im'])).split('\n')
    expect(row).toMatch(/^99999900\t1000PEPE\t-6\.08485533\tUSDT\t\d+(\.\d+)?\t\d+(\.\d+)?$/)
    const [, open] = (await file('orders', ['qty', 'filled', 'unit', 'value', 'coin'])).split('\n')
    expect(open).toBe('99999900\t100\t1000PEPE\t1234558.76544\tUSDT')
  })

  it('POS-32: amounts of different coins are not compared as if they were one coin', async () => {
    const { risk, hub, clock, page } = await startRisk()
    const inverse = { contractType: 'InversePerpetual', coin: 'BTC', quoteCurrency: 'USD' } as const
    hub.catalogue([
      instrument(),
      instrument({ id: 2, symbol: 'ETHUSDT', baseCurrency: 'ETH' }),
      instrument({ id: 4, symbol: 'BTCUSD', ...inverse, lotFraction: 0, lotSize: dec('1') }),
    ])
    hub.account({
      kind: 'State',
      state: privateState({
        positions: [
          position({ positionRPL: dec('-3'), positionFundingFee: dec('4') }),
          position({
            symbol: 'ETHUSDT',
            size: dec('2'),
            positionRPL: dec('5'),
            positionFundingFee: dec('1'),
          }),
          // Half a bitcoin is more than 5 USDT: 0.5 is no less than 5.
          position({
            symbol: 'BTCUSD',
            size: dec('100'),
            positionRPL: dec('0.5'),
            positionFundingFee: dec('2'),
            positionValue: dec('0.0016'),
          }),
        ],
        orders: [
          order({ orderId: 'a', price: dec('60000'), qty: dec('1') }),
          order({ orderId: 'b', symbol: 'BTCUSD', price: dec('60000'), qty: dec('100') }),
          order({ orderId: 'c', price: dec('60000'), qty: dec('0.001') }),
        ],
      }),
    })
    hub.batch({ tickers: Float64Array.from([1, 2, 4].flatMap((id) => [...tickerRow(id)])) })
    await clock.pass(300)
    for (const sort of ['realised', 'funding', 'value', 'im', 'mm', 'pnl'] as const)
      for (const descending of [true, false]) {
        risk.api.setView(view({ positionsQuestion: { ...plain, sort, descending } }))
        await clock.pass(1500)
        const keys = lastKeys(page.patches, 'positions')
        // Those in bitcoin are apart from those in dollars.
        expect([0, 2]).toContain(keys.indexOf('BTCUSD:0'))
      }
    risk.api.setView(view({ ordersQuestion: { ...plain, kind: 'all', sort: 'value' } }))
    await clock.pass(200)
    // By displayed value: 60,000, 100 and 60 dollars.
    expect(lastKeys(page.patches, 'orders')).toEqual(['a', 'b', 'c'])
  })

  it('POS-33: an order by profit is evaluated again while prices move, at most once a second', async () => {
    const { risk, hub, clock, page } = await table()
    risk.api.setView(view({ positionsQuestion: { ...plain, sort: 'pnl' } }))
    await clock.pass(1500)
    hub.batch({ tickers: tickerRow(3, { markPrice: 500_000 }) })
    await clock.pass(1500)
    expect(lastKeys(page.patches, 'positions')).toEqual(['ETHUSDT:0', 'BTCPERP:0', 'BTCUSDT:0'])
  })

  it('POS-01, POS-30: a CSV has every row with every digit, quoted where necessary, and nothing that a spreadsheet would execute', async () => {
    const { risk } = await table()
    const text = await risk.api.exportTable({
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
      'BTC-PERP Cross 10x,-0.5,59000,59500,-250.25,',
      'ETHUSDT Isolated 10x,2,59000,--,90501,off',
      'BTCUSDT Cross 10x,0.5,59000,--,500.25,',
      '',
    ])
    // Of the same time: by their ids.
    expect(
      await risk.api.exportTable({
        of: 'orders',
        format: 'tsv',
        columns: [
          ['price', 'Price'],
          ['type', 'Art'],
          ['terms', 'Dauer'],
        ],
        words: { Limit: 'Limit-Order', other: 'Andere' },
      }),
    ).toBe('Price\tArt\tDauer\n58000.5\tLimit-Order\tAndere\n70000\tLimit-Order\tAndere')
  })

  it('ENTITY-27: the ADL rank is shown, sorted by, unknown ones last, and exported', async () => {
    const { risk, hub, clock, page } = await table()
    hub.account({
      kind: 'State',
      state: privateState({
        positions: [
          position({ adlRankIndicator: 2 }),
          position({ symbol: 'ETHUSDT' }),
          position({ symbol: 'BTCPERP', adlRankIndicator: 5 }),
        ],
      }),
    })
    for (const [descending, keys] of [
      [true, ['BTCPERP:0', 'BTCUSDT:0', 'ETHUSDT:0']],
      [false, ['BTCUSDT:0', 'BTCPERP:0', 'ETHUSDT:0']],
    ] as const) {
      risk.api.setView(view({ positionsQuestion: { ...plain, sort: 'adl', descending } }))
      await clock.pass(200)
      expect(lastKeys(page.patches, 'positions')).toEqual(keys)
    }
    const columns = [
      ['contract', 'Contract'],
      ['adl', 'ADL'],
    ] as const
    expect(await risk.api.exportTable({ of: 'positions', format: 'tsv', columns, words: {} })).toBe(
      'Contract\tADL\nBTCUSDT cross 10x\t2\nBTC-PERP cross 10x\t5\nETHUSDT cross 10x\t--',
    )
  })

  it('positions are sorted by their distance to liquidation, unknown ones last, and it is exported', async () => {
    const { risk, hub, clock, page } = await table()
    hub.account({
      kind: 'State',
      state: privateState({
        positions: [
          position({ isIsolated: true, liqPrice: dec('57000') }),
          position({ symbol: 'ETHUSDT', isIsolated: true, liqPrice: dec('20000') }),
          position({ symbol: 'GONEUSDT' }),
        ],
      }),
    })
    for (const [descending, keys] of [
      [false, ['BTCUSDT:0', 'ETHUSDT:0', 'GONEUSDT:0']],
      [true, ['ETHUSDT:0', 'BTCUSDT:0', 'GONEUSDT:0']],
    ] as const) {
      risk.api.setView(view({ positionsQuestion: { ...plain, sort: 'liqDistance', descending } }))
      await clock.pass(1500)
      expect(lastKeys(page.patches, 'positions')).toEqual(keys)
    }
    const columns = [['liqDistance', 'Distance']] as const
    expect(await risk.api.exportTable({ of: 'positions', format: 'tsv', columns, words: {} })).toBe(
      'Distance\n66.66%\n5.00%\n--',
    )
  })

  it('the orders that pass the filter are listed for cancelling', async () => {
    const { risk, clock } = await table()
    risk.api.setView(view({ ordersQuestion: { ...plain, sort: 'time', kind: 'all', text: 'ETH' } }))
    await clock.pass(200)
    expect(risk.api.ordersShown()).toMatchObject([{ orderId: 'o-2', symbol: 'ETHUSDT' }])
    // Those of a symbol whatever the table shows.
    expect(risk.api.ordersShown('BTCUSDT').map(({ symbol }) => symbol)).toEqual(['BTCUSDT'])
    expect(risk.api.ordersShown('SOLUSDT')).toEqual([])
    // Those of all markets, for the command that cancels everything.
    expect(risk.api.ordersShown('').map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT'])
  })

  it('sums of positions are sent by settle coin, unknown while a mark price is', async () => {
    const { hub, clock, page } = await table()
    const totals = () => page.patches.findLast((patch) => patch.positionTotals)?.positionTotals
    expect(totals()?.map(({ coin, count }) => `${coin} ${count}`)).toEqual(['USDT 2', 'USDC 1'])
    expect(totals()?.[1]).toMatchObject({ unrealisedPnl: '-250.2500', tone: -1, realisedPnl: '-16.2250' })
    hub.account({ kind: 'Cleared' })
    await clock.pass(300)
    expect(totals()).toEqual([])
  })

  it('POS-08: auto-margin can be switched only for an isolated position with a size and an entry price', async () => {
    const { page } = await table()
    const rows = new Map(
      page.patches.flatMap((patch) => patch.positions?.upserts ?? []).map((row) => [row.key, row]),
    )
    expect(rows.get('BTCUSDT:0')?.canAutoAdd).toBe(false)
    expect(rows.get('ETHUSDT:0')?.canAutoAdd).toBe(true)
  })

  it('SYM-43: the assets table has the 21 coins, those with a balance first', async () => {
    const { page } = await table()
    const keys = page.patches.findLast((patch) => patch.balances?.keys)?.balances?.keys ?? []
    expect(keys).toHaveLength(21)
    expect(keys[0]).toBe('USDT')
  })
})
