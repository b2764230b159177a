/** What an account heard in its events is what the exchange has: no figure changes without an event. */
import type { Position, WalletCoin } from '#shared/domain/records.ts'
import type { Core } from '../../../../../venue/simulator/core/core.ts'
import type { HeardState } from './scene.ts'

/** Fields of a position that only its owner's trades and settings change. Others follow the prices. */
const ownFields = [
  'size',
  'side',
  'entryPrice',
  'positionValue',
  'leverage',
  'isIsolated',
  'positionBalance',
  'extraMargin',
  'cumRealisedPnl',
  'takeProfit',
  'stopLoss',
  'trailingStop',
] as const

const textOf = (record: object): string =>
  JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const ownText = (position: Position): string =>
  JSON.stringify(ownFields.map((name) => [name, position[name] ?? null]))

function compare(what: string, heard: ReadonlyMap<string, string>, has: ReadonlyMap<string, string>): void {
  for (const key of new Set([...heard.keys(), ...has.keys()])) {
    if (heard.get(key) === has.get(key)) continue
    throw new Error(`${what} ${key}: heard ${heard.get(key)}, the exchange has ${has.get(key)}`)
  }
}

const texts = <T>(of: Iterable<readonly [string, T]>, text: (one: T) => string): Map<string, string> =>
  new Map([...of].map(([key, one]) => [key, text(one)]))

/** Coins by name; a coin without any amount is as one that is absent. */
const held = (wallet: Iterable<WalletCoin>): (readonly [string, WalletCoin])[] =>
  [...wallet].flatMap((one) => {
    const { coin, ...amounts } = one
    return Object.values(amounts).every((amount) => amount === '0') ? [] : [[coin, one] as const]
  })

/** Throws where an account's events say another thing than its snapshot. */
export function checkHeard(core: Core, actor: HeardState): void {
  const snapshot = core.snapshotOf(actor.accountId)
  if (snapshot === null) return
  const { wallet, orders, positions } = snapshot
  compare(
    `${actor.accountId} wallet`,
    texts(held(actor.wallet.values()), textOf),
    texts(held(wallet), textOf),
  )
  compare(
    `${actor.accountId} order`,
    texts(actor.open, textOf),
    texts(
      orders.map((order) => [order.orderId, order] as const),
      textOf,
    ),
  )
  compare(
    `${actor.accountId} position`,
    texts(actor.positions, ownText),
    texts(
      positions.map((one) => [`${one.symbol}|${one.positionIdx}`, one] as const),
      ownText,
    ),
  )
}
