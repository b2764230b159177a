/** A request that takes longer is shown as "calculating", ms. */
export const SLOW_MS = 250
/**
 * Interval of repeated requests while a form is open, because the market moves; also the pause after a request without
 * an answer, ms.
 */
export const AGAIN_MS = 500

interface Numbered {
  readonly requestId: number
}

export interface RequestLoopOptions<Draft extends Numbered, Answer extends Numbered> {
  /** Resolves to null where the worker doesn't answer (killed or hung). Never rejects. */
  readonly ask: (draft: Draft) => Promise<Answer | null>
  /** The form as it is typed now; null if there is nothing to request. */
  readonly question: () => Omit<Draft, 'requestId'> | null
  readonly onAnswer: (answer: Answer) => void
  /** True while the newest request takes longer than `SLOW_MS`. */
  readonly onSlow: (slow: boolean) => void
  readonly setTimer: (act: () => void, ms: number) => () => void
}

export interface RequestLoop<Draft extends Numbered, Answer extends Numbered> {
  /** Call after each edit. */
  changed(): void
  /** Requests the preview of exactly this form, for sending. Resolves to null where the worker doesn't answer. */
  exactly(question: Omit<Draft, 'requestId'>): Promise<Answer | null>
  stop(): void
}

/**
 * Sends at most one request at a time. The latest form wins: an answer to an older one is dropped. Where the worker is
 * gone, it reports "slow" and repeats the request until one is answered.
 *
 * The ticket's loop (ticket/preview-loop.ts) differs in both respects that matter for sending: it shows an answer while
 * a newer text waits, and `exactly` waits for the pending request. Here no answer to an older text may be shown (W6),
 * and a press must not wait behind a request that hangs.
 */
export function createRequestLoop<Draft extends Numbered, Answer extends Numbered>(
  options: RequestLoopOptions<Draft, Answer>,
): RequestLoop<Draft, Answer> {
  let lastId = 0
  let typedAt = 0
  let answeredTyping = 0
  let underWay = false
  let again = false
  let stopped = false
  let cancelAgain: (() => void) | null = null
  let cancelSlow: (() => void) | null = null

  const settleSlow = (): void => {
    cancelSlow?.()
    cancelSlow = null
    if (!stopped) options.onSlow(false)
  }
  const watch = (): void => {
    cancelSlow ??= options.setTimer(() => {
      if (!stopped) options.onSlow(true)
    }, SLOW_MS)
  }
  const later = (): void => {
    cancelAgain?.()
    cancelAgain = options.setTimer(() => {
      cancelAgain = null
      void put()
    }, AGAIN_MS)
  }
  const ask = (question: Omit<Draft, 'requestId'>): Promise<Answer | null> => {
    lastId += 1
    return options.ask({ ...question, requestId: lastId } as Draft)
  }
  async function put(): Promise<void> {
    const question = options.question()
    if (stopped || question === null) return
    if (underWay) {
      again = true
      return
    }
    underWay = true
    const typing = typedAt
    const answer = await ask(question)
    underWay = false
    if (stopped) return
    // The answer is to an older text than the one in the form.
    if (answer !== null && typing === typedAt) {
      answeredTyping = typing
      settleSlow()
      options.onAnswer(answer)
    }
    if (again) {
      again = false
      void put()
    } else later()
  }

  return {
    changed: () => {
      typedAt += 1
      if (answeredTyping !== typedAt) watch()
      void put()
    },
    exactly: (question) => ask(question),
    stop: () => {
      stopped = true
      cancelAgain?.()
      cancelSlow?.()
    },
  }
}
