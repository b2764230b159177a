import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'

/** One file for each account: another key's day must neither hide a loss nor invent one. */
export const lossFile = (accountId: string): string => `day-loss-${accountId}.json`
const DAY_MS = 86_400_000
/** An equity that was read longer ago is not known any more, ms. */
const VALID_MS = 30_000

/**
 * The loss of an account since 0:00 UTC, in USDT: what its equity fell by, without what was moved in or out. A deposit hides no
 * loss, and a withdrawal is none.
 */
export interface DayLoss {
  /** Unix ms from which on transfers are counted: those before it are in the first equity of the day. */
  since(): number
  /** Takes an equity that was read now, and what was moved in since then less what was moved out. */
  note(equity: DecimalText, movedIn: Decimal): void
  /** `unknown`: no equity was read lately. */
  state(): 'within' | 'over' | 'unknown'
}

interface Start {
  /** Days since 1970. */
  readonly day: number
  readonly equity: DecimalText
  /** Unix ms of the reading of that equity. */
  readonly since: number
}

/** The start of a day that a gateway stored; null if there is none that can be read. */
function readStart(file: string): Start | null {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof parsed !== 'object' || parsed === null) return null
    const day: unknown = Reflect.get(parsed, 'day')
    const equity = parseDecimalText(Reflect.get(parsed, 'equity'))
    if (typeof day !== 'number' || !Number.isSafeInteger(day) || equity === null) return null
    const since: unknown = Reflect.get(parsed, 'since')
    // Older gateways stored no time: then all transfers of the day count.
    return { day, equity, since: typeof since === 'number' && since > 0 ? since : day * DAY_MS }
  } catch {
    // Without it, the day begins with the first equity of this start.
    return null
  }
}

/**
 * `dataDir`: a restart continues the day from there; null stores nothing. `now`: Unix ms. The day begins with the last equity of
 * the day before, else with the first one that is read.
 */
export function createDayLoss(options: {
  readonly limit: DecimalText
  /** Letters and digits: it is a part of the file's name. */
  readonly accountId: string
  readonly dataDir: string | null
  readonly now: () => number
  readonly log: (line: string) => void
}): DayLoss {
  const { limit, accountId, dataDir, now, log } = options
  const file = dataDir === null ? null : join(dataDir, lossFile(accountId))
  let start = file === null ? null : readStart(file)
  let newest: { readonly equity: DecimalText; readonly movedIn: Decimal; readonly at: number } | null = null

  function begin(day: number, equity: DecimalText, since: number): void {
    start = { day, equity, since }
    if (file === null || dataDir === null) return
    try {
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(file, JSON.stringify(start), { mode: 0o600 })
    } catch {
      log(`${file} cannot be written: a restart of the gateway would forget the loss of today.`)
    }
  }
  const today = (): number => Math.floor(now() / DAY_MS)
  return {
    since: () => (start === null || (start.day !== today() && newest === null) ? now() : start.since),
    note(equity, movedIn) {
      const day = today()
      let moved = movedIn
      if (start === null || start.day !== day) {
        begin(day, newest?.equity ?? equity, newest?.at ?? now())
        // What was moved before the new start is in its equity.
        moved = movedIn.minus(newest?.movedIn ?? movedIn)
      }
      newest = { equity, movedIn: moved, at: now() }
    },
    state() {
      if (start === null || newest === null || now() - newest.at > VALID_MS) return 'unknown'
      const lost = new Decimal(start.equity).plus(newest.movedIn).minus(newest.equity)
      return lost.greaterThanOrEqualTo(limit) ? 'over' : 'within'
    },
  }
}
