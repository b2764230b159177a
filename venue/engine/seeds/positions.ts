/** Seeds positions of several families, ended positions, spot coins and a loan. */
import type { Market } from '../state/market.ts'
import { sidesOf } from '../accounts/position-modes.ts'
import type { Account } from '../state/state.ts'
import type { World } from '../state/world.ts'
import { fillAt, lotsOf, priceBy } from './fill-at.ts'

/** Minimum time to expiry of a seeded option: more than a day. */
const LONG_ENOUGH_MS = 2 * 86_400_000

export const tradingOf = (world: World, symbol: string): Market | null => {
  const market = world.bySymbol.get(symbol)
  return market?.status === 'Trading' ? market : null
}

/** Opens or closes about `usd` of a symbol at a multiple of its mark price. */
function take(
  world: World,
  account: Account,
  market: Market,
  want: { readonly isBuy: boolean; readonly isLong?: boolean; readonly usd: number; readonly share: number },
): void {
  const { isBuy, isLong = isBuy } = want
  const isHedge = sidesOf(account, market.spec).length === 2
  const positionIdx = isHedge ? (isLong ? 1 : 2) : 0
  // Opening and closing orders have the same quantity: both are computed at mark.
  const qty = lotsOf(market.spec, priceBy(market, 1), want.usd)
  const draft = { isBuy, orderType: 'Market', qty, positionIdx, reduceOnly: isLong !== isBuy } as const
  fillAt(world, account, market, draft, priceBy(market, want.share))
}

/** Opens and closes a position with a profit or loss of about `gain` (a fraction). */
function closed(world: World, account: Account, symbol: string, isLong: boolean, gain: number): void {
  const market = tradingOf(world, symbol)
  if (market === null) return
  const away = isLong ? 1 - gain : 1 + gain
  take(world, account, market, { isBuy: isLong, isLong, usd: 3000, share: away })
  take(world, account, market, { isBuy: !isLong, isLong, usd: 3000, share: 1 })
}

function open(world: World, account: Account, symbol: string, isLong: boolean, usd: number): void {
  const market = tradingOf(world, symbol)
  if (market === null) return
  take(world, account, market, { isBuy: isLong, usd, share: isLong ? 0.996 : 1.004 })
}

/** Buys a put and sells a call of one chain, out of the money. */
function options(world: World, account: Account): void {
  const far = world.live.filter(
    ({ spec, status }) =>
      status === 'Trading' && spec.kind === 'option' && spec.deliveryAt > world.time + LONG_ENOUGH_MS,
  )
  const outside = ({ spec, index }: Market, isCall: boolean): boolean => {
    const { option } = spec
    if (option === null || option.isCall !== isCall) return false
    return isCall ? option.strike > index : option.strike < index
  }
  const bought = far.find((market) => outside(market, false))
  const sold = far.find((market) => outside(market, true))
  const lots = 10
  for (const [market, isBuy] of [
    [bought, true],
    [sold, false],
  ] as const) {
    if (market === undefined) continue
    fillAt(
      world,
      account,
      market,
      { isBuy, orderType: 'Market', qty: market.spec.lot * lots },
      priceBy(market, 1),
    )
  }
}

/** Buys spot coins, and sells some that must be borrowed. */
function spot(world: World, account: Account): void {
  const [bought, lent] = [tradingOf(world, 'BTC_USDT'), tradingOf(world, 'SOL_USDT')]
  if (bought !== null) {
    const qty = lotsOf(bought.spec, priceBy(bought, 1), 2000)
    fillAt(world, account, bought, { isBuy: true, orderType: 'Market', qty }, priceBy(bought, 1))
  }
  if (lent === null || account.info.marginMode === 'ISOLATED_MARGIN') return
  const own = account.balances.get('SOL')?.wallet ?? 0n
  const lots =
    Number(own / 10n ** BigInt(8 - lent.spec.lotFraction)) + lotsOf(lent.spec, priceBy(lent, 1), 500)
  const qty = Math.floor(lots / lent.spec.lot) * lent.spec.lot
  fillAt(world, account, lent, { isBuy: false, orderType: 'Market', qty, isLeverage: true }, priceBy(lent, 1))
}

/** Copy-trade accounts have only contracts that can be copied: linear perpetuals. */
export function seedPositions(world: World, account: Account, positionUsd: number): void {
  const isCopy = account.info.copyTrade !== undefined
  closed(world, account, 'XRPUSDT', true, 0.03)
  closed(world, account, 'SOLUSDT', false, 0.02)
  closed(world, account, 'DOGEUSDT', true, -0.01)
  open(world, account, 'BTCUSDT', true, positionUsd)
  if (account.info.positionMode === 'BothSide') open(world, account, 'BTCUSDT', false, positionUsd / 4)
  open(world, account, 'ETHUSDT', false, positionUsd / 10)
  if (isCopy) return
  open(world, account, 'BTCPERP', true, 5000)
  open(world, account, 'BTCUSD', true, 8000)
  open(world, account, 'ETHUSD', false, 3000)
  if (account.info.kind !== 'standard' && account.info.marginMode !== 'ISOLATED_MARGIN')
    options(world, account)
  spot(world, account)
}
