import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { MarketRowView } from '#shared/contracts/markets.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import { typedAct, vocabularyOf } from '../../../../src/main-thread/features/commands/typed-act.ts'
import { typedEntries } from '../../../../src/main-thread/features/commands/typed-entries.ts'
import { i18n } from '../../../../src/main-thread/i18n/instance.ts'
import { instrument } from '../../../../src/main-thread/stores/market.ts'
import { tableWriters } from '../../../../src/main-thread/stores/tables.ts'
import { allTexts } from '../../i18n/all-texts.ts'

vi.mock('../../../../src/main-thread/trading/ticket/pick-order.ts', () => ({ hasTicket: () => true }))

const market = (symbol: string, contractType: ContractType, unit: string) =>
  ({ symbol, displayName: symbol, contractType, unit }) as MarketRowView
const rows = [
  market('BTCUSDT', 'LinearPerpetual', 'BTC'),
  market('BTCUSD', 'InversePerpetual', 'USD'),
  market('BTCPERP', 'UsdcPerpetual', 'BTC'),
  market('BTCEUR', 'Spot', 'BTC'),
  { ...market('BTC_USDT', 'Spot', 'BTC'), displayName: 'BTC/USDT' },
  { ...market('USDCUSDT', 'Spot', 'USDC'), displayName: 'USDC/USDT' },
  market('ETHBTC', 'Spot', 'ETH'),
  market('BTCUSDT-26DEC25', 'LinearFutures', 'BTC'),
  market('1000PEPEUSDT', 'LinearPerpetual', '1000PEPE'),
]

beforeAll(() =>
  i18n.init({ lng: 'en', fallbackLng: 'en', resources: allTexts(), interpolation: { escapeValue: false } }),
)
beforeEach(() => {
  tableWriters.markets.upsert(rows)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what an act reads of it
  instrument.v = { ...rows[0], valueCoin: 'USDT' } as unknown as InstrumentView
})
afterEach(() => {
  instrument.v = null
})

/** The names of the acts of a text whose market search finds some symbols, and what the palette says without one. */
function offered(text: string, symbols: readonly string[] | null) {
  const tongues = { t: i18n.getFixedT('en'), en: i18n.getFixedT('en') }
  const typed = typedAct(text, vocabularyOf(tongues))
  if (typed === null) throw new Error(`${text} is no act`)
  const { acts, none } = typedEntries(typed, symbols, tongues)
  return {
    acts: acts.map(({ name }) => name),
    says: none === null ? '' : i18n.t(`commands:${none.key}`, none.params),
  }
}
const fills = (...orders: readonly string[]) => ({
  acts: orders.map((order) => `Fill the ticket: ${order}`),
  says: '',
})

