import { isZeroText } from '#shared/units/decimal-text.ts'
import type { Clock } from '../../runtime/clock.ts'
import { hasEnded } from '../state/private-book.ts'
import type { Intents } from './intents.ts'
import type { StepChecks } from './step-checks.ts'
import type { Step, StepsJournal, StepsRecord } from './steps-journal.ts'

/** An intent of several steps in progress. */
export interface Running {
  record: StepsRecord
  isUnknown: boolean
  /** No step is sent after this moment (monotonic ms). */
  readonly until: number
  /** Number of the session it belongs to. */
  readonly life: number
}
type StepResult = Pick<Step, 'state' | 'code' | 'message'>
const done: StepResult = { state: 'done', code: 0, message: '' }

/** Runs the remaining steps one after the other and stores each before and after. */
export interface StepDriver {
  /** false: the session changed, and the remaining steps wait in the journal. `isAgain`: the trader requested a retry. */
  drive(run: Running, isAgain: boolean): Promise<boolean>
}

export function createStepDriver(options: {
  readonly clock: Clock
  readonly intents: Pick<Intents, 'run' | 'ended'>
  readonly journal: StepsJournal
  readonly checks: StepChecks
  readonly life: () => number
  readonly publish: (run: Running) => void
}): StepDriver {
  const { clock, intents, journal, checks, publish } = options

  async function change(run: Running, index: number, changed: Partial<Step>): Promise<void> {
    const steps = run.record.steps.map((step, at) => (at === index ? { ...step, ...changed } : step))
    run.record = { ...run.record, steps }
    await journal.write(run.record)
  }

  /** Sends a step and waits for its result; null: the session changed, and it waits in the journal. */
  async function carryOut(run: Running, step: Step, isAgain: boolean): Promise<StepResult | null> {
    const { symbol } = run.record
    const outcome = await intents.run({
      id: step.id,
      kind: step.kind,
      symbol,
      orderId: step.orderId,
      again: isAgain,
      call: { method: 'POST', path: step.path, body: step.body, symbol, isPrivate: true },
      read: () => true,
      readPushed: (order) => (order.orderStatus === 'Rejected' ? null : true),
    })
    if (outcome.kind === 'unknown') {
      run.isUnknown = true
      publish(run)
    } else if (outcome.kind === 'rejected') return refusal(step, symbol, outcome.code, outcome.message)
    else return done
    const known = await settled(step, symbol)
    run.isUnknown = false
    return known === 'none' ? { state: 'waiting', code: 0, message: '' } : known
  }
  /** Result of a step that was sent before; 'none': it was never sent. */
  async function settled(step: Step, symbol: string): Promise<StepResult | null | 'none'> {
    const record = await intents.ended(step.id)
    if (record === 'lost') return null
    if (record === 'none') return 'none'
    if (record.outcome === 'accepted') return done
    if (record.outcome === 'rejected') return refusal(step, symbol, record.code, record.message)
    return { state: 'absent', code: 0, message: '' }
  }
  /** The exchange may have accepted an order that the answer rejected: its list is final (H6, ERR-09). */
  async function refusal(step: Step, symbol: string, code: number, message: string): Promise<StepResult> {
    const order = step.kind === 'create' ? await checks.order(symbol, step.id) : null
    const isTaken = order !== null && order.orderStatus !== 'Rejected'
    return isTaken ? done : { state: 'refused', code, message }
  }
  /** Whether the last order filled; if it ended without a fill, the reason. It opened nothing then. */
  async function isFilled(step: Step, symbol: string): Promise<true | string> {
    const order = step.kind === 'create' ? await checks.order(symbol, step.id) : null
    if (order === null || !hasEnded(order) || !isZeroText(order.cumExecQty)) return true
    return order.cxlRejReason ?? order.orderStatus
  }

  /** The reason not to send a step now; null for none. */
  async function obstacleOf(run: Running, before: Step | undefined): Promise<'late' | 'partial' | null> {
    const isLate = (): boolean => clock.monotonic() > run.until
    if (isLate()) return 'late'
    if (before === undefined || before.flat === null) return null
    const { positionIdx } = before.flat
    const of = { symbol: run.record.symbol, positionIdx, closedBy: before.id }
    const found = await checks.flat(of, run.until - clock.monotonic())
    if (found === 'partial') return 'partial'
    return found === 'unread' || isLate() ? 'late' : null
  }

  async function drive(run: Running, isAgain: boolean): Promise<boolean> {
    const isMine = (): boolean => run.life === options.life()
    const { symbol } = run.record
    for (let index = 0; ; index += 1) {
      let step = run.record.steps[index]
      if (step === undefined) break
      if (step.state === 'done') continue
      let result = step.state === 'sent' ? await settled(step, symbol) : 'none'
      if (result === null || !isMine()) return false
      if (result === 'none') {
        const before = run.record.steps[index - 1]
        const obstacle = await obstacleOf(run, before)
        if (!isMine()) return false
        if (obstacle !== null) {
          await change(run, index, { state: obstacle })
          break
        }
        await change(run, index, { state: 'sent' })
        if (!isMine()) return false
        step = run.record.steps[index] ?? step
        result = await carryOut(run, step, isAgain)
        if (result === null || !isMine()) return false
      }
      await change(run, index, result)
      if (result.state !== 'done') break
      const isLast = index === run.record.steps.length - 1
      const filled = isLast ? await isFilled(step, symbol) : true
      if (filled !== true) await change(run, index, { state: 'refused', message: filled })
      if (!isMine()) return false
      if (!isLast) publish(run)
    }
    return true
  }

  return { drive }
}
