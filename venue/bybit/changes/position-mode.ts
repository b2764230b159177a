import type { CreateOrder, Refusal } from '../../exchange/commands.ts'
import { shownSetting } from '../account/shown-records.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { AccountParts } from '../parts/account-parts.ts'
import type { Market } from '../terms/catalogue.ts'

type ModeParts = Pick<AccountParts, 'state' | 'sync'>

/**
 * Whether Bybit has a hedge mode for a market: USDT perpetuals alone.
 * @source https://bybit-exchange.github.io/docs/v5/position/position-mode (2026-07-24)
 */
export const mayHedge = ({ category, instrument }: Market): boolean =>
  category === 'linear' && instrument.contractType === 'LinearPerpetual'

/** Whether a symbol is in hedge mode, by its rows; one without rows is as the account is. */
export function isHedge({ state }: Pick<ModeParts, 'state'>, market: Market): boolean {
  const { records } = state
  const setting = shownSetting(records, market.instrument.symbol)
  const { positionMode } = records.account()
  if (setting === undefined) return positionMode === 'BothSide' && mayHedge(market)
  return (setting.positionMode ?? positionMode) === 'BothSide'
}

/**
 * Before the first order of a symbol its position mode is read, if no row has stated it. An order whose position index does not
 * fit the mode is refused with 30006. A symbol whose mode cannot be read is left to Bybit.
 */
export function createModeCheck(
  parts: ModeParts,
): (command: CreateOrder, market: Market) => Promise<Refusal | null> {
  const read = new Set<string>()
  return async ({ symbol, positionIdx }, market) => {
    if (market.category !== 'linear' && market.category !== 'inverse') return null
    const isKnown = (): boolean => shownSetting(parts.state.records, symbol) !== undefined
    if (!isKnown() && !read.has(symbol)) {
      read.add(symbol)
      const found = await parts.sync.requestPosition(market, positionIdx)
      if (found === 'no answer') read.delete(symbol)
    }
    return isKnown() && isHedge(parts, market) !== (positionIdx !== 0) ? refuseHere('badPositionIdx') : null
  }
}
