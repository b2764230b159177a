/** Seeds orders of every kind, far enough from the market to stay open for a while. */
import { runCommand } from '../commands/apply.ts'
import { priceText, qtyText } from '../terms/money.ts'
import type { Market } from '../state/market.ts'
import { sidesOf } from '../accounts/position-modes.ts'
import type { Account } from '../state/state.ts'
import type { World } from '../state/world.ts'
import { lotsOf, priceBy } from './fill-at.ts'
import { tradingOf } from './positions.ts'

type Fields = Readonly<Record<string, unknown>>

/** Places an order of about `usd`; one that the symbol or the account doesn't allow is skipped. */
function place(world: World, account: Account, market: Market, usd: number, fields: Fields): string {
  const { spec } = market
  const isBuy = fields.side !== 'Sell'
  const isHedge = sidesOf(account, spec).length === 2
  const answer = runCommand(world, account.id, {
    type: 'CreateOrder',
    symbol: spec.symbol,
    side: 'Buy',
    orderType: 'Limit',
    timeInForce: 'GoodTillCancel',
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: isHedge ? (isBuy ? 1 : 2) : 0,
    qty: qtyText(spec, lotsOf(spec, priceBy(market, 1), usd)),
    ...fields,
  })
  const orderId = answer.ok ? answer.result.orderId : ''
  return typeof orderId === 'string' ? orderId : ''
}

function entries(world: World, account: Account, market: Market): void {
  const { spec } = market
  const at = (share: number): string => priceText(spec, priceBy(market, share))
  const positionIdx = sidesOf(account, spec).length === 2 ? 1 : 0
  const size = Math.abs(
    [...account.holdings.values()].find((h) => h.spec === spec && h.positionIdx === positionIdx)?.size ?? 0,
  )
  const half = qtyText(spec, Math.max(Math.floor(size / 2 / spec.lot), 1) * spec.lot)
  const set = (fields: Fields): void =>
    void runCommand(world, account.id, { type: 'SetTpSl', symbol: spec.symbol, positionIdx, ...fields })
  set({ takeProfit: at(1.2), stopLoss: at(0.97), tpSlMode: 'Full' })
  set({ takeProfit: at(1.15), stopLoss: at(0.975), tpSize: half, slSize: half, tpSlMode: 'Partial' })
  set({ trailingStop: priceText(spec, priceBy(market, 0.05)), activationPrice: at(1.1) })
}

function linear(world: World, account: Account): void {
  const [btc, eth] = [tradingOf(world, 'BTCUSDT'), tradingOf(world, 'ETHUSDT')]
  if (btc !== null) {
    const at = (share: number): string => priceText(btc.spec, priceBy(btc, share))
    place(world, account, btc, 500, { price: at(0.9) })
    place(world, account, btc, 500, { price: at(0.93), triggerPrice: at(0.94), triggerBy: 'MarkPrice' })
    place(world, account, btc, 500, {
      orderType: 'Market',
      timeInForce: 'ImmediateOrCancel',
      trailValue: priceText(btc.spec, priceBy(btc, 0.08)),
      activationPrice: at(0.9),
    })
    entries(world, account, btc)
    const gone = place(world, account, btc, 500, { price: at(0.85) })
    runCommand(world, account.id, { type: 'CancelOrder', symbol: 'BTCUSDT', orderId: gone })
  }
  if (eth === null) return
  const price = priceText(eth.spec, priceBy(eth, 0.88))
  const qty = lotsOf(eth.spec, priceBy(eth, 1), 2000)
  const part = qtyText(eth.spec, Math.max(Math.floor(qty / 4 / eth.spec.lot), 1) * eth.spec.lot)
  place(world, account, eth, 2000, { price, strategy: { origin: 'Iceberg', subQty: part } })
  const chaseDistance = priceText(eth.spec, priceBy(eth, 0.1))
  place(world, account, eth, 300, { strategy: { origin: 'Chase Limit', chaseDistance } })
  place(world, account, eth, 3000, {
    orderType: 'Market',
    timeInForce: 'ImmediateOrCancel',
    strategy: { origin: 'TWAP', durationMs: 7_200_000, intervalMs: 600_000 },
  })
}

function spot(world: World, account: Account): void {
  const market = tradingOf(world, 'BTC_USDT')
  if (market === null) return
  const at = (share: number): string => priceText(market.spec, priceBy(market, share))
  place(world, account, market, 300, { price: at(0.9) })
  place(world, account, market, 300, { side: 'Sell', price: at(0.93), triggerPrice: at(0.94) })
  const oco = { tpTriggerPrice: at(1.1), tpLimitPrice: at(1.1), slTriggerPrice: at(0.9) }
  place(world, account, market, 300, { side: 'Sell', price: at(1), oco })
  if (account.info.marginMode === 'ISOLATED_MARGIN') return
  place(world, account, market, 300, { price: at(0.8), isLeverage: true })
}

/** Places a spread's limit order below its price. */
function spread(world: World, account: Account): void {
  const market = world.live.find(({ spec, status }) => spec.legs !== null && status === 'Trading')
  if (market === undefined) return
  const price = priceText(
    market.spec,
    Math.max(Math.round(market.last / 2 / market.spec.tick), 1) * market.spec.tick,
  )
  place(world, account, market, 0, { price, positionIdx: 0 })
}

export function seedOrders(world: World, account: Account): void {
  linear(world, account)
  if (account.info.copyTrade !== undefined) return
  spot(world, account)
  spread(world, account)
}
