import { describe, expect, it } from 'vitest'
import type { ContractType } from '#shared/domain/enums.ts'
import { topic } from '#shared/wire/topics.ts'
import { instrument, view } from '../support/samples.ts'
import { keysOf, ticket } from '../support/ticket-bench.ts'

/** A ticket whose symbol may be bought up to 63,000 and sold from 57,000. */
async function limited(contractType: ContractType = 'LinearPerpetual') {
  const bench = await ticket()
  bench.hub.catalogue([instrument({ contractType })])
  const limits = (row: readonly number[], symbol = 'BTCUSDT') =>
    bench.hub.batch({ newest: [{ topic: topic.priceLimit(symbol), symbol, row }] })
  limits([630_000, 570_000])
  return { ...bench, limits }
}

describe('the price limits of the exchange', () => {
  it.each([
    ['63000.0', '', ''],
    ['63000.1', 'Buy', '63,000.0 USDT'],
    ['57000.0', '', ''],
    ['56999.9', 'Sell', '57,000.0 USDT'],
  ] as const)(
    'SLIP-12: a limit price of %s is placed at the limit of: %s',
    async (priceText, side, limit) => {
      const { ask } = await limited()
      const preview = ask({ priceText })
      expect([preview.drawnIn, preview.drawnTo]).toEqual([side, limit])
      // It is no error: the exchange takes the order.
      expect([...preview.errors, ...preview.buy.errors, ...preview.sell.errors]).toEqual([])
      expect(preview.price).not.toBeNull()
    },
  )

  it('SLIP-12: they apply to limit orders at once, not to market orders and not to conditional ones', async () => {
    const { ask } = await limited()
    expect(ask({ kind: 'Market', priceText: '' }).drawnIn).toBe('')
    const trigger = { priceText: '62000', by: 'LastPrice' } as const
    expect(ask({ kind: 'ConditionalLimit', priceText: '70000', trigger }).drawnIn).toBe('')
  })

  it('SLIP-12: the newest applies; nothing is shown without one, for another symbol, and after a switch', async () => {
    const { ask, limits, risk } = await limited()
    const drawn = () => ask({ priceText: '64000' }).drawnIn
    limits([650_000, 570_000])
    expect(drawn()).toBe('')
    limits([630_000, 570_000])
    limits([650_000, 570_000], 'ETHUSDT')
    expect(drawn()).toBe('Buy')
    limits([])
    expect(drawn()).toBe('')
    limits([630_000, 570_000])
    risk.api.setView(view({ symbol: 'ETHUSDT' }))
    risk.api.setView(view({ symbol: 'BTCUSDT' }))
    expect(drawn()).toBe('')
  })

  it.each(['stale', 'invalid'] as const)(
    'those that are %s neither move nor refuse a price',
    async (state) => {
      const since = 0
      for (const contractType of ['LinearPerpetual', 'Spot'] as const) {
        const { ask, hub } = await limited(contractType)
        hub.batch({ freshness: [{ topic: topic.priceLimit('BTCUSDT'), state, since }] })
        const preview = ask({ priceText: '64000' })
        expect(preview.drawnIn).toBe('')
        expect(keysOf(preview.buy)).not.toContain('price.aboveLimit')
        hub.batch({ freshness: [{ topic: topic.priceLimit('BTCUSDT'), state: 'fresh', since }] })
        const again = ask({ priceText: '64000' })
        expect([again.drawnIn, ...keysOf(again.buy)]).toContain(
          contractType === 'Spot' ? 'price.aboveLimit' : 'Buy',
        )
      }
    },
  )

  it('SYM-15: spot refuses a price beyond them, on that side only, and shows the accepted price', async () => {
    const { ask } = await limited('Spot')
    const preview = ask({ priceText: '64000' })
    expect(keysOf(preview.buy)).toContain('price.aboveLimit')
    expect(preview.buy.errors.find(({ key }) => key === 'aboveLimit')?.params).toEqual({
      limit: '63,000.0',
      coin: 'USDT',
    })
    expect(keysOf(preview.sell)).not.toContain('price.aboveLimit')
    expect(preview.drawnIn).toBe('')
    expect(keysOf(ask({ priceText: '50000' }).sell)).toContain('price.belowLimit')
  })
})
