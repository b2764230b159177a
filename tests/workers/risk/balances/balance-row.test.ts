import { expect, it } from 'vitest'
import { startRisk } from '../support/fake-hub.ts'
import { dec, instrument, privateState, walletCoin } from '../support/samples.ts'

it('VENUE-54: the balance of a coin names what is borrowed of it, with interest; -- where nothing is', async () => {
  const { clock, hub, page } = await startRisk({ balancesShown: true })
  hub.catalogue([instrument()])
  hub.account({
    kind: 'State',
    state: privateState({
      orders: [],
      positions: [],
      wallet: [
        walletCoin({ borrowed: dec('1000'), accruedInterest: dec('0.5') }),
        walletCoin({ coin: 'USDC', walletBalance: dec('500') }),
      ],
    }),
  })
  await clock.pass(1200)
  const rows = page.patches.flatMap(({ balances }) => balances?.upserts ?? [])
  const borrowed = (coin: string) => rows.findLast((row) => row.coin === coin)?.borrowed
  expect(borrowed('USDT')).toBe('1,000.5000')
  expect(borrowed('USDC')).toBe('--')
})
