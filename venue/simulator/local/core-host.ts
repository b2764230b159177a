import { createClock } from '../../runtime/clock.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Core } from '../core/core.ts'
import type { CommandAnswer } from '../../exchange/commands.ts'
import type { PrivateEvent } from '../../exchange/events.ts'
import type { RowStore } from '../store/row-store.ts'
import { runControl } from './control-orders.ts'
import { createSpreadCommits } from './spread-commits.ts'
import type { HostCall, HostInput, HostOutput } from './host-messages.ts'

/** Interval of market batches. */
export const ADVANCE_MS = 20

export interface CoreHost {
  readonly clock: Clock
  handle(input: HostInput): void
  /** Advances the core to the clock and posts the changes. */
  advance(): void
}

type CommandInput = Extract<HostInput, { readonly name: 'command' }>

/**
 * Runs a core: time, reads and commands. Commands that arrive together share one commit. Their answers and events are posted
 * after it.
 */
export function createCoreHost(
  core: Core,
  store: RowStore,
  startMs: number,
  post: (output: HostOutput, transfer?: readonly ArrayBufferLike[]) => void,
): CoreHost {
  const clock = createClock(startMs)
  const commits = createSpreadCommits(store)
  let commands: CommandInput[] = []
  // `ready` contains the symbols listed at the start.
  core.takeListed()

  function postEvents(events: readonly PrivateEvent[]): void {
    if (events.length > 0) post({ type: 'private', events })
  }

  /** Posts catalogue changes; before the market batch, so that listeners know a new symbol before its rows. */
  function postListed(): void {
    const symbols = core.takeListed()
    if (symbols.length > 0) postCatalogue(symbols)
  }
  const postCatalogue = (symbols: readonly string[]): void =>
    post({ type: 'instruments', symbols, instruments: core.instruments() })

  function advance(): void {
    const { market, events } = core.advance(clock.now())
    commits.commit(core.takeChanges())
    commits.step()
    postListed()
    postEvents(events)
    const quiet =
      market.tickers.length === 0 &&
      market.books.length === 0 &&
      market.trades.length === 0 &&
      market.resets === undefined
    // Empty batches are posted too: reads name their numbers.
    if (quiet) post({ type: 'market', batch: market })
    else {
      post({ type: 'market', batch: market }, [
        market.tickers.buffer,
        ...market.books.map((part) => part.rows.buffer),
        ...market.trades.map((part) => part.rows.buffer),
      ])
    }
  }

  function runCommands(): void {
    const batch = commands
    commands = []
    const answers: { readonly id: number; readonly value: CommandAnswer }[] = []
    const events: PrivateEvent[] = []
    for (const { id, accountId, command } of batch) {
      const done = core.apply(accountId, command, clock.now())
      answers.push({ id, value: done.answer })
      events.push(...done.events)
    }
    commits.commit(core.takeChanges())
    postEvents(events)
    for (const { id, value } of answers) post({ type: 'answer', id, value })
  }

  function read(call: Exclude<HostCall, { readonly name: 'command' | 'close' }>): unknown {
    switch (call.name) {
      case 'accountsOf': {
        const accounts = core.accountsOf(call.profileId)
        commits.commit(core.takeChanges())
        return accounts
      }
      case 'query': {
        const answer = core.query(call.accountId, call.query, clock.now())
        // Advancing to now may have caused fills.
        commits.commit(core.takeChanges())
        return answer
      }
      case 'privateSnapshot': {
        const snapshot = core.snapshotOf(call.accountId)
        // A seeded account is created on first use.
        commits.commit(core.takeChanges())
        if (snapshot === null) throw new Error('no such account')
        return snapshot
      }
      case 'findOrder':
        return core.findOrder(call.accountId, call.key)
      case 'orderHistory':
        return core.orderHistory(call.accountId, call.filter)
      case 'executions':
        return core.executions(call.accountId, call.filter)
      case 'candles':
        advance()
        return core.candles(call.query)
      case 'tickers':
        advance()
        return core.tickers()
      case 'quotes':
        advance()
        return core.quotes()
      case 'deliveries':
        advance()
        return core.deliveries()
      case 'fundingHistory':
        advance()
        return core.fundingHistory(call.symbol)
      case 'book':
        advance()
        return core.book(call.symbol)
      case 'recentTrades':
        advance()
        return core.recentTrades(call.symbol)
      case 'control': {
        if (call.order.type === 'restore') commits.forget()
        const { result, events } = runControl(core, store, clock, call.order)
        commits.commit(core.takeChanges())
        postEvents(events)
        post({ type: 'clock', clock: clock.state() })
        if (call.order.type === 'restore') postCatalogue(core.takeListed())
        advance()
        return result
      }
      default:
        throw new Error('unknown call')
    }
  }

  return {
    clock,
    advance,
    handle(input) {
      if (input.name === 'command') {
        commands.push(input)
        if (commands.length === 1) setImmediate(runCommands)
        return
      }
      // Reads must include every command sent before them.
      if (commands.length > 0) runCommands()
      if (input.name === 'close') {
        advance()
        commits.flush()
        store.close()
        post({ type: 'answer', id: input.id, value: null })
        return
      }
      try {
        post({ type: 'answer', id: input.id, value: read(input) })
      } catch (error) {
        post({
          type: 'failure',
          id: input.id,
          message: error instanceof Error ? error.message : String(error),
        })
      }
    },
  }
}
