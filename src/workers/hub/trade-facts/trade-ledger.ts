import type { PrivateState, TradeMessage } from '#shared/contracts/private-feed.ts'
import type { TradeFact } from '#shared/contracts/trade-facts.ts'
import { contractTypeFromName, isOptionType } from '#shared/domain/contract-type.ts'
import { isTakenAway } from '#shared/domain/order-kinds.ts'
import { positionKey } from '#shared/domain/records.ts'
import type { Execution, Order, Position } from '#shared/domain/records.ts'
import { compareDecimalText, isZeroText } from '#shared/units/decimal-text.ts'
import { hasEnded } from '../state/private-book.ts'
import { createBaselines } from './baselines.ts'
import { createCancelGroup } from './cancel-group.ts'
import type { CancelGroup } from './cancel-group.ts'
import { createEditCounts, ORDERS_REMEMBERED } from './edit-counts.ts'
import {
  factOf,
  factOfMessage,
  isByTrader,
  isOfStrategy,
  isPositionStop,
  kindOf,
  optionFact,
  repeatedScenes,
  termsOf,
  byApi,
} from './fact-rules.ts'
import type { TouchedOrder } from './fact-rules.ts'
import type { TradeLedger } from './ledger.ts'
import { createBoundedMap } from '../state/bounded-map.ts'

const keyOf = ({ symbol, positionIdx }: Pick<Order, 'symbol' | 'positionIdx'>): string =>
  positionKey(symbol, positionIdx)
const isOption = (symbol: string): boolean => isOptionType(contractTypeFromName(symbol))
const hasGone = (order: Order): boolean => hasEnded(order) && order.orderStatus !== 'Triggered'

interface Touched {
  readonly before: Order | undefined
  order: Order
  readonly events: string[]
}

