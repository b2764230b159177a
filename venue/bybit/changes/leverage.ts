import type { PositionIdx } from '#shared/domain/enums.ts'
import { compareDecimalText, parseDecimalText, signOfText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Command, CommandAnswer, CreateOrder, Refusal } from '../../exchange/commands.ts'
import { shownSetting } from '../account/shown-records.ts'
import { codeOf } from '../map/codes.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { AccountParts } from '../parts/account-parts.ts'
import type { Market } from '../terms/catalogue.ts'
import type { Change } from '../orders/change-sender.ts'
import { isHedge } from './position-mode.ts'

export type LeverageParts = Pick<AccountParts, 'catalogue' | 'state' | 'sync' | 'changes' | 'transport'>

/** Leverages of a symbol's two sides. */
interface Leverages {
  readonly buy: DecimalText
  readonly sell: DecimalText
}

/** A leverage above 0; null for anything else. */
function readLeverage(text: string): DecimalText | null {
  const leverage = parseDecimalText(text)
  return leverage === null || signOfText(leverage) <= 0 ? null : leverage
}

const hasLeverage = ({ category }: Market): boolean => category === 'linear' || category === 'inverse'

/** Sets both leverages, and stores what Bybit acknowledged: it pushes nothing for a symbol without a position. */
async function setBoth(parts: LeverageParts, market: Market, { buy, sell }: Leverages): Promise<Change> {
  const { sync, changes, transport } = parts
  const { category, name, instrument } = market
  const { symbol, maxLeverage } = instrument
  const change = await changes.send(
    '/v5/position/set-leverage',
    { category, symbol: name, buyLeverage: buy, sellLeverage: sell },
    { maxLeverage },
  )
  if (change.kind === 'unknown') changes.settle()
  const isSo =
    change.kind === 'done' || (change.kind === 'refused' && change.refusal.code === codeOf('notModified'))
  if (isSo) {
    const sides: readonly (readonly [PositionIdx, DecimalText])[] = isHedge(parts, market)
      ? [
          [1, buy],
          [2, sell],
        ]
      : [[0, buy]]
    const readAt = Math.max(change.answer?.time ?? 0, transport.now())
    sync.update((records) => {
      for (const [positionIdx, leverage] of sides)
        records.addLeverage({ symbol, positionIdx, leverage, readAt })
    })
  }
  return change
}

/**
 * Sets a symbol's leverage: one value, except in an isolated hedge, where each side has its own.
 * @source https://bybit-exchange.github.io/docs/v5/position/leverage (2026-07-24)
 */
export async function setLeverage(
  parts: LeverageParts,
  { symbol, buyLeverage, sellLeverage }: Extract<Command, { readonly type: 'SetLeverage' }>,
): Promise<CommandAnswer> {
  const market = parts.catalogue.bySymbol(symbol)
  if (market === undefined) return refuseHere('unknownSymbol')
  const [buy, sell] = [readLeverage(buyLeverage), readLeverage(sellLeverage)]
  if (buy === null || sell === null || !hasLeverage(market)) return refuseHere('badLeverage')
  const { records } = parts.state
  const isSplit = isHedge(parts, market) && records.account().marginMode === 'ISOLATED_MARGIN'
  if (buy !== sell && !isSplit) return refuseHere('badLeverage', 'both sides have one leverage')
  const change = await setBoth(parts, market, { buy, sell })
  if (change.kind !== 'done') return change.refusal
  const setting = shownSetting(records, symbol)
  return { ok: true, result: setting === undefined ? {} : { setting } }
}

/**
 * Before an order: sets the leverage that it names, where it differs from the one in force. Why the order must not be sent; null
 * if it may be. Without a known outcome of the leverage the order is not sent: that is certain, so it is a refusal.
 */
export async function leverageBefore(
  parts: LeverageParts,
  { symbol, side, leverage, reduceOnly }: CreateOrder,
  market: Market,
): Promise<Refusal | null> {
  if (leverage === undefined || reduceOnly || !hasLeverage(market)) return null
  const wanted = readLeverage(leverage)
  if (wanted === null) return refuseHere('badLeverage')
  const known = shownSetting(parts.state.records, symbol)
  const own = side === 'Buy' ? known?.buyLeverage : known?.sellLeverage
  if (own !== undefined && compareDecimalText(own, wanted) === 0) return null
  const isSplit = isHedge(parts, market) && known?.isIsolated === true
  const both = { buy: wanted, sell: wanted }
  const change = await setBoth(
    parts,
    market,
    !isSplit
      ? both
      : side === 'Buy'
        ? { ...both, sell: known.sellLeverage }
        : { ...both, buy: known.buyLeverage },
  )
  if (change.kind === 'done') return null
  if (change.kind === 'unknown')
    return refuseHere('notSent', 'the leverage may have changed; the order was not sent')
  return change.refusal.code === codeOf('notModified') ? null : change.refusal
}
