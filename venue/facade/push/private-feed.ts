import { randomUUID } from 'node:crypto'
import type { ApiKey } from '../../api-keys/api-key.ts'
import type { PrivateEvent } from '../../exchange/events.ts'
import { spoiledRows, takePrivateFault } from '../faults/private-faults.ts'
import type { Category } from '../terms/category.ts'
import type { ApiContext } from '../terms/endpoint.ts'
import type { ApiSocket } from './api-socket.ts'
import { createLateRows } from './late-rows.ts'
import type { LateRows } from './late-rows.ts'
import type { PrivateTopic, Stream } from './private-topic.ts'
import { rowsOf } from './private-rows.ts'
import type { PrivateRow } from './private-rows.ts'

/** A socket after auth. */
export interface Subscriber {
  readonly socket: ApiSocket
  readonly caller: ApiKey
  /** Subscribed topics by name. */
  readonly topics: ReadonlyMap<string, PrivateTopic>
}

export interface PrivateFeed {
  join(subscriber: Subscriber): void
  leave(subscriber: Subscriber): void
  onPrivate(events: readonly PrivateEvent[]): void
}

interface Account {
  readonly id: string
  readonly subscribers: Set<Subscriber>
  readonly late: LateRows
  isPortfolio: boolean
  /** Resolves when the exchange has the account. */
  known: Promise<void>
  /** A fault: messages that are sent after the next one. */
  delayed: (() => void)[]
}

/** A message that a fault delays is sent after this long if none follows it, ms. */
const LATE_MS = 1000

/** A message of a topic. `copies`: how often it is sent. */
interface Message {
  readonly text: string
  readonly copies: number
  readonly isLate: boolean
}

/** Gets the number of an account's sockets after each change of it. */
export type OnSockets = (accountId: string, count: number) => void

/**
 * Sends an account's events to its sockets. Events that arrive together, such as those of one command, share a message per
 * topic, as upstream. `onFailure` ends a socket whose stream would have a gap. `onSockets`: cancel on disconnect needs it.
 */
export function createPrivateFeed(
  { exchange, markets, faults }: ApiContext,
  onFailure: (socket: ApiSocket) => void,
  onSockets: OnSockets,
): PrivateFeed {
  const accounts = new Map<string, Account>()

  const subscribersOf = (account: Account, stream: Stream): readonly Subscriber[] =>
    [...account.subscribers].filter(({ topics }) =>
      [...topics.values()].some((topic) => topic.stream === stream),
    )

  function messageOf(name: string, rows: readonly unknown[]): Message {
    const rule = takePrivateFault(faults?.privateFaults ?? [], name)
    const head = { id: randomUUID(), topic: name, creationTime: exchange.now() }
    const text = JSON.stringify({ ...head, data: spoiledRows(rows, rule) })
    return { text, copies: rule?.isDoubled === true ? 2 : 1, isLate: rule?.isLate === true }
  }

  function sendDelayed(account: Account): void {
    const { delayed } = account
    account.delayed = []
    for (const sendOne of delayed) sendOne()
  }

  /** Each topic's message is made once. */
  function send(account: Account, stream: Stream, rows: readonly PrivateRow[]): void {
    const messages = new Map<string, Message | null>()
    const read = (name: string, wanted: Category | null): Message | null => {
      const known = messages.get(name)
      if (known !== undefined) return known
      const data = rows.filter(({ category }) => wanted === null || category === wanted)
      const message =
        data.length === 0
          ? null
          : messageOf(
              name,
              data.map(({ row }) => row),
            )
      messages.set(name, message)
      return message
    }
    const delayed: (() => void)[] = []
    for (const { socket, topics } of account.subscribers) {
      for (const [name, topic] of topics) {
        const message = topic.stream === stream ? read(name, topic.category) : null
        if (message === null) continue
        const sendCopies = (): void => {
          for (let copy = 0; copy < message.copies; copy += 1) socket.send(message.text)
        }
        if (message.isLate) delayed.push(sendCopies)
        else sendCopies()
      }
    }
    if ([...messages.values()].some((message) => message?.isLate === false)) sendDelayed(account)
    if (delayed.length === 0) return
    account.delayed.push(...delayed)
    setTimeout(() => sendDelayed(account), LATE_MS).unref()
  }

  function sendOrders(account: Account, rows: readonly PrivateRow[]): void {
    const delay = faults?.orderEventDelayMs ?? 0
    if (faults?.areOrderEventsLost === true) return
    if (delay > 0) setTimeout(() => send(account, 'order', rows), delay).unref()
    else send(account, 'order', rows)
  }

  function take(account: Account, events: readonly PrivateEvent[]): void {
    for (const event of events) {
      if (event.kind === 'account') account.isPortfolio = event.account.marginMode === 'PORTFOLIO_MARGIN'
    }
    const wants = (stream: Stream): boolean => subscribersOf(account, stream).length > 0
    for (const [stream, rows] of rowsOf(events, markets, wants, account.isPortfolio)) {
      if (stream === 'order') sendOrders(account, rows)
      else send(account, stream, rows)
    }
    account.late.take(events)
  }

  async function readMode(account: Account, { profileId }: ApiKey): Promise<void> {
    // A stored key can be older than the exchange's state: its accounts are made first.
    if (profileId !== '') await exchange.accountsOf(profileId)
    const snapshot = await exchange.privateSnapshot(account.id)
    account.isPortfolio = snapshot.account.marginMode === 'PORTFOLIO_MARGIN'
  }

  function open(caller: ApiKey): Account {
    const id = caller.accountId
    const account: Account = {
      id,
      subscribers: new Set(),
      isPortfolio: false,
      delayed: [],
      known: Promise.resolve(),
      late: createLateRows({ exchange, markets }, id, {
        wants: (stream) => subscribersOf(account, stream).length > 0,
        send: (stream, rows) => send(account, stream, rows),
        fail(stream) {
          for (const { socket } of subscribersOf(account, stream)) onFailure(socket)
        },
      }),
    }
    accounts.set(id, account)
    account.known = readMode(account, caller)
    return account
  }

  const reportSockets = (accountId: string): void =>
    onSockets(accountId, accounts.get(accountId)?.subscribers.size ?? 0)

  return {
    join(subscriber) {
      const { accountId } = subscriber.caller
      const account = accounts.get(accountId) ?? open(subscriber.caller)
      account.subscribers.add(subscriber)
      account.known.then(
        () => reportSockets(accountId),
        () => onFailure(subscriber.socket),
      )
    },
    leave(subscriber) {
      const { accountId } = subscriber.caller
      const account = accounts.get(accountId)
      if (account?.subscribers.delete(subscriber) !== true) return
      if (account.subscribers.size === 0) accounts.delete(accountId)
      reportSockets(accountId)
    },
    onPrivate(events) {
      if (accounts.size === 0) return
      const byAccount = new Map<Account, PrivateEvent[]>()
      for (const event of events) {
        const account = accounts.get(event.accountId)
        if (account === undefined) continue
        const own = byAccount.get(account) ?? []
        byAccount.set(account, own)
        own.push(event)
      }
      for (const [account, own] of byAccount) take(account, own)
    },
  }
}
