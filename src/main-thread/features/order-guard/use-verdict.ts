import { useState } from 'react'
import { NEVER } from '#shared/contracts/order-guard.ts'
import type { GuardVerdict } from '#shared/contracts/order-guard.ts'
import { judgeOrder } from '../../bridge/ask-risk.ts'
import { exchangeNow } from '../../stores/clock.ts'
import { threads } from '../../stores/connection.ts'
import type { GuardAsked } from '../../stores/order-guard.ts'
import { useLivePreview } from '../../trading/live-preview/use-live-preview.ts'

interface Numbered {
  readonly requestId: number
}

interface Judged extends Numbered {
  readonly verdict: GuardVerdict
  /** Exchange's time of the figures, Unix ms. */
  readonly at: number
}

/** What must not change unseen between the last look and a press: the order itself, and each reason to ask. */
const seenOf = ({ verdict: { through, tooLarge, old, qty, price, typed } }: Judged): unknown => [
  through !== '',
  tooLarge !== '',
  old,
  qty,
  price,
  typed,
]

/** The question is judged again while it is open: the market moves. Without an answer its figures stay, named as unchecked. */
async function judgeAgain(asked: GuardAsked): Promise<GuardVerdict> {
  // A plain copy: the worker takes no proxy.
  const verdict = await judgeOrder({ ...asked.question })
  const isUnsure = verdict === null || (verdict.old === '' && threads.hub === 'replacing')
  const known = verdict ?? asked
  // TP/SL trade nothing at once: only the age of the price counts.
  return { ...(asked.of === 'stops' ? asked : known), old: isUnsure ? NEVER : known.old }
}

/** The figures of the open question, and whether a press was ignored because they had changed. */
export function useVerdict(asked: GuardAsked) {
  const [ask] = useState(() => async ({ requestId }: Numbered): Promise<Judged> => {
    const verdict = await judgeAgain(asked)
    return { requestId, verdict, at: exchangeNow() }
  })
  const [start] = useState(() => ({ requestId: 0, verdict: asked, at: exchangeNow() }))
  const { answer, unseen, exactly } = useLivePreview<Numbered, Judged>(ask, {}, seenOf, start)
  const { verdict, at } = answer ?? start
  return { verdict, at, unseen, isAsSeen: async () => (await exactly()) !== null }
}
