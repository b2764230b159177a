import { expect, it } from 'vitest'
import { startRisk } from '../support/fake-hub.ts'
import { instrument, order, position, privateState, tickerRow } from '../support/samples.ts'

it('POS-36: a file names contracts as the screen does, and has the side of each row and words for switches', async () => {
  const { risk, hub, clock } = await startRisk()
  hub.catalogue([
    instrument(),
    instrument({
      id: 2,
      symbol: 'BTC_USDT',
      displayName: 'BTC/USDT',
      contractType: 'Spot',
    }),
    instrument({ id: 3, symbol: 'BTCPERP', displayName: 'BTC-PERP', contractType: 'UsdcPerpetual' }),
  ])
  const isolated = { isIsolated: true, createdAt: 1 } as const
  hub.account({
    kind: 'State',
    state: privateState({
      positions: [
        position({ symbol: 'BTCPERP', ...isolated, isAutoAddMargin: true, createdAt: 3 }),
        position({ ...isolated, positionIdx: 1, side: 'Buy', createdAt: 2 }),
        position({ ...isolated, positionIdx: 2, side: 'Sell', createdAt: 1 }),
      ],
      orders: [order({ symbol: 'BTC_USDT', side: 'Sell' })],
    }),
  })
  hub.batch({ tickers: Float64Array.from([1, 2, 3].flatMap((id) => [...tickerRow(id)])) })
  await clock.pass(300)
  const file = async (of: 'positions' | 'orders', columns: readonly string[]) =>
    (
      await risk.api.exportTable({
        of,
        format: 'tsv',
        columns: columns.map((column) => [column, column]),
        words: { long: 'Lang', short: 'Kurz', on: 'an', off: 'aus', Sell: 'Verkauf', isolated: 'Isoliert' },
      })
    ).split('\n')
  expect(await file('positions', ['contract', 'side', 'size', 'autoMargin'])).toEqual([
    'contract\tside\tsize\tautoMargin',
    'BTC-PERP Isoliert 10x\tLang\t0.5\tan',
    'BTCUSDT Isoliert 10x\tLang\t0.5\taus',
    'BTCUSDT Isoliert 10x\tKurz\t-0.5\taus',
  ])
  expect(await file('orders', ['contract', 'side'])).toEqual(['contract\tside', 'BTC/USDT\tVerkauf'])
})
