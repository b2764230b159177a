/** Cancel on disconnect: cancels an account's open orders some time after its last connection ended. */
import { schedule } from '../state/agenda.ts'
import type { CommandAnswer } from '../../exchange/commands.ts'
import { NEVER } from '../terms/order-parts.ts'
import { refuse } from '../terms/refusals.ts'
import type { Account } from '../state/state.ts'
import { emit } from '../state/world.ts'
import type { World } from '../state/world.ts'
import type { Fields } from './read.ts'

/** Bounds of the window, ms. */
const LEAST_WINDOW = 3000
const MOST_WINDOW = 300_000

const isWhole = (input: unknown, least: number, most: number): input is number =>
  typeof input === 'number' && Number.isSafeInteger(input) && input >= least && input <= most

/** Starts the window of an account without connections. */
export function startWindow(world: World, account: Account): void {
  const windowMs = account.info.cancelOnDisconnectMs
  if (windowMs === undefined) return
  account.disconnectAt = world.time + windowMs
  world.leaving.add(account)
  world.dirty.accounts.add(account)
  schedule(world, account.disconnectAt)
}

function endWindow(world: World, account: Account): void {
  if (account.disconnectAt === NEVER) return
  account.disconnectAt = NEVER
  world.leaving.delete(account)
  world.dirty.accounts.add(account)
}

/** Sets the account's option; switching it off ends a running window. */
export function setCancelOnDisconnect(world: World, account: Account, fields: Fields): CommandAnswer {
  const { isEnabled, windowMs } = fields
  if (typeof isEnabled !== 'boolean') return refuse('badRequest', 'isEnabled')
  if (isEnabled && !isWhole(windowMs, LEAST_WINDOW, MOST_WINDOW))
    return refuse('badRequest', `windowMs is ${LEAST_WINDOW} to ${MOST_WINDOW}`)
  const wanted = isEnabled && typeof windowMs === 'number' ? windowMs : undefined
  const { cancelOnDisconnectMs, ...rest } = account.info
  if (cancelOnDisconnectMs === wanted) return refuse('notModified')
  account.info = wanted === undefined ? rest : { ...rest, cancelOnDisconnectMs: wanted }
  if (wanted === undefined) endWindow(world, account)
  emit(world, account, { kind: 'account', account: account.info })
  return { ok: true, result: { account: account.info } }
}

/** Sets the number of the account's private connections: 0 starts the window, more ends it. */
export function setConnections(world: World, account: Account, fields: Fields): CommandAnswer {
  const { count } = fields
  if (!isWhole(count, 0, 1_000_000)) return refuse('badRequest', 'count')
  const before = account.connections
  account.connections = count
  if (count !== before) world.dirty.accounts.add(account)
  if (count > 0) endWindow(world, account)
  else if (before > 0) startWindow(world, account)
  return { ok: true, result: { count } }
}
