/** What moves all the time is followed this often, what has been still at once. Also how long a missing answer is waited out. */
export const FOLLOW_MS = 500

export interface Followed<Answer> {
  /** null: nobody answered. Never rejects. */
  readonly ask: () => Promise<Answer | null>
  /** A count that moves when another answer may be due. */
  readonly count: () => number
  readonly onMove: (act: () => void) => () => void
  readonly show: (answer: Answer) => void
}

/** Asks now and whenever the count moves, one question at a time; the last move is always answered. Returns how to stop. */
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
