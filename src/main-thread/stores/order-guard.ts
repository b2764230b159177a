import { proxy } from 'valtio/vanilla'
import { guardedKinds } from '#shared/contracts/order-guard.ts'
import type { ChosenOrder, GuardedKind, GuardQuestion, GuardVerdict } from '#shared/contracts/order-guard.ts'
import { readStored, writeStored } from './storage.ts'

const KEY = 'order-guard'

/** When the trader wants to confirm an order before it is sent. */
export interface GuardChoices {
  /** Percent through the market; '' for never. */
  readonly share: string
  /** Order value in the quote coin; '' for never. */
  readonly largest: string
  /** Kinds that must always be confirmed. */
  readonly kinds: readonly GuardedKind[]
}

const DEFAULT_SHARE = '5'
const numberText = /^\d{0,12}(\.\d{0,8})?$/

function choicesIn(value: unknown): GuardChoices {
  const part = (name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  const textOf = (name: string, otherwise: string): string => {
    const text = part(name)
    return typeof text === 'string' && numberText.test(text) ? text : otherwise
  }
  const kinds = part('kinds')
  return {
    share: textOf('share', DEFAULT_SHARE),
    largest: textOf('largest', ''),
    kinds: guardedKinds.filter((kind) => Array.isArray(kinds) && kinds.includes(kind)),
  }
}

function readChoices(): GuardChoices {
  try {
    return choicesIn(JSON.parse(readStored(KEY) ?? 'null'))
  } catch {
    return choicesIn(null)
  }
}

/** The open question; null for none. `answer` may be called once. */
export interface GuardAsked extends GuardVerdict {
  /** reverse: its first order closes, a second one opens. */
  readonly of: 'order' | 'reverse' | 'change' | 'stops'
  /** What `bridge/ask-risk.ts` judges again while the question is open. */
  readonly question: GuardQuestion
  /** The first order since trading was armed on a real exchange: account and network are shown. */
  readonly isFirst: boolean
  /** The order that the trader chose, if this one is of the other side. */
  readonly chosen: ChosenOrder | null
  readonly answer: (go: boolean) => void
}

export const orderGuard = proxy<{ choices: GuardChoices; asked: GuardAsked | null }>({
  choices: readChoices(),
  asked: null,
})

/** Changes the settings at once and stores them in this browser; a text that is no number is ignored. */
export function setGuard(change: Partial<GuardChoices>): void {
  orderGuard.choices = choicesIn({ ...orderGuard.choices, ...change })
  writeStored(KEY, JSON.stringify(orderGuard.choices))
}