describe('a quantity is offered where the market counts what was typed', () => {
  it.each([
    ['buy 0.1 btc', ['BTCUSDT', 'BTCUSD'], fills('Buy · 0.1 BTC · BTCUSDT Perp')],
    ['buy 0.1 bitcoin', ['BTCUSD', 'BTCUSDT'], fills('Buy · 0.1 BTC · BTCUSDT Perp')],
    ['btc 0.1 buy', ['BTCUSD', 'BTCUSDT'], fills('Buy · 0.1 BTC · BTCUSDT Perp')],
    ['buy 100 usd btc', ['BTCUSDT', 'BTCUSD'], fills('Buy · 100 USD · BTCUSD Perp')],
    ['buy 100 btcusd', ['BTCUSD'], fills('Buy · 100 USD · BTCUSD Perp')],
    ['buy 2 btc perp', ['BTCPERP'], fills('Buy · 2 BTC · BTCPERP Perp')],
    ['buy 1 eth btc', ['ETHBTC'], fills('Buy · 1 ETH · ETHBTC Spot')],
    ['buy 1 26dec25 btc', ['BTCUSDT-26DEC25'], fills('Buy · 1 BTC · BTCUSDT-26DEC25 Futures')],
    ['buy 3 1000pepe', ['1000PEPEUSDT'], fills('Buy · 3 1000PEPE · 1000PEPEUSDT Perp')],
    ['sell btc', ['BTCUSD'], fills('Sell · BTCUSD Perp')],
    ['buy 0.5', null, fills('Buy · 0.5 BTC · BTCUSDT Perp')],
    // A coin that the ticket counts values in.
    ['buy 100 usdt btc', ['BTCUSDT', 'BTCUSD'], fills('Buy · Value 100 USDT · BTCUSDT Perp')],
    ['buy 100 usdc btc', ['BTCPERP'], fills('Buy · Value 100 USDC · BTCPERP Perp')],
    ['buy 100 usdt btc spot', ['BTC_USDT'], fills('Buy · Value 100 USDT · BTC/USDT Spot')],
    ['buy 100 usdt btc', ['BTCUSDT-26DEC25'], fills('Buy · Value 100 USDT · BTCUSDT-26DEC25 Futures')],
    ['buy 100 usdt btc @ 60000', ['BTCUSDT'], fills('Buy · Limit · Value 100 USDT · @ 60000 · BTCUSDT Perp')],
    // It names no other market, and the open one before the search has answered.
    ['long 1000 usdt', null, fills('Buy · Value 1000 USDT · BTCUSDT Perp')],
    ['long 1000 usdt', ['BTC_USDT'], fills('Buy · Value 1000 USDT · BTCUSDT Perp')],
    ['buy 100 usdc', ['USDCUSDT', 'BTCPERP'], fills('Buy · 100 USDC · USDC/USDT Spot')],
  ])('%s', (text, symbols, expected) => expect(offered(text, symbols)).toEqual(expected))

  it.each([
    ['buy 0.1 btc', 'BTCUSD', 'BTCUSD Perp counts quantities in USD, not in BTC.'],
    ['buy 100 usd btc', 'BTCUSDT', 'BTCUSDT Perp counts quantities in BTC, not in USD.'],
    ['buy 100 usdc', 'BTCPERP', 'BTCPERP Perp counts quantities in BTC, not in USDC.'],
    ['buy 100 usdc btc', 'BTCUSDT', 'BTCUSDT Perp counts quantities in BTC, not in USDC.'],
    ['buy 100 eur btc', 'BTCEUR', 'BTCEUR Spot counts quantities in BTC, not in EUR.'],
    ['buy 1 btc eth', 'ETHBTC', 'ETHBTC Spot counts quantities in ETH, not in BTC.'],
    ['buy 5 pepe', '1000PEPEUSDT', '1000PEPEUSDT Perp counts quantities in 1000PEPE, not in PEPE.'],
  ])('%s offers nothing for %s and says why', (text, symbol, says) =>
    expect(offered(text, [symbol])).toEqual({ acts: [], says }),
  )
})

it.each([
  ['buy -1 btc', '“-1” is not a quantity. Type a number such as 0.5, without a sign or separators.'],
  ['sell all eth', '“all” is not a quantity. Type a number such as 0.5, without a sign or separators.'],
  ['close 150% btc', '“150%” is not understood here.'],
  ['buy 1.000 btc', '“1.000” can mean 1 or 1000. Type one of them.'],
  ['buy 0.1 btc 60000', '“0.1 btc 60000” has two numbers. Type “at” or “@” before the price.'],
  ['buy 0.1 btc @ 60.500', '“60.500” can mean 60.5000 or 60500. Type one of them.'],
])('%s offers nothing, whatever the search finds, and says what it does not understand', (text, says) =>
  expect(offered(text, ['BTCUSDT', 'BTCUSDT-26DEC25'])).toEqual({ acts: [], says }),
)

it('a take profit and a stop loss are named with their price, where there are positions', () => {
  expect(offered('sl 100000', null)).toEqual({ acts: ['Stop loss: BTCUSDT Perp · 100000…'], says: '' })
  expect(offered('tp btc', ['BTCUSD', 'BTCEUR'])).toEqual({ acts: ['Take profit: BTCUSD Perp…'], says: '' })
  expect(offered('20x', null).acts).toEqual(['Leverage: BTCUSDT, 20x…'])
})

it('half of a position is named with its share, and margin is added to the market that is named', () => {
  expect(offered('close half', null)).toEqual({
    acts: ['Close 50% of the position in BTCUSDT Perp…'],
    says: '',
  })
  expect(offered('add margin btc', ['BTCUSD', 'BTCEUR'])).toEqual({
    acts: ['Add or reduce margin: BTCUSD Perp…'],
    says: '',
  })
})

it('a word with digits that finds no market is named, once the search has answered', () => {
  expect(offered('buy 1e3 btc', null)).toEqual({ acts: [], says: '' })
  expect(offered('buy 1e3 btc', []).says).toContain('“1e3” is not a quantity.')
  expect(offered('cancel 1e3 btc', []).says).toBe('“1e3” is not understood here.')
  expect(offered('buy doge', [])).toEqual({ acts: [], says: '' })
})
