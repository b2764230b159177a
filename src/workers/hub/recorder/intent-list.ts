import type { IntentFacts, RecordedIntent } from '#shared/contracts/recording.ts'
import { sides } from '#shared/domain/enums.ts'
import { isMap } from '../feeds/read-record.ts'

/** Most intents of a recording; the oldest are dropped. */
export const MOST_INTENTS = 1000

/** What the journal writes of an intent. `content`: a new order as JSON text, '' of other kinds. */
export interface JournaledIntent extends Omit<IntentFacts, 'side'> {
  readonly id: string
  readonly content: string
}

/** A new order's fields; none if the text is not the journal's. A fault here must not reach the order. */
function contentOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text)
    return isMap(read) ? read : {}
  } catch {
    return {}
  }
}

/** The recorded facts of a journaled intent: a closed list. What a new order was is in its content. */
export function factsOf({ kind, symbol, price, qty, outcome, code, content }: JournaledIntent): IntentFacts {
  const order = kind === 'create' ? contentOf(content) : {}
  const textOf = (name: string): string => (typeof order[name] === 'string' ? order[name] : '')
  return {
    kind,
    side: sides.find((side) => side === order['side']) ?? '',
    symbol,
    price: kind === 'create' ? textOf('price') : price,
    qty: kind === 'create' ? textOf('qty') : qty,
    outcome,
    code,
  }
}

/** What the trader did, each with its newest outcome. A replay shows it without unpacking every part. */
export interface IntentList {
  /** The journal wrote an intent. `at`: exchange's time, ms, which counts when it is new. */
  take(record: JournaledIntent, at: number): void
  /** Those of a span of time, oldest first. */
  between(from: number, to: number): readonly RecordedIntent[]
}

export function createIntentList(): IntentList {
  const byId = new Map<string, RecordedIntent>()
  return {
    take: (record, at) => {
      const known = byId.get(record.id)
      byId.set(record.id, { ...factsOf(record), at: known?.at ?? at })
      for (const id of byId.keys()) {
        if (byId.size <= MOST_INTENTS) break
        byId.delete(id)
      }
    },
    between: (from, to) => [...byId.values()].filter(({ at }) => at >= from && at <= to),
  }
}
