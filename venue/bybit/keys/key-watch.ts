import type { KeyFacts } from './key-facts.ts'
import type { FoundAccount, KeyCheck } from './check-key.ts'

/** What is known of the key now. A check without an answer changes nothing that was known before it. */
export type KeyState =
  | { readonly kind: 'unchecked'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'good'; readonly facts: KeyFacts | null; readonly found: FoundAccount }

export interface KeyWatch {
  state(): KeyState
  /** Called after each check that had an answer. */
  onState(listener: (state: KeyState) => void): void
  /** A call was refused because of the key: it is checked again, at most every 15 s. */
  checkSoon(): void
  close(): void
}

const HOUR_MS = 3_600_000
/** Somebody may repair a key at Bybit, or end the gateway that has its account. */
const HELD_BACK_MS = 300_000
const SOON_MS = 15_000
/** Waits after a check without an answer; the last repeats. */
const RETRY_MS: readonly number[] = [1000, 2000, 5000, 10_000, 30_000]

/**
 * Checks a key each hour, each five minutes while something is held back because of it, and again whenever it is doubted. `first`:
 * the answer at the start.
 */
export function createKeyWatch(
  first: KeyCheck,
  check: () => Promise<KeyCheck>,
  log: (line: string) => void,
  isHeldBack: (state: KeyState) => boolean = () => false,
): KeyWatch {
  const listeners: ((state: KeyState) => void)[] = []
  let state: KeyState = first.kind === 'unanswered' ? { kind: 'unchecked', reason: first.reason } : first
  let failures = first.kind === 'unanswered' ? 1 : 0
  let checkedAt = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let isRunning = false
  let isClosed = false

  function waitAfter(last: KeyCheck): number {
    if (last.kind === 'good') return isHeldBack(last) ? HELD_BACK_MS : HOUR_MS
    if (last.kind === 'refused') return HELD_BACK_MS
    return RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? SOON_MS
  }
  function plan(ms: number): void {
    const at = performance.now() + ms
    if (isClosed || at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => void run(), ms)
  }
  function take(answer: KeyCheck): void {
    failures = answer.kind === 'unanswered' ? failures + 1 : 0
    if (answer.kind === 'unanswered') {
      log(`The API key cannot be checked: ${answer.reason}`)
      return
    }
    state = answer
    for (const listener of listeners) listener(state)
  }
  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    dueAt = Number.POSITIVE_INFINITY
    const answer = await check().catch((error: unknown): KeyCheck => ({
      kind: 'unanswered',
      reason: error instanceof Error ? error.message : 'unknown failure',
    }))
    isRunning = false
    checkedAt = performance.now()
    if (isClosed) return
    take(answer)
    plan(waitAfter(answer))
  }
  plan(waitAfter(first))

  return {
    state: () => state,
    onState: (listener) => void listeners.push(listener),
    checkSoon() {
      if (!isRunning) plan(Math.max(0, SOON_MS - (performance.now() - checkedAt)))
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
