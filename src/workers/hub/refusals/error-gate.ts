import type { Outcome } from '#shared/contracts/outcome.ts'
import { decideError } from '#shared/errors/decide.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { SiblingMessage } from '../browser/siblings.ts'

type Rejected = Extract<Outcome<unknown>, { kind: 'rejected' }>

/**
 * Lets each refusal be shown once per browser instead of once per tab (ERR-06, ERR-07, ERR-31): a refusal that was shown
 * already is marked `told`. `decideError` decides how the tab shows the others.
 */
export interface ErrorGate {
  /** The outcome for the calling tab. */
  pass<T>(outcome: Outcome<T>): Outcome<T>
  /** A refusal of the hub's own call; true: a tab must show it. */
  passOwn(code: number): boolean
  /** The compliance wall was closed, or the tab that shows it is gone. */
  wallClosed(): void
  /** Another hub of this browser showed a refusal or a wall (decision 6). */
  onSiblingMessage(message: SiblingMessage): void
}

/** A wall of another hub counts for this long, since its tab may end without a message. */
const ELSEWHERE_MS = 30_000

const anywhere = { customContent: false, insufficientBalance: false } as const

export function createErrorGate(
  clock: Clock,
  notifySiblings: (message: SiblingMessage) => void = () => undefined,
): ErrorGate {
  const passed = new WeakSet<object>()
  const shownAt = new Map<number, number>()
  let wall = false
  let elsewhereUntil = 0

  function isThrottled(code: number, throttleMs: number): boolean {
    if (throttleMs === 0) return false
    const now = clock.monotonic()
    const last = shownAt.get(code)
    if (last !== undefined && now - last < throttleMs) return true
    shownAt.set(code, now)
    notifySiblings({ type: 'Said', code })
    return false
  }
  function wasShown(refusal: Rejected): boolean {
    if (passed.has(refusal)) return true
    // Two tabs that made the same call share one answer.
    passed.add(refusal)
    const effect = decideError(refusal, 'other', anywhere)
    if (effect.kind === 'toast') return isThrottled(refusal.code, effect.throttleMs)
    if (effect.kind !== 'compliance-wall') return false
    return !openWall()
  }
  /** true: this hub must show the wall. */
  function openWall(): boolean {
    if (wall || clock.monotonic() < elsewhereUntil) return false
    wall = true
    notifySiblings({ type: 'Wall', isOpen: true })
    return true
  }

  return {
    pass: (outcome) => {
      if (outcome.kind !== 'rejected' || outcome.told === true || !wasShown(outcome)) return outcome
      return { ...outcome, told: true }
    },
    passOwn: (code) => decideError({ code }, 'other', anywhere).kind === 'compliance-wall' && openWall(),
    wallClosed: () => {
      if (wall) notifySiblings({ type: 'Wall', isOpen: false })
      wall = false
    },
    onSiblingMessage: (message) => {
      if (message.type === 'Said') shownAt.set(message.code, clock.monotonic())
      if (message.type === 'Wall') elsewhereUntil = message.isOpen ? clock.monotonic() + ELSEWHERE_MS : 0
    },
  }
}
