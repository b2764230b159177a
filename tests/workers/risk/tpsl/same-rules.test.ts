import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TpSlDraft } from '#shared/contracts/tpsl.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { positionKey } from '#shared/domain/records.ts'
import { setTpSlFields } from '#shared/maths/tpsl/payload.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { benchCore, market } from '../../../venue/simulator/core/bench-core.ts'
import type { BenchCore } from '../../../venue/simulator/core/bench-core.ts'
import { startRisk } from '../support/fake-hub.ts'
import { keysOf, leg } from './message-cases.ts'
import { commandOf } from './model-edits.ts'

/** Symbols of every family that has positions, in a quantity each may be opened with. */
const books = [
  { symbol: 'BTCUSDT', qty: '0.1' },
  { symbol: 'BTCUSD', qty: '1000' },
  { symbol: 'BTCPERP', qty: '0.1' },
] as const

/** Typed values of one leg: the distance from the price it is checked against, and the error of its quantity. */
const ask = fc.record({
  leg: fc.constantFrom<'tp' | 'sl'>('tp', 'sl'),
  mode: fc.constantFrom<'Full' | 'Partial'>('Full', 'Partial'),
  by: fc.constantFrom<'LastPrice' | 'MarkPrice'>('LastPrice', 'MarkPrice'),
  from: fc.constantFrom<'reference' | 'min' | 'max' | 'zero'>('reference', 'reference', 'min', 'max', 'zero'),
  halfTicks: fc.integer({ min: -4, max: 4 }),
  qty: fc.constantFrom<'size' | 'size+lot' | 'lot' | 'half lot' | 'zero'>(
    'size',
    'size+lot',
    'lot',
    'half lot',
    'zero',
  ),
})
type Ask = typeof ask extends fc.Arbitrary<infer One> ? One : never

/** A form over the venue's own state, with a position of each family. */
async function open(isShort: boolean) {
  const bench = benchCore(1, 3, 'tester', true)
  for (const coin of ['BTC', 'USDC', 'USDT'])
    bench.core.control({ type: 'wallet', accountId: bench.cross, coin, amount: '100000' })
  for (const { symbol, qty } of books)
    bench.place(bench.cross, market({ symbol, qty, side: isShort ? 'Sell' : 'Buy' }))
  const { hub, risk } = await startRisk()
  hub.catalogue(bench.core.instruments())
  const state = bench.core.snapshotOf(bench.cross)
  if (state === null) throw new Error('no account')
  hub.account({ kind: 'State', state })
  hub.batch({ tickers: bench.core.tickers() })
  return { bench, api: risk.api }
}

const instrumentOf = (bench: BenchCore, symbol: string): Instrument => {
  const found = bench.core.instruments().find((one) => one.symbol === symbol)
  if (found === undefined) throw new Error(`no ${symbol}`)
  return found
}

describe.each([
  ['long', false],
  ['short', true],
])('the form and the venue apply the same rules: a %s of each family', (_name, isShort) => {
  it('TPSL-45..48, TPSL-55..62: the venue accepts what the form sends and refuses what it blocks, at every bound', async () => {
    const { bench, api } = await open(isShort)
    let [sent, blocked] = [0, 0]
    for (const { symbol, qty: size } of books) {
      const { tickSize, lotSize, minPrice, maxPrice } = instrumentOf(bench, symbol)
      const target = { of: 'position', key: positionKey(symbol, 0) } as const
      const head = api.previewTpSl(draftOf(target, {})).head
      expect(head, symbol).not.toBeNull()
      const plain = (text: string | undefined): string => (text ?? '').replaceAll(',', '')
      const textsOf = (one: Ask): readonly [price: string, qty: string] => {
        const base = {
          reference: plain(one.by === 'LastPrice' ? head?.last : head?.mark),
          min: minPrice,
          max: maxPrice,
          zero: '0',
        }
        const price = new Decimal(base[one.from]).plus(
          new Decimal(tickSize).times(one.halfTicks).dividedBy(2),
        )
        const lot = new Decimal(lotSize)
        const quantities = {
          size: new Decimal(size),
          'size+lot': new Decimal(size).plus(lot),
          lot,
          'half lot': lot.dividedBy(2),
          zero: new Decimal(0),
        }
        return [price.toFixed(), quantities[one.qty].toFixed()]
      }
      fc.assert(
        fc.property(ask, (one) => {
          // Reached by being set, it would close the position: equal is proven with each message.
          fc.pre(one.from !== 'reference' || one.halfTicks !== 0)
          const [price, qty] = textsOf(one)
          const triggerBy = one.by
          const view = api.previewTpSl(
            draftOf(target, {
              mode: one.mode,
              qtyText: one.mode === 'Partial' ? qty : '',
              [one.leg]: leg({ text: price, triggerBy }),
            }),
          )
          const none = { kind: 'keep', stopOrderId: '' } as const
          const set = {
            kind: 'set',
            stopOrderId: '',
            trigger: price,
            triggerBy,
            orderType: 'Market',
            limit: '',
            size: one.mode === 'Partial' ? qty : '',
            slippage: '',
            slippageType: 'Percent',
          } as const
          const body = setTpSlFields({
            symbol,
            positionIdx: 0,
            mode: one.mode,
            tp: one.leg === 'tp' ? set : none,
            sl: one.leg === 'sl' ? set : none,
            qty: one.mode === 'Partial' ? qty : size,
          })
          if (body === null) throw new Error('nothing to send')
          const answer = bench.run(bench.cross, commandOf(body))
          const said = `${symbol} ${JSON.stringify(one)} at ${price}: form ${keysOf(view).join()}, venue ${answer.ok ? 'took it' : answer.message}`
          expect(view.call !== null, said).toBe(answer.ok)
          if (answer.ok) sent += 1
          else blocked += 1
          // Nothing stays for the next one, and nothing fires.
          if (answer.ok) clear(bench, symbol)
        }),
        { numRuns: process.env['DEEP'] === '1' ? 2000 : 60 },
      )
    }
    // Neither side of the rule is left out; how many of each is chance.
    expect(Math.min(sent, blocked)).toBeGreaterThan(2)
  })
})

const draftOf = (target: TpSlDraft['target'], over: Partial<TpSlDraft>): TpSlDraft => ({
  requestId: 1,
  target,
  mode: 'Full',
  entry: { tpStopOrderId: '', slStopOrderId: '' },
  tp: leg(),
  sl: leg(),
  base: { tp: leg(), sl: leg(), qtyText: '' },
  qtyText: '',
  qtyPercent: null,
  netOfFees: false,
  openedAs: '',
  ...over,
})

function clear(bench: BenchCore, symbol: string): void {
  for (const order of bench.core.snapshotOf(bench.cross)?.orders ?? [])
    if (order.symbol === symbol)
      bench.run(bench.cross, { type: 'CancelOrder', symbol, orderId: order.orderId })
}
