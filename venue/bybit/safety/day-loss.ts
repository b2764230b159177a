import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'

const FILE = 'day-loss.json'
const DAY_MS = 86_400_000
/** An equity that was read longer ago is not known any more, ms. */
const VALID_MS = 30_000

/** The loss of an account since 0:00 UTC: what its equity fell by, in USDT. Transfers count as profit and loss. */
export interface DayLoss {
  /** Takes an equity that was read now. */
  note(equity: DecimalText): void
  /** `unknown`: no equity was read lately. */
  state(): 'within' | 'over' | 'unknown'
}

interface Start {
  /** Days since 1970. */
  readonly day: number
  readonly equity: DecimalText
}

/** The start of a day that a gateway stored; null if there is none that can be read. */
function readStart(file: string): Start | null {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof parsed !== 'object' || parsed === null) return null
    const day: unknown = Reflect.get(parsed, 'day')
    const equity = parseDecimalText(Reflect.get(parsed, 'equity'))
    return typeof day === 'number' && Number.isSafeInteger(day) && equity !== null ? { day, equity } : null
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
  readonly dataDir: string | null
  readonly now: () => number
  readonly log: (line: string) => void
}): DayLoss {
  const { limit, dataDir, now, log } = options
  const file = dataDir === null ? null : join(dataDir, FILE)
  let start = file === null ? null : readStart(file)
  let newest: { readonly equity: DecimalText; readonly at: number } | null = null

  function begin(day: number, equity: DecimalText): void {
    start = { day, equity }
    if (file === null || dataDir === null) return
    try {
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(file, JSON.stringify(start), { mode: 0o600 })
    } catch {
      log(`${file} cannot be written: a restart of the gateway would forget the loss of today.`)
    }
  }
  return {
    note(equity) {
      const day = Math.floor(now() / DAY_MS)
      if (start === null || start.day !== day) begin(day, newest?.equity ?? equity)
      newest = { equity, at: now() }
    },
    state() {
      if (start === null || newest === null || now() - newest.at > VALID_MS) return 'unknown'
      return new Decimal(start.equity).minus(newest.equity).greaterThanOrEqualTo(limit) ? 'over' : 'within'
    },
  }
}
