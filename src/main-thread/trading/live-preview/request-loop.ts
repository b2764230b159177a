/** How long a question waits before its figures are said to be calculated anew. */
export const SLOW_MS = 250
/** The market moves on: asked again this often while a form is open, and this long after no answer came. */
export const AGAIN_MS = 500

interface Numbered {
  readonly requestId: number
}

export interface AskLoopOptions<Draft extends Numbered, Answer extends Numbered> {
  /** null: the worker didn't answer (killed, hung). Never rejects. */
  readonly ask: (draft: Draft) => Promise<Answer | null>
  /** What is typed now; null: there is nothing to ask. */
  readonly question: () => Omit<Draft, 'requestId'> | null
  readonly onAnswer: (answer: Answer) => void
  /** The newest question is without an answer for longer than usual. */
  readonly onSlow: (slow: boolean) => void
  readonly setTimer: (act: () => void, ms: number) => () => void
}

export interface AskLoop<Draft extends Numbered, Answer extends Numbered> {
  /** Something was typed. */
  changed(): void
  /** Exactly this question, for sending; null where nobody answers. */
  exactly(question: Omit<Draft, 'requestId'>): Promise<Answer | null>
  stop(): void
}

/**
 * At most one question under way, the latest wins; an answer to an older one is never shown. Where the worker is gone it says
 * so and asks again until one answers.
 */
export function createAskLoop<Draft extends Numbered, Answer extends Numbered>(
  options: AskLoopOptions<Draft, Answer>,
): AskLoop<Draft, Answer> {
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
    // What was typed since must not be answered with this.
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
