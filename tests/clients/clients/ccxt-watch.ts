import type { Balances, Order, Position, Trade, pro } from 'ccxt'
import { eventually } from '../stage.ts'
import type { Stage } from '../stage.ts'

type CcxtPro = InstanceType<typeof pro.bybit>

/** Calls a `watch…` again and again, as ccxt's manual shows it, until the exchange is closed. */
function repeat<Update>(watch: () => Promise<Update>, take: (update: Update) => void): void {
  const next = async (): Promise<void> => {
    for (;;) take(await watch())
  }
  // Closing the exchange rejects the pending call.
  void next().catch(() => {})
}

type Wait<Row> = (key: string, when?: (row: Row) => boolean) => Promise<Row>

const waitIn =
  <Row>(rows: ReadonlyMap<string, Row>, what: string): Wait<Row> =>
  (key, when = () => true) =>
    eventually(() => {
      const row = rows.get(key)
      if (row === undefined || !when(row)) throw new Error(`no such update of ${what} ${key}`)
      return row
    })

/** Watches the account's orders. The answer waits for the update of an order, by id. */
export async function watchOrders(exchange: CcxtPro, stage: Stage): Promise<Wait<Order>> {
  const byId = new Map<string, Order>()
  repeat(
    () => exchange.watchOrders(),
    (orders) => {
      for (const order of orders) byId.set(String(order.id), { ...order })
    },
  )
  await stage.subscribed('order')
  return waitIn(byId, 'order')
}

/**
 * As `watchOrders`, for positions by `symbol:side`, with ccxt's symbol and side. A flat position has no side: its update
 * counts for both.
 */
export async function watchPositions(exchange: CcxtPro, stage: Stage): Promise<Wait<Position>> {
  const byKey = new Map<string, Position>()
  repeat(
    () => exchange.watchPositions(),
    (positions) => {
      for (const one of positions)
        for (const side of one.side === undefined ? ['long', 'short'] : [one.side])
          byKey.set(`${one.symbol}:${side}`, { ...one })
    },
  )
  await stage.subscribed('position')
  return waitIn(byKey, 'position')
}

/** Watches the account's trades. The answer has those received so far. */
export async function watchMyTrades(exchange: CcxtPro, stage: Stage): Promise<readonly Trade[]> {
  const trades: Trade[] = []
  repeat(
    () => exchange.watchMyTrades(),
    (update) => trades.push(...update),
  )
  await stage.subscribed('execution')
  return trades
}

/** Watches the balance. The answer is always the newest. */
export async function watchBalance(exchange: CcxtPro, stage: Stage): Promise<() => Balances | undefined> {
  let newest: Balances | undefined
  repeat(
    () => exchange.watchBalance(),
    (balance) => {
      newest = balance
    },
  )
  await stage.subscribed('wallet')
  return () => newest
}
