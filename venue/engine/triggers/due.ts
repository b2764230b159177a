import { schedule } from '../state/agenda.ts'
import { cancelTogether } from '../orders/order-life.ts'
import { NEVER } from '../terms/order-parts.ts'
import type { Account } from '../state/state.ts'
import type { World } from '../state/world.ts'
import { settleMoves } from './moves.ts'
import { runStrategy } from './strategies.ts'

/** Maximum steps at one time: a strategy that fills and places again endlessly must not stop the clock. */
const MOST_TURNS = 1000

/** Cancels the open orders of accounts whose disconnect window ended (SetCancelOnDisconnect). */
function cancelDisconnected(world: World, account: Account): void {
  account.disconnectAt = NEVER
  world.leaving.delete(account)
  world.dirty.accounts.add(account)
  cancelTogether(world, account, [...account.open.values()], 'CancelByDCP', 'EC_Disconnected')
}

/** Runs `settleMoves` for every market that moved. */
export function settleAll(world: World): void {
  for (const market of world.markets) if (market.moved) settleMoves(world, market)
}

/** Runs everything that is due, and computes the next due time. */
export function runDue(world: World): void {
  for (let turn = 0; turn < MOST_TURNS && world.agendaAt <= world.time; turn += 1) {
    world.agendaAt = NEVER
    for (const market of world.live) {
      if (market.status !== 'Trading') continue
      for (const o of market.strategies) {
        if (o.strategy === null) continue
        if (o.strategy.nextAt <= world.time) runStrategy(world, market, o)
        if (market.strategies.has(o)) schedule(world, o.strategy.nextAt)
      }
    }
    for (const account of world.leaving) {
      if (account.disconnectAt <= world.time) cancelDisconnected(world, account)
      else schedule(world, account.disconnectAt)
    }
    settleAll(world)
  }
}
