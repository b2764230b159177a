import { createCore } from '../../venue/simulator/core/core.ts'
import { createRiskStores } from '../../src/workers/risk/state/risk-stores.ts'
import type { RiskStores } from '../../src/workers/risk/state/risk-stores.ts'

const ENTRIES = 20
const START = Date.UTC(2026, 0, 5)
const SYMBOL = 'BTCUSDT'

/**
 * Stores of a risk worker as the venue fills them: a long of 0.5 BTC with twenty partial entries on each side, the
 * maximum. `last` is the last price as an integer.
 */
export function filledStores(): { readonly stores: RiskStores; readonly last: number } {
  const core = createCore({ seed: 1, startAt: START, symbols: 3, isWhole: false })
  const accountId = core.accountsOf('tester')[0]?.accountId ?? ''
  const run = (command: Readonly<Record<string, unknown>>): void => {
    const { answer } = core.apply(accountId, { symbol: SYMBOL, positionIdx: 0, ...command }, START)
    if (!answer.ok) throw new Error(`refused: ${answer.code} ${answer.message}`)
  }
  run({
    type: 'CreateOrder',
    side: 'Buy',
    orderType: 'Market',
    timeInForce: 'ImmediateOrCancel',
    reduceOnly: false,
    closeOnTrigger: false,
    qty: '0.5',
  })
  const instrument = core.instruments().find(({ symbol }) => symbol === SYMBOL)
  const bid = core.book(SYMBOL)?.bids[0] ?? 0
  const last = Math.round(bid / 10 ** (instrument?.priceFraction ?? 0))
  for (let index = 1; index <= ENTRIES; index += 1) {
    const size = { tpSize: '0.01', slSize: '0.01' }
    run({
      type: 'SetTpSl',
      tpSlMode: 'Partial',
      takeProfit: String(last + 1000 + index * 100),
      stopLoss: String(last - 1000 - index * 100),
      ...size,
    })
  }
  const state = core.snapshotOf(accountId)
  if (state === null) throw new Error('no account')
  const stores = createRiskStores()
  stores.catalogue.replace(core.instruments(), 'network')
  stores.tickers.apply(core.tickers())
  stores.account.apply({ kind: 'State', state })
  stores.positions.syncAll()
  return { stores, last }
}
