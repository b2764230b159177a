import type { MarketStep, StepsEnd, StepsView } from '#shared/contracts/steps.ts'
import type { Position } from '#shared/domain/records.ts'
import { isDecimalText, isZeroText } from '#shared/units/decimal-text.ts'
import { isAbsent } from './steps-journal.ts'
import type { Step, StepsRecord } from './steps-journal.ts'

type Why = Exclude<StepsEnd['why'], ''>

/** A record as pages show it. `now`: wall ms. */
export const viewOf = (record: StepsRecord, isUnknown: boolean, now: number): StepsView => ({
  id: record.id,
  name: record.name,
  symbol: record.symbol,
  state: record.state === 'closed' ? 'ended' : isUnknown ? 'unknown' : 'running',
  end: record.end,
  ...(isAbsent(record, now) ? { isAbsent: true } : {}),
})

/** Whether it is a reverse that closed its position and opened none. */
export const isFlat = ({ name, end }: StepsRecord): boolean => name === 'reverse' && end?.kind === 'stopped'

/** Whether what such a reverse closed is open again: to go on would add to it. `now`: the account's positions. */
export function isOpenAgain({ symbol, steps, end }: StepsRecord, now: readonly Position[]): boolean {
  const flat = steps[(end?.done ?? 0) - 1]?.flat
  return now.some(
    (one) => one.symbol === symbol && one.positionIdx === flat?.positionIdx && !isZeroText(one.size),
  )
}

/** The market order of a step; null for another call. */
function marketOrderOf({ body }: Step): MarketStep | null {
  const { symbol, side, qty, orderType } = body
  if (typeof symbol !== 'string' || (side !== 'Buy' && side !== 'Sell') || orderType !== 'Market') return null
  return { symbol, side, qty: isDecimalText(qty) ? qty : null }
}

/** How a record ended; null if its first step was rejected. */
export function endOf(record: StepsRecord): StepsEnd | null {
  const { id, steps } = record
  const index = steps.findIndex(({ state }) => state !== 'done')
  const of = steps.length
  const step = steps[index]
  if (step === undefined) {
    return { id, kind: 'done', done: of, of, why: '', code: 0, message: '', canRetry: false }
  }
  if (index === 0) return null
  const { state, code, message } = step
  const why: Why = state === 'waiting' || state === 'sent' ? 'late' : (state as Why)
  const order = marketOrderOf(step)
  return {
    id,
    kind: why === 'partial' ? 'partial' : 'stopped',
    done: index,
    of,
    why,
    code,
    message,
    canRetry: true,
    ...(order === null ? {} : { order }),
  }
}
