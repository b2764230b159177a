import type { TicketDraft, TicketPreview } from '#shared/contracts/ticket.ts'

/** The fields of a draft that the worker prices. The loop adds the request id. */
export type Question = Omit<TicketDraft, 'requestId'>

export interface PreviewLoopOptions {
  readonly ask: (draft: TicketDraft) => Promise<TicketPreview | null>
  /** Builds the request from what is typed now; null if there is nothing to request (no symbol yet). */
  readonly question: () => Question | null
  /** Called with the newest answer, or with null where the worker didn't answer. */
  readonly onAnswer: (answer: TicketPreview | null, asked: TicketDraft) => void
  /** False for hidden pages and closed sheets, which request nothing. */
  readonly awake: () => boolean
}

export interface PreviewLoop {
  /** Call after each edit: requests at once, or when the running request is answered. */
  readonly changed: () => void
  /** Takes figures that no edit caused. They are dropped if they are not of the last request. */
  readonly moved: (answer: TicketPreview) => void
  /** Requests exactly this draft next and resolves to the answer to it (for sending); null if there is none. */
  readonly exactly: (question: Question) => Promise<TicketPreview | null>
  /** Resolves once every request so far is answered. */
  readonly settled: () => Promise<void>
  readonly stop: () => void
}

/** Sends at most one request at a time; the latest draft wins. Request ids grow. One loop per ticket. */
export function createPreviewLoop(options: PreviewLoopOptions): PreviewLoop {
  let lastId = 0
  let last: TicketDraft | null = null
  let tail: Promise<unknown> = Promise.resolve()
  /** Queued but not sent yet: it will request what is typed by then. */
  let next: Promise<unknown> | null = null
  let stopped = false

  const show = (answer: TicketPreview | null, asked: TicketDraft): void => {
    // A newer request was sent: its answer must not be overwritten.
    if (!stopped && asked.requestId === lastId) options.onAnswer(answer, asked)
  }
  const put = async (question: Question | null): Promise<TicketPreview | null> => {
    if (stopped || question === null) return null
    lastId += 1
    const asked: TicketDraft = { ...question, requestId: lastId }
    last = asked
    const answer = await options.ask(asked)
    if (stopped || (answer !== null && answer.requestId !== asked.requestId)) return null
    show(answer, asked)
    return answer
  }
  /** Runs after the running request, so that there are never two. */
  const queue = (act: () => Promise<TicketPreview | null>): Promise<TicketPreview | null> => {
    const turn = tail.then(act)
    // `ask` never rejects: no answer is null.
    tail = turn.catch(() => undefined)
    return turn
  }
  const start = (): void => {
    if (stopped || !options.awake()) return
    next ??= queue(() => {
      next = null
      return put(options.question())
    })
  }

  return {
    changed: start,
    moved: (answer) => {
      if (last !== null && answer.requestId === lastId) show(answer, last)
    },
    exactly: (question) => queue(() => put(question)),
    settled: async () => {
      await tail
    },
    stop: () => {
      stopped = true
    },
  }
}
