import type { PrivateEvent } from '../../exchange/events.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { PrivateEntry } from '#shared/wire/frames.ts'
import type { Connection, PushLogin } from './connection.ts'
import { privateEntries, sendPrivate } from './private-frames.ts'
import type { PushFaults } from './push-faults.ts'
import type { TopicRegistry } from './topic-registry.ts'

/** Sockets by account: they get its events, and the exchange gets their number. */
export interface PrivateChannel {
  /** Adds a socket after login; `seq` is the account's current sequence. */
  join(connection: Connection, login: PushLogin, seq: number): void
  /** Removes a socket that closed or whose session ended, with its private topics. */
  leave(connection: Connection): void
  take(events: readonly PrivateEvent[]): void
  /** Last sequence of the socket's account; -1 before login. */
  seqOf(connection: Connection): number
  /** Sets the number of an account's private sockets of the API: cancel on disconnect counts them too. */
  countApiSockets(accountId: string, count: number): void
  /** Resets sequences after the state was replaced: they may have gone back. */
  reset(): void
}

export function createPrivateChannel(
  exchange: Exchange,
  registry: Pick<TopicRegistry, 'contractTypeOf'>,
  faults: PushFaults,
): PrivateChannel {
  const sockets = new Map<string, Set<Connection>>()
  const seqs = new Map<string, number>()
  const apiSockets = new Map<string, number>()

  /** Sends the number of sockets, those of the API included, for cancel on disconnect. A failing exchange reports its end itself. */
  function sendConnectionCount(accountId: string): void {
    const count = (sockets.get(accountId)?.size ?? 0) + (apiSockets.get(accountId) ?? 0)
    void exchange.command(accountId, { type: 'PrivateConnections', count }).catch(() => undefined)
  }

  function leave(connection: Connection): void {
    const { login } = connection
    connection.login = null
    connection.loggingIn = null
    connection.privateTopics.clear()
    if (login === null) return
    const { accountId } = login
    const own = sockets.get(accountId)
    if (own?.delete(connection) !== true) return
    if (own.size === 0) sockets.delete(accountId)
    sendConnectionCount(accountId)
  }

  return {
    leave,
    join(connection, login, seq) {
      const { accountId } = login
      seqs.set(accountId, Math.max(seq, seqs.get(accountId) ?? 0))
      if (connection.login?.accountId === accountId) {
        connection.login = login
        return
      }
      leave(connection)
      connection.login = login
      const own = sockets.get(accountId)
      if (own === undefined) sockets.set(accountId, new Set([connection]))
      else own.add(connection)
      sendConnectionCount(accountId)
    },
    take(events) {
      const byAccount = new Map<string, PrivateEntry[]>()
      for (const event of events) {
        const { accountId } = event
        seqs.set(accountId, event.seq)
        if (!sockets.has(accountId)) continue
        const entries = byAccount.get(accountId) ?? []
        byAccount.set(accountId, entries)
        for (const entry of privateEntries(event, (symbol) => registry.contractTypeOf(symbol))) {
          if (!faults.isMuted(entry[1])) entries.push(entry)
        }
      }
      for (const [accountId, entries] of byAccount) {
        const own = sockets.get(accountId)
        if (own !== undefined && entries.length > 0) {
          sendPrivate(exchange.now(), entries, own, faults.copies('private'))
        }
      }
    },
    countApiSockets(accountId, count) {
      if (count > 0) apiSockets.set(accountId, count)
      else apiSockets.delete(accountId)
      sendConnectionCount(accountId)
    },
    seqOf: ({ login }) => (login === null ? -1 : (seqs.get(login.accountId) ?? 0)),
    reset() {
      seqs.clear()
    },
  }
}
