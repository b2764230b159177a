import { REVERSE_TIP } from '#shared/contracts/member-preferences.ts'
import type { ReversePreview } from '#shared/contracts/actions.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { StepsEnd, StepsView } from '#shared/contracts/steps.ts'
import '../../i18n/english/actions.ts'
import { previewReverse, reversePosition, stepsNow } from '../../bridge/action-calls.ts'
import { newOrderLinkId } from '../../bridge/send-commands.ts'
import { session } from '../../stores/account.ts'
import { memberPreferences } from '../../stores/member-preferences.ts'
import { dismissNotice, pushNotice } from '../../stores/notices.ts'
import { reportOutcome } from '../notices/report-outcome.ts'
import { reversing } from './dialog-state.ts'
import { openAction } from './open-action.ts'

/** How often the hub is asked how an unanswered reverse ended, and how long the page goes on asking. */
const ASK_MS = 1000
const GIVE_UP_MS = 90_000

const isCopyTrade = (): boolean =>
  session.view.kind !== 'visitor' && session.view.account.copyTrade !== undefined

/** A reverse starts: at once where the member chose so, else with its dialog. One at a time (POS-15, POS-21). */
export async function startReverse(key: string): Promise<void> {
  if (reversing.key !== '') return
  const isHidden = memberPreferences.values[REVERSE_TIP] === 'hide' && !isCopyTrade()
  if (!isHidden) return openAction({ kind: 'reverse', key })
  reversing.key = key
  const preview = await previewReverse({
    requestId: 1,
    key,
    openedAs: '',
    decimalSeparator: '.',
    leverageText: '',
  })
  reversing.key = ''
  // What keeps it from being sent has to be read.
  if (preview === null || preview.request === null) return openAction({ kind: 'reverse', key })
  const outcome = await runReverse(key, preview)
  if (outcome !== null && outcome.kind === 'rejected') tellRefused(outcome, preview)
}

/** Sends a reverse and tells how it ended; a refusal of its first step is the caller's to tell. null: one runs already. */
export async function runReverse(
  key: string,
  preview: Pick<ReversePreview, 'request' | 'head'>,
): Promise<Outcome<StepsEnd> | null> {
  const { request } = preview
  if (request === null || reversing.key !== '') return null
  reversing.key = key
  const id = newOrderLinkId()
  const outcome = await reversePosition({ ...request, id }).finally(() => {
    reversing.key = ''
  })
  const symbol = preview.head?.displayName ?? request.symbol
  if (outcome.kind === 'accepted') tellEnd(symbol, outcome.value)
  if (outcome.kind === 'unknown') {
    pushNotice(
      {
        id: `reverse-${id}`,
        tone: 'info',
        titleKey: 'actions:notice.reverseUnknown',
        bodyKey: 'actions:notice.reverseUnknownText',
        params: { symbol },
      },
      0,
    )
    void follow(id, symbol)
  }
  return outcome
}

/** Says how a reverse ended: done, or in a dialog what became of it (POS-18). */
export function tellEnd(symbol: string, end: StepsEnd): void {
  dismissNotice(`reverse-${end.id}`)
  if (end.kind !== 'done') return openAction({ kind: 'stopped', symbol, end })
  pushNotice({
    id: `reverse-${end.id}`,
    tone: 'success',
    titleKey: 'actions:notice.reversed',
    bodyKey: '',
    params: { symbol },
  })
}

/** A refusal of the first step: nothing was changed. */
export function tellRefused(
  outcome: Extract<Outcome<StepsEnd>, { kind: 'rejected' }>,
  preview: Pick<ReversePreview, 'head'>,
): void {
  reportOutcome(outcome, {
    id: 'reverse-refused',
    titleKey: 'actions:notice.reverseFailed',
    params: { symbol: preview.head?.displayName ?? '' },
  })
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Asks until a reverse has ended and says how. The work itself goes on in the hub whether anybody asks or not. */
export async function follow(id: string, symbol: string): Promise<void> {
  for (let asked = 0; asked < GIVE_UP_MS; asked += ASK_MS) {
    // One question after the other: each waits for the answer to the one before.
    // oxlint-disable-next-line no-await-in-loop
    const now = await stepsNow()
    const found = now.kind === 'accepted' ? now.value.find((one) => one.id === id) : undefined
    if (found?.state === 'ended') return tellFound(symbol, found)
    // An intent the journal doesn't know any more was acknowledged elsewhere.
    if (now.kind === 'accepted' && found === undefined) return dismissNotice(`reverse-${id}`)
    // oxlint-disable-next-line no-await-in-loop
    await wait(ASK_MS)
  }
}

function tellFound(symbol: string, found: StepsView): void {
  if (found.end !== null) return tellEnd(symbol, found.end)
  pushNotice({
    id: `reverse-${found.id}`,
    tone: 'failure',
    titleKey: 'actions:notice.reverseFailed',
    bodyKey: 'actions:notice.reverseNothing',
    params: { symbol },
  })
}

/** What a page that starts has to tell: a reverse that stopped and wasn't read, or is still under way. */
export async function takeUpReverses(): Promise<void> {
  const now = await stepsNow()
  if (now.kind !== 'accepted') return
  for (const one of now.value) {
    if (one.name !== 'reverse') continue
    if (one.state !== 'ended') void follow(one.id, one.symbol)
    else if (one.end !== null && one.end.kind !== 'done') {
      openAction({ kind: 'stopped', symbol: one.symbol, end: one.end })
      return
    }
  }
}
