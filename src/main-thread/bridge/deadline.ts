import type { Outcome } from '#shared/contracts/outcome.ts'

/** Resolves when the other thread is lost; never rejects. */
export type Lost = Promise<'lost'>

const UNKNOWN_TIMEOUT: Outcome<never> = { kind: 'unknown', reason: 'timeout' }
const UNKNOWN_LOST: Outcome<never> = { kind: 'unknown', reason: 'worker-lost' }
const UNKNOWN_SERVER: Outcome<never> = { kind: 'unknown', reason: 'server-error' }

interface Waiting {
  isLost: boolean
  readonly acts: Set<() => void>
}

/**
 * The calls that wait for a thread. A promise frees a reaction only when it settles, and a thread may live for days: each
 * thread's promise has one reaction, however many calls there are.
 */
const waitingFor = new WeakMap<Lost, Waiting>()

function waitingOf(lost: Lost): Waiting {
  const known = waitingFor.get(lost)
  if (known !== undefined) return known
  const waiting: Waiting = { isLost: false, acts: new Set() }
  waitingFor.set(lost, waiting)
  void lost.then(() => {
    waiting.isLost = true
    for (const act of waiting.acts) act()
    waiting.acts.clear()
  })
  return waiting
}

/**
 * Calls another thread and waits at most `deadlineMs`: a raw Comlink call to a dead peer never settles. `ok: false` if
 * the peer died, the deadline passed or the peer threw. Never rejects.
 */
export async function answerWithin<T>(
  call: () => Promise<T>,
  deadlineMs: number,
  lost: Lost,
): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: Outcome<never> }> {
  const { promise: end, resolve } = Promise.withResolvers<'late' | 'lost'>()
  const timer = setTimeout(resolve, deadlineMs, 'late')
  const waiting = waitingOf(lost)
  const lose = (): void => resolve('lost')
  if (waiting.isLost) lose()
  else waiting.acts.add(lose)
  try {
    const settled = await Promise.race([call().then((value) => ({ value })), end])
    if (settled === 'late') return { ok: false, why: UNKNOWN_TIMEOUT }
    if (settled === 'lost') return { ok: false, why: UNKNOWN_LOST }
    return { ok: true, value: settled.value }
  } catch (error) {
    reportError(error)
    return { ok: false, why: UNKNOWN_SERVER }
  } finally {
    clearTimeout(timer)
    waiting.acts.delete(lose)
  }
}
