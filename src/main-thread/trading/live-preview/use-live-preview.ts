import { useEffect, useRef, useState } from 'react'
import { createRequestLoop } from './request-loop.ts'
import type { RequestLoop } from './request-loop.ts'

interface Numbered {
  readonly requestId: number
}

/**
 * State of a small form with a preview: what is typed, the worker's answer to it, and whether the answer is late.
 *
 * @param sentOf what a press sends of an answer that the trader must have seen, as a quantity that the worker computed
 * @param start an answer that is shown from the start
 */
export function useLivePreview<Draft extends Numbered, Answer extends Numbered>(
  ask: (draft: Draft) => Promise<Answer | null>,
  first: Omit<Draft, 'requestId'>,
  sentOf: (answer: Answer, typed: Omit<Draft, 'requestId'>) => unknown = () => null,
  start: Answer | null = null,
) {
  const [typed, setTyped] = useState(first)
  const [answer, setAnswer] = useState(start)
  const [slow, setSlow] = useState(false)
  const [unseen, setUnseen] = useState(false)
  const shown = useRef(start)
  const now = useRef(first)
  const loop = useRef<RequestLoop<Draft, Answer> | null>(null)
  useEffect(() => {
    const made = createRequestLoop<Draft, Answer>({
      ask,
      question: () => now.current,
      onAnswer: (found) => {
        shown.current = found
        setAnswer(found)
      },
      onSlow: setSlow,
      setTimer: (act, ms) => {
        const timer = setTimeout(act, ms)
        return () => clearTimeout(timer)
      },
    })
    loop.current = made
    made.changed()
    return () => made.stop()
  }, [ask])
  const edit = (change: Partial<Omit<Draft, 'requestId'>>): void => {
    now.current = { ...now.current, ...change }
    setTyped(now.current)
    setUnseen(false)
    loop.current?.changed()
  }
  /**
   * The answer to exactly what is typed now; null where the worker doesn't answer, the form was edited meanwhile, or it
   * did not show what this answer sends: it shows that now (`unseen`), and the trader has to press again.
   */
  const exactly = async (): Promise<Answer | null> => {
    const asked = now.current
    const was = shown.current
    const found = (await loop.current?.exactly(asked)) ?? null
    if (now.current !== asked || found === null) return null
    const isSame = JSON.stringify(was && sentOf(was, asked)) === JSON.stringify(sentOf(found, asked))
    setUnseen(!isSame)
    if (isSame) return found
    shown.current = found
    setAnswer(found)
    return null
  }
  return { typed, answer, slow, unseen, edit, exactly }
}
