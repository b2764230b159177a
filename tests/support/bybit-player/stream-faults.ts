import { createRandom } from '../../../venue/engine/terms/random.ts'

export const faultKinds = ['drop', 'swap', 'duplicate'] as const
export type FaultKind = (typeof faultKinds)[number]

/** Shares of messages that get a fault, 0 to 1. */
export type FaultShares = Readonly<Partial<Record<FaultKind, number>>>

/** A stream with faults by a seed: the same seed gives the same faults. */
export interface StreamFaults<Message> {
  /** What arrives instead of this message. A message that changes places arrives after the next one. */
  pass(message: Message, isFaulty: boolean): readonly Message[]
  /** Faults so far. */
  count(): number
}

export function createStreamFaults<Message>(seed: number, shares: FaultShares): StreamFaults<Message> {
  const random = createRandom(seed, 1)
  let held: Message | null = null
  let count = 0

  function kindNow(): FaultKind | null {
    let at = random.next()
    for (const kind of faultKinds) {
      const share = shares[kind] ?? 0
      if (at < share) return kind
      at -= share
    }
    return null
  }

  return {
    pass(message, isFaulty) {
      const before = held
      held = null
      if (before !== null) return [message, before]
      const kind = isFaulty ? kindNow() : null
      if (kind === null) return [message]
      count += 1
      if (kind === 'duplicate') return [message, message]
      if (kind === 'swap') held = message
      return []
    },
    count: () => count,
  }
}