export function createTradeLedger(emit: (fact: TradeFact) => void): TradeLedger {
  const open = new Map<string, Order>()
  const positions = new Map<string, Position>()
  const reported = createBoundedMap<true>(ORDERS_REMEMBERED)
  const eventCounts = createBoundedMap<number>(ORDERS_REMEMBERED)
  const ended = createBoundedMap<true>(ORDERS_REMEMBERED)
  const edits = createEditCounts()
  const baselines = createBaselines(positions, open, keyOf)
  /** Orders that ended during an outage; catch-up.ts finds out how. */
  const missing = new Set<string>()
  const own = new Map<string, number>()
  let accountId = ''
  let isKnown = false
  let lastSeq = -1

  let orders = new Map<string, Touched>()
  let after = new Map<string, Position>()
  let messages: TradeMessage[] = []
  let executions: Execution[] = []

  function reset(): void {
    for (const map of [
      open,
      positions,
      reported,
      eventCounts,
      ended,
      edits,
      baselines,
      missing,
      orders,
      after,
    ])
      map.clear()
    messages = []
    executions = []
    isKnown = false
  }

  function touch(order: Order, event: string): void {
    const known = orders.get(order.orderId)
    if (known === undefined)
      orders.set(order.orderId, { before: open.get(order.orderId), order, events: [event] })
    else {
      known.order = order
      known.events.push(event)
    }
    eventCounts.set(order.orderId, (eventCounts.get(order.orderId) ?? 0) + 1)
  }

  /** Reports orders that opened or changed during an outage. */
  function takeState(state: PrivateState, continues: boolean): boolean {
    if (state.account.accountId !== accountId) reset()
    accountId = state.account.accountId
    const isMissed = !continues && state.seq !== lastSeq
    lastSeq = state.seq
    const wasKnown = isKnown
    if (wasKnown && !isMissed) return false
    const now = new Set(state.orders.map(({ orderId }) => orderId))
    if (wasKnown) {
      for (const order of state.orders) {
        const before = open.get(order.orderId)
        if (
          before === undefined
            ? eventCounts.get(order.orderId) === undefined
            : termsOf(before) !== termsOf(order)
        )
          touch(order, before === undefined ? 'newed' : 'replaced')
      }
      settle(true)
      // The state doesn't tell how an order ended: catch-up.ts finds out.
      for (const orderId of open.keys()) if (!now.has(orderId)) missing.add(orderId)
    }
    open.clear()
    positions.clear()
    baselines.clear()
    for (const order of state.orders) {
      open.set(order.orderId, order)
      missing.delete(order.orderId)
    }
    for (const position of state.positions) positions.set(keyOf(position), position)
    isKnown = true
    return wasKnown
  }

  function report(fact: TradeFact, about: string, isLate: boolean, at: number): void {
    if (reported.get(about) !== undefined) return
    reported.set(about, true)
    emit(isLate ? { ...fact, lateAt: at } : fact)
  }

  const hasTraded = ({ order, before }: Touched): boolean =>
    before === undefined
      ? !isZeroText(order.cumExecQty)
      : compareDecimalText(order.cumExecQty, before.cumExecQty) !== 0

  function settleOrder({ order, before, events }: Touched, isLate: boolean, cancels: CancelGroup): void {
    const key = keyOf(order)
    // An earlier event of an order whose end an answer reported already.
    if (ended.get(order.orderId) !== undefined && !hasGone(order)) return
    const touched: TouchedOrder = {
      order,
      before,
      events,
      held: positions.get(key),
      after: after.get(key),
      baseline: baselines.of(order.orderId),
    }
    if (isPositionStop(order) && own.has(order.symbol) && isByTrader(order)) return
    const parent = orders.get(order.parentOrderId ?? '')?.order
    // The fact of the whole strategy, which ended with its last slice, names what both did.
    if (parent !== undefined && hasGone(parent) && isOfStrategy(order)) return
    const kind = kindOf(touched)
    if (kind === null) return
    // Each fill of an option has its own fact (FEED-26).
    if (kind === 'orderFilled' && isOption(order.symbol)) return
    const fact = factOf(kind, touched)
    const about = aboutOf(order, kind)
    if (kind !== 'orderCancelled') report(fact, about, isLate, order.updatedAt)
    // A canceled order cancels its own stops.
    else if (parent === undefined && reported.get(about) === undefined) cancels.add({ order, fact, about })
  }

  function aboutOf(order: Order, kind: string): string {
    if (hasGone(order)) return `ended:${order.orderId}`
    return kind === 'orderAmended'
      ? `orderAmended:${order.orderId}:${termsOf(order)}:${order.updatedAt}`
      : `${kind}:${order.orderId}`
  }

  function settleMessages(isLate: boolean): void {
    const liquidated = new Set(
      [...orders.values()]
        .filter(({ order }) => isTakenAway(order.stopOrderType))
        .map(({ order }) => order.symbol),
    )
    for (const message of messages) {
      const { scene, symbol, orderId } = message
      if (scene === 'edit') {
        const moved = open.get(orderId)
        if (edits.addMessage(orderId) || (moved !== undefined && isOfStrategy(moved))) continue
      } else if (scene === 'liquidation') {
        // The second message about one liquidation, or its order has reported it.
        if (liquidated.has(symbol)) continue
        liquidated.add(symbol)
      } else if (eventCounts.get(orderId) !== undefined) continue
      const told = factOfMessage(message)
      if (told === null) continue
      const fact = { ...told, ...byApi(open.get(orderId)) }
      const end = scene === 'make' ? '' : `ended:${fact.key}`
      const about = repeatedScenes.has(scene) ? '' : end || `${fact.kind}:${fact.key}`
      if (about === '') emit(fact)
      else report(fact, about, isLate, 0)
    }
  }

  /** Whether the event repeats an edit that a message has reported. */
  function isReportedEdit({ order, before, events }: Touched): boolean {
    if (before === undefined || hasGone(order) || events.some((event) => event !== 'replaced')) return false
    return edits.addEvents(order.orderId, events.length)
  }

  /** Sets the position after a liquidation from its message, if no position event arrived. */
  function withMessage(order: Order): void {
    const size = messages.findLast(
      ({ scene, symbol }) => scene === 'liquidation' && symbol === order.symbol,
    )?.size
    const held = positions.get(keyOf(order))
    if (size === undefined || held === undefined || after.has(keyOf(order))) return
    after.set(keyOf(order), { ...held, size })
  }

  const orderOf = (orderId: string): Order | undefined => orders.get(orderId)?.order ?? open.get(orderId)

  function settle(isLate = false): void {
    if (orders.size + messages.length + executions.length + after.size === 0) return
    const cancels = createCancelGroup()
    baselines.note([...orders.values()].filter(hasTraded).map(({ order }) => order))
    for (const touched of orders.values()) {
      if (isTakenAway(touched.order.stopOrderType)) withMessage(touched.order)
      if (!isReportedEdit(touched)) settleOrder(touched, isLate, cancels)
    }
    for (const { fact, abouts, at } of cancels.facts()) {
      for (const about of abouts.slice(1)) reported.set(about, true)
      report(fact, abouts[0] ?? '', isLate, at)
    }
    for (const execution of executions) {
      if (isOption(execution.symbol))
        report(
          { ...optionFact(execution), ...byApi(orderOf(execution.orderId)) },
          `exec:${execution.execId}`,
          isLate,
          execution.execTime,
        )
    }
    settleMessages(isLate)
    for (const { order } of orders.values()) store(order)
    for (const [key, position] of after) {
      if (isZeroText(position.size)) positions.delete(key)
      else positions.set(key, position)
    }
    orders = new Map()
    after = new Map()
    messages = []
    executions = []
  }

  function store(order: Order): void {
    const { orderId } = order
    if (hasGone(order)) {
      open.delete(orderId)
      missing.delete(orderId)
      ended.set(orderId, true)
      baselines.delete(orderId)
    } else if (ended.get(orderId) === undefined) open.set(orderId, order)
  }

  return {
    take: (event) => {
      if ('seq' in event && event.seq > lastSeq) lastSeq = event.seq
      switch (event.kind) {
        case 'State':
          return takeState(event.state, event.continues === true)
        case 'Cleared':
          accountId = ''
          reset()
          return false
        case 'Order':
          touch(event.order, event.event)
          return false
        case 'Position':
          after.set(keyOf(event.position), event.position)
          return false
        case 'Message':
          messages.push(event.message)
          return false
        case 'Execution':
          executions.push(event.execution)
          return false
        case 'Wallet':
        case 'Totals':
        case 'Setting':
        case 'Intent':
        case 'Steps':
        default:
          return false
      }
    },
    settle,
    found: (order) => void orders.set(order.orderId, { before: undefined, order, events: ['newed'] }),
    eventsOf: (orderId) => eventCounts.get(orderId) ?? 0,
    knowsEnd: (orderId) => ended.get(orderId) !== undefined || reported.get(`ended:${orderId}`) !== undefined,
    isOpen: (orderId) => open.has(orderId) || missing.has(orderId),
    beginStopChange: (symbol) => {
      own.set(symbol, (own.get(symbol) ?? 0) + 1)
      return () => {
        const left = (own.get(symbol) ?? 1) - 1
        if (left > 0) own.set(symbol, left)
        else own.delete(symbol)
      }
    },
  }
}
