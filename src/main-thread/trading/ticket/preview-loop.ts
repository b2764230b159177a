import type { TicketDraft, TicketPreview } from '#shared/contracts/ticket.ts'

/** The fields of a draft the worker prices; the loop numbers the questions. */
export type Question = Omit<TicketDraft, 'requestId'>

export interface PreviewLoopOptions {
  readonly ask: (draft: TicketDraft) => Promise<TicketPreview | null>
  /** Makes the question from what is typed now; null when there is nothing to ask (no symbol yet). */
  readonly question: () => Question | null
  /** The newest answer, or null when the worker didn't answer. */
  readonly onAnswer: (answer: TicketPreview | null, asked: TicketDraft) => void
  /** Hidden pages and closed sheets don't ask. */
  readonly awake: () => boolean
  /** When an answer that nobody typed for is shown: with the next change of the page. */
  readonly calmly: (show: () => void) => void
  readonly setTimer: (act: () => void, ms: number) => () => void
}

export interface PreviewLoop {
  /** Something was typed: ask at once, or as soon as the question under way is answered. */
  readonly changed: () => void
  /** The market or the account moved: ask again, at most twice a second. */
  readonly moved: () => void
  /** Asks exactly this question next and gives the answer to it and no other (for sending); null when there is none. */
  readonly exactly: (question: Question) => Promise<TicketPreview | null>
  /** Once every question so far is answered. */
  readonly settled: () => Promise<void>
  readonly stop: () => void
}

export const MOVED_EVERY_MS = 500

/** At most one question under way, the latest wins, request ids grow (one loop per ticket). */
export function createPreviewLoop(options: PreviewLoopOptions): PreviewLoop {
  let lastId = 0
  let tail: Promise<unknown> = Promise.resolve()
  /** Queued and not asked yet: it will ask what is typed by then. */
  let next: Promise<unknown> | null = null
  let cancelTimer: (() => void) | null = null
  let stopped = false

  const show = (answer: TicketPreview | null, asked: TicketDraft): void => {
    // A newer question is under way or answered: what was typed since must not be overwritten.
    if (!stopped && asked.requestId === lastId) options.onAnswer(answer, asked)
  }
  const put = async (question: Question | null, calm = false): Promise<TicketPreview | null> => {
    if (stopped || question === null) return null
    lastId += 1
    const asked: TicketDraft = { ...question, requestId: lastId }
    const answer = await options.ask(asked)
    if (stopped || (answer !== null && answer.requestId !== asked.requestId)) return null
    if (calm) options.calmly(() => show(answer, asked))
    else show(answer, asked)
    return answer
  }
  /** Behind the question under way, so that there never are two. */
  const queue = (act: () => Promise<TicketPreview | null>): Promise<TicketPreview | null> => {
    const turn = tail.then(act)
    // `ask` never rejects: no answer is null.
    tail = turn.catch(() => undefined)
    return turn
  }
  /** Typed while a question about the market waits: then its answer isn't calm any more. */
  let typed = false
  const start = (): void => {
    if (stopped || !options.awake()) return
    next ??= queue(() => {
      next = null
      const calm = !typed
      typed = false
      return put(options.question(), calm)
    })
  }

  return {
    changed: () => {
      typed = true
      start()
    },
    moved: () => {
      if (cancelTimer !== null || stopped) return
      cancelTimer = options.setTimer(() => {
        cancelTimer = null
        start()
      }, MOVED_EVERY_MS)
    },
    exactly: (question) => queue(() => put(question)),
    settled: async () => {
      await tail
    },
    stop: () => {
      stopped = true
      cancelTimer?.()
    },
  }
}
