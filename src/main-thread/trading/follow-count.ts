/**
 * Shortest interval of requests, ms. A count that was still is followed at once. Also the pause after a missing answer.
 */
export const FOLLOW_MS = 500

export interface Followed<Answer> {
  /** Resolves to null where the worker doesn't answer. Never rejects. */
  readonly ask: () => Promise<Answer | null>
  /** A count that changes when the answer may have changed. */
  readonly count: () => number
  readonly onMove: (act: () => void) => () => void
  readonly show: (answer: Answer) => void
}

/**
 * Requests at once and whenever the count changes, one request at a time. The last change is always requested. Returns
 * how to stop.
 */
export function follow<Answer>({ ask, count, onMove, show }: Followed<Answer>): () => void {
  let asked: number | null = null
  let isResting = false
  let stopped = false
  const put = async (): Promise<void> => {
    if (stopped || isResting || asked === count()) return
    isResting = true
    asked = count()
    const answer = await ask()
    if (stopped) return
    if (answer === null) asked = null
    else show(answer)
    setTimeout(() => {
      isResting = false
      void put()
    }, FOLLOW_MS)
  }
  const unfollow = onMove(() => void put())
  void put()
  return () => {
    stopped = true
    unfollow()
  }
}
