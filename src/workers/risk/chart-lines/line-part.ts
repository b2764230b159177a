import type { ChartLine, LineOp } from '#shared/contracts/views.ts'
import type { PrivateChange } from '../intake/private-store.ts'
import type { Part } from '../publish/part.ts'
import type { RiskStores } from '../risk-stores.ts'
import { lineId, positionLineIds, readLineId } from './line-ids.ts'
import { createLineSet } from './line-set.ts'
import { liqPriceNow } from '../positions/liq-price.ts'
import { orderLine } from './order-line.ts'
import { breakEvenLine, liquidationLine, positionLine } from './position-lines.ts'

export interface LinePart extends Part<readonly LineOp[]> {
  account(change: PrivateChange): void
  /** Mark prices of these positions moved. */
  marked(keys: readonly string[]): void
  /** Symbol, catalogue or texts changed: everything is looked at again. */
  all(): void
}

/** The chart's lines of the open symbol as operations by id. */
export function createLinePart(stores: RiskStores): LinePart {
  function build(id: string): ChartLine | undefined {
    const { view, texts, account, positions, catalogue } = stores
    const source = readLineId(id)
    if (source === null || texts === null) return undefined
    if (source.kind === 'order') {
      const order = account.orders.get(source.of)
      const instrument = order?.symbol === view.symbol ? catalogue.bySymbol(order.symbol) : undefined
      return order === undefined || instrument === undefined ? undefined : orderLine(order, instrument, texts)
    }
    const booked = positions.get(source.of)
    if (booked?.position.symbol !== view.symbol) return undefined
    if (source.kind === 'position') return positionLine(positions, booked, texts)
    if (source.kind === 'break-even') return breakEvenLine(booked, texts)
    return liquidationLine(booked, liqPriceNow(stores, booked), texts)
  }

  const lines = createLineSet(build)

  function all(): void {
    const ids: string[] = []
    for (const order of stores.account.orders.values()) {
      if (order.symbol === stores.view.symbol) ids.push(lineId.order(order.orderId))
    }
    for (const { key, position } of stores.positions.all()) {
      if (position.symbol === stores.view.symbol) ids.push(...positionLineIds(key))
    }
    lines.touchAll(ids)
  }

  const isOpen = (key: string): boolean => stores.positions.get(key)?.position.symbol === stores.view.symbol

  /** Liquidation prices of cross positions move with the whole account. */
  function touchCross(): void {
    for (const { key, position } of stores.positions.all()) {
      if (!position.isIsolated && isOpen(key)) lines.touch(lineId.liquidation(key))
    }
  }

  return {
    account(change) {
      if (change.all) return all()
      if (change.coins.length > 0 || change.positionKeys.length > 0) touchCross()
      for (const id of change.orderIds) lines.touch(lineId.order(id))
      for (const key of change.positionKeys) for (const id of positionLineIds(key)) lines.touch(id)
    },
    marked(keys) {
      for (const key of keys) {
        if (stores.positions.get(key)?.position.symbol === stores.view.symbol)
          lines.touch(lineId.position(key))
      }
    },
    all,
    touch: all,
    forget: () => lines.forget(),
    take: () => lines.take(),
  }
}
