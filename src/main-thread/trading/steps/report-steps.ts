import type { Outcome } from '#shared/contracts/outcome.ts'
import type { StepsEnd, StepsName, StepsView } from '#shared/contracts/steps.ts'
import '../../i18n/english/actions.ts'
import '../../i18n/english/tpsl.ts'
import { stepsNow } from '../../bridge/action-calls.ts'
import { dismissNotice, pushNotice } from '../../stores/notices.ts'
import { openDialog } from '../../stores/dialogs.ts'

/** Interval of requests for the end of an unanswered intent, and the time after which the page stops requesting, ms. */
const ASK_MS = 1000
const GIVE_UP_MS = 90_000
/** The interval after that, where the exchange did not have the first order so far: it may arrive late. */
const LATE_ASK_MS = 5000

const words: Readonly<Record<StepsName, { done: string; failed: string; unknown: string }>> = {
  reverse: {
    done: 'actions:notice.reversed',
    failed: 'actions:notice.reverseFailed',
    unknown: 'actions:notice.reverseUnknown',
  },
  'tpsl-swap': {
    done: 'tpsl:notice.setTpSuccess',
    failed: 'tpsl:notice.setTpFailed',
    unknown: 'actions:notice.swapUnknown',
  },
}

const noticeId = (name: StepsName, id: string): string => `${name}-${id}`

type Params = Readonly<Record<string, string>>

/**
 * Reports the outcome of an intent that was just sent. The caller reports a refusal of its first step. `about`: parameters
 * that say what was set (`noticeTexts`).
 */
export function reportStepsOutcome(
  name: StepsName,
  { id, symbol, about }: { readonly id: string; readonly symbol: string; readonly about?: Params },
  outcome: Outcome<StepsEnd>,
): void {
  if (outcome.kind === 'accepted') reportStepsEnd(name, symbol, outcome.value, about)
  if (outcome.kind !== 'unknown') return
  pushNotice(
    {
      id: noticeId(name, id),
      tone: 'info',
      titleKey: words[name].unknown,
      bodyKey: 'actions:notice.reverseUnknownText',
      params: { symbol },
    },
    0,
  )
  void followSteps(name, id, symbol)
}

/** Reports how an intent ended: done, or in a dialog where it stopped half-way (POS-18). */
export function reportStepsEnd(name: StepsName, symbol: string, end: StepsEnd, about: Params = {}): void {
  dismissNotice(noticeId(name, end.id))
  if (end.kind !== 'done') return openDialog('stoppedSteps', { name, symbol, end })
  pushNotice({
    id: noticeId(name, end.id),
    tone: 'success',
    titleKey: words[name].done,
    bodyKey: '',
    params: { ...about, symbol },
  })
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/**
 * Polls the hub until the intent has ended and reports how. The hub carries the steps out whether a page polls or not.
 */
export async function followSteps(name: StepsName, id: string, symbol: string): Promise<void> {
  let isAbsent = false
  for (let waited = 0; waited < GIVE_UP_MS || isAbsent; waited += ASK_MS) {
    // Sequential: each request waits for the answer to the one before.
    // oxlint-disable-next-line no-await-in-loop
    const now = await stepsNow()
    const found = now.kind === 'accepted' ? now.value.find((one) => one.id === id) : undefined
    isAbsent = found?.isAbsent === true
    if (found?.state === 'ended' && !isAbsent) return reportFoundSteps(symbol, found)
    // The journal no longer holds the intent: another page has acknowledged it.
    if (now.kind === 'accepted' && found === undefined) return dismissNotice(noticeId(name, id))
    // oxlint-disable-next-line no-await-in-loop
    await wait(waited < GIVE_UP_MS ? ASK_MS : LATE_ASK_MS)
  }
}

function reportFoundSteps(symbol: string, found: StepsView): void {
  const { name, id } = found
  if (found.end !== null) return reportStepsEnd(name, symbol, found.end)
  pushNotice({
    id: noticeId(name, id),
    tone: 'failure',
    titleKey: words[name].failed,
    bodyKey: 'actions:notice.reverseNothing',
    params: { symbol },
  })
}

/**
 * Resumes the intents of an earlier page: reports one that stopped and was not acknowledged, and follows those still
 * running.
 */
export async function resumeSteps(): Promise<void> {
  const now = await stepsNow()
  if (now.kind !== 'accepted') return
  for (const { name, id, symbol, state, end, isAbsent } of now.value) {
    if (state !== 'ended' || isAbsent === true) void followSteps(name, id, symbol)
    else if (end !== null && end.kind !== 'done') return openDialog('stoppedSteps', { name, symbol, end })
  }
}
