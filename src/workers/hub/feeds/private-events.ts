import type { PrivateFeedEvent, PrivateState } from '#shared/contracts/private-feed.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import type { PrivateEntry } from '#shared/wire/frames.ts'
import { ORDER_EVENT_KEY } from '#shared/wire/short-keys.ts'
import { topic } from '#shared/wire/topics.ts'
import type { PrivateTopic } from '#shared/wire/topics.ts'
import {
  readAccount,
  readAll,
  readExecution,
  readOrder,
  readPosition,
  readSetting,
  readTotals,
  readWalletCoin,
} from './private-records.ts'
import { count, isMap } from './read-record.ts'
import { readTradeMessage } from './trade-message.ts'

/** GET private/snapshot's result as private state; null when any part of it can't be read. */
export function readPrivateState(raw: unknown): PrivateState | null {
  if (!isMap(raw)) return null
  const account: AccountInfo | null = readAccount(raw['account'])
  const seq = count(raw['seq'])
  const orders = readAll(raw['orders'], readOrder)
  const positions = readAll(raw['positions'], readPosition)
  const wallet = readAll(raw['wallet'], readWalletCoin)
  const settings = readAll(raw['settings'], readSetting)
  if (account === null || typeof seq !== 'number' || orders === null || positions === null) return null
  if (wallet === null || settings === null) return null
  // Sums that cannot be read are no sums: the account is shown with its own.
  const totals = readTotals(raw['totals'])
  return { account, seq, orders, positions, wallet, settings, ...(totals === null ? {} : { totals }) }
}

/** The account's own settings changed (user.account). */
export interface AccountEvent {
  readonly kind: 'Account'
  readonly account: AccountInfo
}

type ReadEvent = (entry: PrivateEntry) => PrivateFeedEvent | AccountEvent | 'none' | null

/** A message changes no state, so an unreadable one needs no refetch. */
const message: ReadEvent = (entry) => {
  const read = readTradeMessage(entry)
  return read === null ? 'none' : { kind: 'Message', seq: entry[0], message: read }
}
/** A topic that repeats what another one published. */
const repeated: ReadEvent = () => 'none'

const readers: Readonly<Record<PrivateTopic, ReadEvent>> = {
  [topic.userOrder]: ([seq, , raw]) => {
    const order = readOrder(raw)
    const event = raw[ORDER_EVENT_KEY]
    return order && { kind: 'Order', seq, event: typeof event === 'string' ? event : '', order }
  },
  [topic.userPosition]: ([seq, , raw]) => {
    const position = readPosition(raw)
    return position && { kind: 'Position', seq, position }
  },
  [topic.userWallet]: ([seq, , raw]) => {
    const coin = readWalletCoin(raw)
    return coin && { kind: 'Wallet', seq, coin }
  },
  [topic.userTotals]: ([seq, , raw]) => {
    const totals = readTotals(raw)
    return totals && { kind: 'Totals', seq, totals }
  },
  [topic.userExecution]: ([seq, , raw]) => {
    const execution = readExecution(raw)
    return execution && { kind: 'Execution', seq, execution }
  },
  [topic.userSetting]: ([seq, , raw]) => {
    const setting = readSetting(raw)
    return setting && { kind: 'Setting', seq, setting }
  },
  [topic.userAccount]: ([, , raw]) => {
    const account = readAccount(raw)
    return account && { kind: 'Account', account }
  },
  [topic.userTradeMsg]: message,
  [topic.userLiquidation]: message,
  [topic.userOptionLiquidation]: message,
  [topic.userMarginOrder]: repeated,
  [topic.userOptionTrade]: repeated,
  [topic.userOptionOrderHistory]: repeated,
}
const isKnown = (name: string): name is PrivateTopic => Object.hasOwn(readers, name)

/** Reads a private push. null: unreadable, so the state must be fetched. 'none': a topic that the hub doesn't use. */
export const readPrivateEvent: ReadEvent = (entry) => {
  const [, name] = entry
  return isKnown(name) ? readers[name](entry) : 'none'
}
