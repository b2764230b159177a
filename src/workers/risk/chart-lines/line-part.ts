import type { ChartLine, LineOp } from '#shared/contracts/chart.ts'
import type { PrivateChange } from '../state/private-store.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { ChartPort } from '../publish/chart-port.ts'
import { untilBeat } from '../../runtime/beat.ts'
import type { Part } from '../publish/part.ts'
import type { MarketStores } from '../state/market-stores.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { lineId, orderLineIds, positionLineIds, readLineId } from './line-ids.ts'
import { createLineSet } from './line-set.ts'
import { liqPriceNow } from '../positions/liq-price.ts'
import { conditionalLimitLine, orderLine } from './order-line.ts'
import { breakevenLine, liquidationLine, positionLine } from './position-lines.ts'
import { stopsOf } from '../tpsl/stops.ts'
import { isSlice, slicesOf } from '../state/strategies.ts'
import { isStopLine, stopLine } from './stop-line.ts'

export interface LinePart extends Part<readonly LineOp[]> {
  account(change: PrivateChange): void
  /** Mark prices of these positions changed. */
  marked(keys: readonly string[]): void
  /** Symbol, catalogue or texts changed: all lines are built again. */
  all(): void
  /** From now on lines are sent to the chart's worker directly, once it reports which lines it draws. */
  linkChart(chart: ChartPort): void
  /** Sends changed lines to the chart's worker. The page gets them with a patch. */
  settle(): void
}

/**
 * The lines of a market's chart, as operations by id. A linked chart gets texts and prices directly; the page gets those
 * once a second, and a position's with its row. All other changes (new, removed or recoloured lines, an order's price)
 * are sent to the page at once.
 */
export function createLinePart(
  stores: RiskStores,
  market: Pick<MarketStores, 'view'>,
  clock: Clock,
  scheduleSoon: () => void,
): LinePart {
  let chart: ChartPort | null = null
  let due = 0
  let waiting = false

  function build(id: string): ChartLine | undefined {
    const { view } = market
    const { texts, account, positions, catalogue } = stores
    const source = readLineId(id)
    if (source === null || texts === null) return undefined
    if (source.kind === 'order' || source.kind === 'limit') {
      const order = account.orders.get(source.of)
      const instrument = order?.symbol === view.symbol ? catalogue.bySymbol(order.symbol) : undefined
      if (order === undefined || instrument === undefined || isSlice(account, order)) return undefined
      if (source.kind === 'limit')
        return isStopLine(order) ? undefined : conditionalLimitLine(order, instrument, texts)
      return isStopLine(order)
        ? stopLine(stores, order)
        : orderLine(order, instrument, texts, slicesOf(account).get(order.orderId))
    }
    const booked = positions.get(source.of)
    if (booked?.position.symbol !== view.symbol) return undefined
    if (source.kind === 'position') return positionLine(positions, booked, texts)
    if (source.kind === 'breakeven') return breakevenLine(booked, texts)
    return liquidationLine(booked, liqPriceNow(stores, booked), texts)
  }

  /** On a read-only exchange a line can only be looked at. */
  function shown(id: string): ChartLine | undefined {
    const line = build(id)
    return line === undefined || !stores.exchange.isReadOnly
      ? line
      : { ...line, movable: false, cancellable: false, closable: false }
  }

  const lines = createLineSet(shown, (changed) => chart?.lines(changed))

  function all(): void {
    const ids: string[] = []
    for (const order of stores.account.orders.values()) {
      if (order.symbol === market.view.symbol) ids.push(...orderLineIds(order.orderId))
    }
    for (const { key, position } of stores.positions.all()) {
      if (position.symbol === market.view.symbol) ids.push(...positionLineIds(key))
    }
    lines.touchAll(ids)
  }

  const isOpen = (key: string): boolean => stores.positions.get(key)?.position.symbol === market.view.symbol

  /** The liquidation prices of cross positions depend on the whole account. */
  function touchCross(): void {
    for (const { key, position } of stores.positions.all()) {
      if (!position.isIsolated && isOpen(key)) lines.touch(lineId.liquidation(key))
    }
  }

  return {
    account(change) {
      if (change.all) return all()
      if (change.positionKeys.length > 0) due = 0
      if (change.coins.length > 0 || change.positionKeys.length > 0) touchCross()
      for (const order of change.orderIds) {
        for (const id of orderLineIds(order)) lines.touch(id)
        // The line of an iceberg names what it has in the book.
        const strategy = stores.account.orders.get(order)?.parentOrderId
        if (strategy !== undefined) lines.touch(lineId.order(strategy))
      }
      for (const key of change.positionKeys) {
        for (const id of positionLineIds(key)) lines.touch(id)
        // A take profit's expected profit depends on the entry price; a trailing stop's trigger is part of the
        // position.
        for (const { orderId } of stopsOf(stores.account, key)) lines.touch(lineId.order(orderId))
      }
    },
    marked(keys) {
      due = 0
      for (const key of keys) {
        if (isOpen(key)) lines.touch(lineId.position(key))
      }
    },
    all,
    touch: all,
    forget: () => lines.forget(),
    linkChart(next) {
      lines.unlink()
      chart = next
      next.onWritten((ids) => {
        if (chart === next) lines.written(ids)
      })
    },
    settle: () => lines.settle(),
    take() {
      const wait = due - clock.monotonic()
      const ops = lines.take(wait <= 0)
      if (wait <= 0) due = clock.monotonic() + untilBeat(clock)
      else if (lines.waits() && !waiting) {
        waiting = true
        clock.after(wait, () => {
          waiting = false
          scheduleSoon()
        })
      }
      return ops
    },
  }
}
