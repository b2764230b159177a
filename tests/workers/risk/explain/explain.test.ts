import { describe, expect, it, vi } from 'vitest'
import { ableExchange } from '#shared/contracts/exchange.ts'
import type { ExchangeView } from '#shared/contracts/exchange.ts'
import type { PositionRowView } from '#shared/contracts/positions.ts'
import type { ExplainTarget } from '#shared/contracts/explain.ts'
import { startRisk } from '../support/fake-hub.ts'
import { dec, order, position, privateState, tickerRow } from '../support/samples.ts'

const numbers = ['unrealisedPnl', 'roi', 'liqPrice', 'breakevenPrice', 'positionIM', 'positionMM'] as const
const about = (number: (typeof numbers)[number]): ExplainTarget => ({
  of: 'position',
  key: 'BTCUSDT:0',
  number,
})

async function explained(over: Parameters<typeof position>[0] = {}) {
  const bench = await startRisk()
  bench.hub.account({ kind: 'Position', seq: 2, position: position(over) })
  bench.hub.batch({ tickers: tickerRow(1) })
  await bench.clock.pass(200)
  const row = bench.page.patches.flatMap((patch) => patch.positions?.upserts ?? []).at(-1)
  return { ...bench, row }
}

describe('explanations of a number', () => {
  it('LINES-15: explains the PnL with formula, inputs, units and result', async () => {
    const { risk } = await explained()
    expect(await risk.api.explain(about('unrealisedPnl'))).toEqual({
      title: 'unrealisedPnl',
      formula: 's × (q × M − V) = 1 × (0.5 × 60,000.5 − 29,500)',
      inputs: [
        { symbol: 's', name: 'side', value: '1', unit: '' },
        { symbol: 'q', name: 'size', value: '0.5', unit: 'BTC' },
        { symbol: 'M', name: 'markPrice', value: '60,000.5', unit: 'USDT' },
        { symbol: 'V', name: 'positionValue', value: '29,500', unit: 'USDT' },
      ],
      tier: '',
      rounding: '',
      result: '500.25 USDT',
    })
  })

  it('every number of a position’s row is explained, cross and isolated, and ends in the displayed number', async () => {
    for (const isIsolated of [false, true]) {
      const { risk, row } = await explained({
        isIsolated,
        size: dec('3'),
        positionValue: dec('177000'),
        leverage: dec('20'),
      })
      const shown = {
        unrealisedPnl: row?.unrealisedPnl.replace('+', ''),
        roi: row?.roi.replace(/[+%]/g, ''),
        liqPrice: row?.liqPrice,
        breakevenPrice: row?.breakevenPrice,
        positionIM: row?.positionIM,
        positionMM: row?.positionMM,
      }
      for (const number of numbers) {
        const made = await risk.api.explain(about(number))
        const result = made?.result.replace('≈ ', '').split(' ')[0] ?? ''
        const decimals = shown[number]?.split('.')[1]?.length ?? 0
        const cut = (text: string): number =>
          Math.trunc(Number(text.replaceAll(',', '')) * 10 ** decimals + 1e-6)
        expect([number, cut(result)]).toEqual([number, cut(shown[number] ?? 'x')])
      }
    }
  })

  it('explains the cost and the liquidation price of an order as the ticket shows them', async () => {
    const { risk } = await explained()
    const draft = {
      requestId: 1,
      symbol: 'BTCUSDT',
      kind: 'Limit',
      priceText: '60000',
      qtyText: '0.1',
      percent: null,
      reduceOnly: false,
    } as const
    const preview = risk.api.previewTicket(draft)
    const cost = await risk.api.explain({ of: 'ticket', draft, side: 'Buy', number: 'cost' })
    expect(cost?.result).toBe('606.27 USDT')
    expect(preview.buy.cost).toBe('606.27')
    const liq = await risk.api.explain({
      of: 'ticket',
      draft: { ...draft, qtyText: '3' },
      side: 'Sell',
      number: 'liqPrice',
    })
    const shown = risk.api.previewTicket({ ...draft, qtyText: '3' }).sell.liqPrice
    expect(liq?.result).toBe(`≈ ${shown} USDT`.replace(/\.0 USDT$/, ' USDT'))
  })

  it('FORM-36: explains the cost of an order behind a larger side by the charges of both sides', async () => {
    const { risk, hub } = await startRisk()
    const bought = order({ price: dec('60000'), qty: dec('1'), leavesQty: dec('1') })
    hub.account({ kind: 'State', state: privateState({ positions: [], orders: [bought] }) })
    hub.batch({ tickers: tickerRow(1) })
    const about = (qtyText: string) =>
      ({
        requestId: 1,
        symbol: 'BTCUSDT',
        kind: 'Limit',
        priceText: '60000',
        qtyText,
        percent: null,
        reduceOnly: false,
      }) as const
    const sold = (qtyText: string) =>
      risk.api.explain({ of: 'ticket', draft: about(qtyText), side: 'Sell', number: 'cost' })
    expect(risk.api.previewTicket(about('0.1')).sell).toMatchObject({ cost: '0.00', errors: [] })
    expect(await sold('0.1')).toMatchObject({
      title: 'orderCost',
      formula: 'max(a, b) − c = max(606.93, 6,062.7) − 6,062.7',
      inputs: [{ name: 'ownOrders' }, { name: 'otherOrders' }, { name: 'chargedNow' }],
      result: '0 USDT',
    })
    expect(risk.api.previewTicket(about('1.1')).sell.cost).toBe('613.53')
    expect((await sold('1.1'))?.result).toBe('613.53 USDT')
    // A buy is charged in full: its formula is that of the order alone.
    const buy = await risk.api.explain({ of: 'ticket', draft: about('0.1'), side: 'Buy', number: 'cost' })
    expect(buy).toMatchObject({ formula: expect.stringContaining('q × P'), result: '606.27 USDT' })
  })

  it('is null if there is no explanation', async () => {
    const { risk } = await explained()
    expect(await risk.api.explain({ of: 'position', key: 'NOSUCH:0', number: 'roi' })).toBeNull()
  })
})

