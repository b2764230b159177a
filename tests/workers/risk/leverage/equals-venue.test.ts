/** The leverage dialog beside a real venue, with open orders. */
import { describe, expect, it } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'
import { give, leverage } from '../../../venue/simulator/core/account-bench.ts'
import { benchCore, limit, market } from '../../../venue/simulator/core/bench-core.ts'
import type { BenchCore } from '../../../venue/simulator/core/bench-core.ts'
import { walletCoinIn } from '../../../venue/simulator/core/preview-state.ts'
import { venueTable } from '../positions/venue-table.ts'

const figure = (text = ''): Decimal => new Decimal(text.replaceAll(',', ''))
const draft = (buyText: string) => ({
  requestId: 1,
  symbol: 'BTCUSDT',
  buyText,
  sellText: buyText,
  tiers: null,
})
const marginOf = (bench: BenchCore, accountId: string): Decimal =>
  new Decimal(walletCoinIn(bench, accountId, 'USDT').orderMargin)

/** 25,000 USDT, a long of 0.2 at 20x, and open orders of both sides. */
function withOrders(isIsolated: boolean): { readonly bench: BenchCore; readonly accountId: string } {
  const bench = benchCore()
  const accountId = isIsolated ? bench.isolated : bench.cross
  bench.run(accountId, { type: 'SwitchMarginMode', symbol: 'BTCUSDT', isIsolated })
  if (!isIsolated) give(bench, accountId, 'USDT', '-75000')
  bench.run(accountId, leverage('20'))
  bench.place(accountId, market({ qty: '0.2' }))
  bench.place(accountId, limit({ price: '90000', qty: '0.6' }))
  bench.place(accountId, limit({ side: 'Sell', price: '130000', qty: '0.5' }))
  return { bench, accountId }
}

describe('the leverage dialog against the frozen venue', () => {
  for (const isIsolated of [true, false]) {
    const mode = isIsolated ? 'isolated' : 'cross'

    it(`LEV-02: the margin of open orders before and after is what the exchange charges, ${mode}`, async () => {
      const { bench, accountId } = withOrders(isIsolated)
      const view = (await venueTable(bench, accountId)).leverage(draft('10'))
      const before = marginOf(bench, accountId)
      expect(view?.orders).toBe(2)
      expect(bench.run(accountId, leverage('10'))).toMatchObject({ ok: true })
      const after = marginOf(bench, accountId)
      for (const [shown, charged] of [
        [view?.ordersNow, before],
        [view?.ordersAfter, after],
      ] as const)
        expect(figure(shown).minus(charged).abs().lessThan('0.01'), `${shown} ${charged.toFixed()}`).toBe(
          true,
        )
    })

    it(`LEV-11: with what it says is lacking the change is taken, and not with less, ${mode}`, async () => {
      const { bench, accountId } = withOrders(isIsolated)
      const refused = (await venueTable(bench, accountId)).leverage(draft('1'))
      expect(refused).toMatchObject({ change: null, messages: [{ key: 'leverageNeeds' }] })
      const needed = figure(refused?.messages[0]?.params['needed'])
      give(bench, accountId, 'USDT', needed.minus('0.02').toFixed())
      expect(bench.run(accountId, leverage('1'))).toMatchObject({ ok: false })
      give(bench, accountId, 'USDT', '0.04')
      expect((await venueTable(bench, accountId)).leverage(draft('1'))?.messages).toEqual([])
      expect(bench.run(accountId, leverage('1'))).toMatchObject({ ok: true })
    })
  }
})
