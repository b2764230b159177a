import { useEffect, useRef, useState } from 'react'
import { createRequestLoop } from './request-loop.ts'
import type { RequestLoop } from './request-loop.ts'

interface Numbered {
  readonly requestId: number
}

/** State of a small form with a preview: what is typed, the worker's answer to it, and whether the answer is late. */
export function useLivePreview<Draft extends Numbered, Answer extends Numbered>(
  ask: (draft: Draft) => Promise<Answer | null>,
  first: Omit<Draft, 'requestId'>,
) {
  const [typed, setTyped] = useState(first)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [slow, setSlow] = useState(false)
  const now = useRef(first)
  const loop = useRef<RequestLoop<Draft, Answer> | null>(null)
  useEffect(() => {
    const made = createRequestLoop<Draft, Answer>({
      ask,
      question: () => now.current,
      onAnswer: setAnswer,
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
    loop.current?.changed()
  }
  /** The answer to exactly what is typed now; null where the worker doesn't answer or the form was edited meanwhile. */
  const exactly = async (): Promise<Answer | null> => {
    const asked = now.current
    const found = (await loop.current?.exactly(asked)) ?? null
    return now.current === asked ? found : null
  }
  return { typed, answer, slow, edit, exactly }
}
