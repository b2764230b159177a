import { proxy } from 'valtio/vanilla'
import { guardedKinds } from '#shared/contracts/order-guard.ts'
import type { GuardedKind, GuardVerdict } from '#shared/contracts/order-guard.ts'
import { readStored, writeStored } from './storage.ts'

const KEY = 'order-guard'

/** When the trader wants to be asked before an order leaves. */
export interface GuardChoices {
  /** Percent through the market, '' never. */
  readonly share: string
  /** Order value in the quote coin, '' never. */
  readonly largest: string
  /** Kinds that are always asked about. */
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

/** The question that is open, if any; `answer` may be called once. */
export interface GuardAsked extends GuardVerdict {
  readonly of: 'order' | 'change' | 'stops'
  readonly answer: (go: boolean) => void
}

export const orderGuard = proxy<{ choices: GuardChoices; asked: GuardAsked | null }>({
  choices: readChoices(),
  asked: null,
})

/** Holds at once, in this browser; a text that is no number is not taken. */
export function setGuard(change: Partial<GuardChoices>): void {
  orderGuard.choices = choicesIn({ ...orderGuard.choices, ...change })
  writeStored(KEY, JSON.stringify(orderGuard.choices))
}
