import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'
import { startRisk } from '../support/fake-hub.ts'
import { dec, instrument, position, privateState, tickerRow, walletCoin } from '../support/samples.ts'

const eth = instrument({ id: 2, symbol: 'ETHUSDT', baseCurrency: 'ETH', priceFraction: 2 })

async function account(over: Parameters<typeof privateState>[0]) {
  const bench = await startRisk()
  bench.hub.catalogue([instrument(), eth])
  bench.hub.account({ kind: 'State', state: privateState({ orders: [], positions: [], ...over }) })
  const total = () => bench.page.patches.findLast((patch) => patch.account)?.account?.total
  return { ...bench, total }
}

const btc = tickerRow(1, { indexPrice: 600_000 })

describe('24B4: the total equity of all coins', () => {
  it("is the sum of their equities in USD at index prices, including the positions' profit", async () => {
    const { clock, hub, total } = await account({
      // 0.5 BTC long from 59,000 with a mark of 60,000.5: +500.25 USDT
      positions: [position()],
      wallet: [
        walletCoin({ walletBalance: dec('1000') }),
        walletCoin({ coin: 'USDC', walletBalance: dec('500.5') }),
        walletCoin({ coin: 'BTC', walletBalance: dec('0.25'), borrowed: dec('0.05') }),
        walletCoin({ coin: 'ETH', walletBalance: dec('0') }),
      ],
    })
    hub.batch({ tickers: btc })
    await clock.pass(1200)
    // 1000 + 500.25 + 500.5 + 0.2 * 60000; no ETH, so its price isn't needed.
    expect(total()).toEqual({ equity: '14,000.75', unpriced: '' })
    hub.batch({ tickers: tickerRow(1, { indexPrice: 610_000 }) })
    await clock.pass(1200)
    expect(total()?.equity).toBe('14,200.75')
  })

  it('is unknown while the price of a coin is', async () => {
    const { clock, hub, total } = await account({
      wallet: [walletCoin(), walletCoin({ coin: 'ETH', walletBalance: dec('1') })],
    })
    hub.batch({ tickers: btc })
    await clock.pass(1200)
    expect(total()).toEqual({ equity: '--', unpriced: '' })
  })

  it('lists the coins without a market price, and counts the rest', async () => {
    const { clock, total } = await account({
      wallet: [walletCoin(), walletCoin({ coin: 'XEM', walletBalance: dec('7') })],
    })
    await clock.pass(1200)
    expect(total()).toEqual({ equity: '10,000.00', unpriced: 'XEM' })
  })

  it('is unknown with a position whose profit is in no sum', async () => {
    for (const positions of [
      [position({ symbol: 'GONEUSDT' })],
      // Its coin has no wallet.
      [position()],
    ]) {
      const { clock, hub, total } = await account({
        positions,
        wallet: [walletCoin({ coin: 'USDC' }), walletCoin({ coin: 'BTC', walletBalance: dec('1') })],
      })
      hub.batch({ tickers: btc })
      await clock.pass(1200)
      expect(total()?.equity).toBe('--')
    }
  })

  it('is not shown if the only coin is a dollar, and requests no price then', async () => {
    const { clock, hub, total } = await account({ wallet: [walletCoin()] })
    hub.batch({ tickers: btc })
    await clock.pass(1200)
    expect(total()).toBeNull()
    expect(hub.wants()).toMatchObject({ tickers: [1] })
  })

  it('subscribes to the prices of coins that are added to the wallet', async () => {
    const { clock, hub } = await account({ wallet: [walletCoin()] })
    await clock.pass(100)
    hub.account({ kind: 'Wallet', seq: 2, coin: walletCoin({ coin: 'ETH', walletBalance: dec('1') }) })
    await clock.pass(100)
    expect(hub.wants()).toMatchObject({ tickers: [1, 2] })
  })

  it('is exact: any balances at any prices, to the last cent', async () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 16n })
    await fc.assert(
      fc.asyncProperty(units, units, fc.integer({ min: 1, max: 2 ** 40 }), async (usdt, coins, price) => {
        const amount = (e8: bigint) => dec(new Decimal(e8.toString()).dividedBy(1e8).toFixed())
        const { clock, hub, total } = await account({
          wallet: [
            walletCoin({ walletBalance: amount(usdt) }),
            walletCoin({ coin: 'BTC', walletBalance: amount(coins) }),
            walletCoin({ coin: 'USDC', walletBalance: dec('0.01') }),
          ],
        })
        hub.batch({ tickers: tickerRow(1, { indexPrice: price }) })
        await clock.pass(1200)
        // In units of 1e-9: coins e8 times price e1.
        const cents = (usdt * 10n + coins * BigInt(price) + 10n ** 7n) / 10n ** 7n
        expect(
          total()
            ?.equity.replaceAll(/[,.]/g, '')
            .replace(/^0+(?=\d)/, ''),
        ).toBe(String(cents))
      }),
      { numRuns: 50 },
    )
  })
})