describe('what a real exchange says itself', () => {
  const bybit: ExchangeView = {
    ...ableExchange,
    name: 'Bybit',
    capabilities: { ...ableExchange.capabilities, totals: 'exchange' },
  }
  const stated = position({
    leverage: dec('20'),
    markPrice: dec('60000'),
    positionUPL: dec('500'),
    positionMM: dec('160'),
    breakevenPrice: dec('58000'),
  })

  async function bench(exchange: ExchangeView) {
    const opened = await startRisk()
    opened.hub.exchange(exchange)
    opened.hub.batch({ tickers: tickerRow(1) })
    opened.hub.account({ kind: 'Position', seq: 2, position: stated })
    let seq = 2
    const read = async (positionsTime: number): Promise<PositionRowView | undefined> => {
      seq += 1
      opened.hub.account({
        kind: 'Totals',
        seq,
        totals: { time: positionsTime, positionsTime, coins: [{ coin: 'USDT' }] },
      })
      await opened.clock.pass(200)
      // The comparison is loaded.
      await vi.waitFor(() => import('../../../../src/workers/risk/explain/stated-figures.ts'))
      await opened.clock.pass(200)
      return opened.page.patches.flatMap((patch) => patch.positions?.upserts ?? []).at(-1)
    }
    const says = async (number: (typeof numbers)[number]) =>
      (await opened.risk.api.explain(about(number)))?.says
    return { ...opened, read, says }
  }

  it('is beside our figure, computed at the mark price of the same statement, with its time and the difference', async () => {
    const { read, says } = await bench(bybit)
    await read(1_700_000_000_000)
    expect(await says('unrealisedPnl')).toEqual({
      name: 'Bybit',
      theirs: '500 USDT',
      ours: '500 USDT',
      difference: '0 USDT',
      at: 1_700_000_000_000,
      lasts: false,
    })
    expect(await says('breakevenPrice')).toMatchObject({ theirs: '58,000 USDT', lasts: false })
    // It states no initial margin of this position, and no ROI at all.
    expect([await says('positionIM'), await says('roi')]).toEqual([undefined, undefined])
  })

  it('a figure that differs at two readings is marked in its row, and no longer once it agrees', async () => {
    const { read, says, hub, clock } = await bench(bybit)
    expect((await read(1000))?.differs).toBeUndefined()
    expect((await read(11_000))?.differs?.split(' ')).toContain('breakevenPrice')
    expect(await says('breakevenPrice')).toMatchObject({ lasts: true })
    expect(await says('unrealisedPnl')).toMatchObject({ lasts: false })
    const { breakevenPrice: _gone, positionMM: _mm, ...rest } = stated
    hub.account({ kind: 'Position', seq: 9, position: rest })
    await clock.pass(200)
    expect((await read(21_000))?.differs).toBeUndefined()
  })

  it('the embedded exchange says nothing of it, whatever it sends', async () => {
    const { read, says } = await bench(ableExchange)
    await read(1000)
    expect((await read(11_000))?.differs).toBeUndefined()
    expect(await says('breakevenPrice')).toBeUndefined()
  })
})
