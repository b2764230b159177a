import { proxy, ref } from 'valtio/vanilla'
import type { ControlBody, ControlState } from '#shared/contracts/fault-control.ts'
import { controlExchange } from '../../bridge/control-calls.ts'
import { readControlState } from './read-state.ts'

/** Refusals of the exchange: another key, and no control interface. */
const [FORBIDDEN, UNKNOWN_CALL] = [10_005, 10_404]
/** More often than the exchange's lease of 10 s ends, and often enough to see how a rate rises. */
const EVERY_MS = 1000

type Problem = '' | 'wrongKey' | 'notOffered' | 'noAnswer' | 'refused'

/** The panel's connection to the control interface. The key is in the memory of this page alone. */
export const control = proxy<{
  status: 'locked' | 'checking' | 'open'
  /** Why it is locked, or why the last call did nothing; '' for neither. */
  problem: Problem
  /** What the exchange said last. */
  state: ControlState | null
}>({ status: 'locked', problem: '', state: null })

let key = ''
let timer: ReturnType<typeof setTimeout> | undefined

function lock(problem: Problem): void {
  clearTimeout(timer)
  key = ''
  Object.assign(control, { status: 'locked', problem, state: null })
}

/** Sends a call with the key and shows the answer. null: it did nothing; `control.problem` says why. */
export async function send(body: Omit<ControlBody, 'key'>): Promise<ControlState | null> {
  const mine = key
  const outcome = await controlExchange({ ...body, key: mine })
  if (mine !== key) return null
  const state = outcome.kind === 'accepted' ? readControlState(outcome.value) : null
  if (state !== null) {
    Object.assign(control, { state: ref(state), problem: '' })
    return state
  }
  if (outcome.kind === 'rejected' && outcome.code === FORBIDDEN) lock('wrongKey')
  else if (outcome.kind === 'rejected' && outcome.code === UNKNOWN_CALL) lock('notOffered')
  // A question of the panel itself is asked again: while a hub is killed, one is lost.
  else if (body.act !== 'read' || control.status === 'checking')
    control.problem = outcome.kind === 'rejected' ? 'refused' : 'noAnswer'
  return null
}

async function follow(): Promise<void> {
  await send({ act: 'read' })
  clearTimeout(timer)
  if (control.status === 'open') timer = setTimeout(() => void follow(), EVERY_MS)
}

/** Tries a key. A wrong one leaves the panel locked. */
export async function unlock(typed: string): Promise<void> {
  key = typed.trim()
  Object.assign(control, { status: 'checking', problem: '' })
  const state = await send({ act: 'read' })
  if (state === null) {
    if (control.status === 'checking') lock(control.problem)
    return
  }
  control.status = 'open'
  timer = setTimeout(() => void follow(), EVERY_MS)
}

/** Ends everything that the panel started at the exchange, and forgets the key. */
export function leave(): void {
  if (control.status === 'open') void controlExchange({ act: 'close', key })
  lock('')
}
