/** Records as the terminal shows them: pure functions of the merged records, so they do not depend on the order of arrival. */
import type { Order, PartialTpSl, Position, SymbolSetting } from '#shared/domain/records.ts'
import { positionKey } from '#shared/domain/records.ts'
import { isZeroText } from '#shared/units/decimal-text.ts'
import { isEnded } from '../map/enums.ts'
import { settingOf } from '../map/position.ts'
import type { PrivateRecords } from './private-records.ts'

const statuses: ReadonlySet<string> = new Set(['New', 'PartiallyFilled', 'Untriggered', 'Triggered'])

/** Whether an order may still trade. One with an unknown status is open while something of it is. */
export const isOpen = ({ orderStatus, leavesQty }: Order): boolean =>
  statuses.has(orderStatus) || (!isEnded(orderStatus) && !isZeroText(leavesQty))

/**
 * An order as it is shown. `Triggered` lasts until its next status and is no open status of the terminal: the order stays
 * `Untriggered` until then. A trailing stop has its distance from the position.
 */
export function shownOrder(records: PrivateRecords, orderId: string): Order | undefined {
  const order = records.orders.get(orderId)
  if (order === undefined) return undefined
  const shown: Order = order.orderStatus === 'Triggered' ? { ...order, orderStatus: 'Untriggered' } : order
  if (order.stopOrderType !== 'TrailingStop') return shown
  const held = records.positions.get(positionKey(order.symbol, order.positionIdx))?.position
  return held?.trailingStop === undefined ? shown : { ...shown, trailValue: held.trailingStop }
}

/** Open partial TP/SL orders of a position, in a fixed order. */
function partialsOf(records: PrivateRecords, key: string): readonly PartialTpSl[] {
  const partials: PartialTpSl[] = []
  for (const order of records.orders.values()) {
    const { orderId, stopOrderType = '', triggerPrice, triggerBy, qty } = order
    if (!stopOrderType.startsWith('Partial') || triggerPrice === undefined) continue
    if (!isOpen(order) || positionKey(order.symbol, order.positionIdx) !== key) continue
    partials.push({
      orderId,
      stopOrderType,
      triggerPrice,
      ...(triggerBy === undefined ? {} : { triggerBy }),
      qty,
    })
  }
  return partials.sort((a, b) => (a.orderId < b.orderId ? -1 : 1))
}

/** Bybit names the activation price of a position's trailing stop in its order alone. */
function activationOf(records: PrivateRecords, key: string): Pick<Position, 'activationPrice'> {
  for (const order of records.orders.values()) {
    const { stopOrderType, activationPrice } = order
    if (stopOrderType !== 'TrailingStop' || activationPrice === undefined || !isOpen(order)) continue
    if (positionKey(order.symbol, order.positionIdx) === key) return { activationPrice }
  }
  return {}
}

/** A position as it is shown, undefined for a flat one. */
export function shownPosition(records: PrivateRecords, key: string): Position | undefined {
  const held = records.positions.get(key)?.position
  if (held === undefined || held === null) return undefined
  const partialTpslList = partialsOf(records, key)
  return {
    ...held,
    ...(held.trailingStop === undefined ? {} : activationOf(records, key)),
    isIsolated: records.account().marginMode === 'ISOLATED_MARGIN',
    ...(partialTpslList.length === 0 ? {} : { partialTpslList }),
  }
}

/** The settings of a symbol, undefined without a row about it. The position mode is set where it is not the account's. */
export function shownSetting(records: PrivateRecords, symbol: string): SymbolSetting | undefined {
  const account = records.account()
  const sides = ([0, 1, 2] as const).flatMap((positionIdx) => {
    const row = records.leverages.get(positionKey(symbol, positionIdx))
    return row === undefined ? [] : [row]
  })
  // After a change of the mode, rows of the other mode are older.
  const newest = Math.max(...sides.map(({ readAt }) => readAt))
  const isHedge = sides.some(({ positionIdx, readAt }) => positionIdx !== 0 && readAt === newest)
  const fitting = sides.filter(({ positionIdx }) => (positionIdx !== 0) === isHedge)
  const setting = settingOf(
    symbol,
    new Map(fitting.map(({ positionIdx, leverage }) => [positionIdx, leverage])),
    account,
  )
  if (setting === null) return undefined
  const { positionMode, ...rest } = setting
  return positionMode === account.positionMode ? rest : setting
}
