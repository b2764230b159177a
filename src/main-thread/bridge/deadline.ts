import type { Outcome } from '#shared/contracts/outcome.ts'

/** Resolves when the other thread is lost; never rejects. */
export type Lost = Promise<'lost'>

const UNKNOWN_TIMEOUT: Outcome<never> = { kind: 'unknown', reason: 'timeout' }
const UNKNOWN_LOST: Outcome<never> = { kind: 'unknown', reason: 'worker-lost' }
const UNKNOWN_SERVER: Outcome<never> = { kind: 'unknown', reason: 'server-error' }

/**
 * Calls another thread and waits at most `deadlineMs`: a raw Comlink call to a dead peer never settles. `ok: false` if
 * the peer died, the deadline passed or the peer threw. Never rejects.
 */
export async function answerWithin<T>(
  call: () => Promise<T>,
  deadlineMs: number,
  lost: Lost,
): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: Outcome<never> }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), deadlineMs)
  })
  try {
    const settled = await Promise.race([call().then((value) => ({ value })), deadline, lost])
    if (settled === 'late') return { ok: false, why: UNKNOWN_TIMEOUT }
    if (settled === 'lost') return { ok: false, why: UNKNOWN_LOST }
    return { ok: true, value: settled.value }
  } catch (error) {
    reportError(error)
    return { ok: false, why: UNKNOWN_SERVER }
  } finally {
    clearTimeout(timer)
  }
}
