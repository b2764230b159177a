import { describe, expect, it } from 'vitest'
import { createRequestLoop } from '../../../../src/main-thread/trading/live-preview/request-loop.ts'

interface Draft {
  readonly requestId: number
  readonly text: string
}
interface Answer {
  readonly requestId: number
  readonly of: string
}

/** A form whose worker answers, hangs and dies by hand, with timers of its own. */
function form() {
  const asked: { readonly draft: Draft; readonly answer: (answer: Answer | null) => void }[] = []
  const shown: string[] = []
  const slow: boolean[] = []
  const timers = new Set<{ readonly due: number; readonly act: () => void }>()
  let now = 0
  let text = ''
  const loop = createRequestLoop<Draft, Answer>({
    ask: (draft) => new Promise((answer) => asked.push({ draft, answer })),
    question: () => ({ text }),
    onAnswer: ({ of }) => shown.push(of),
    onSlow: (is) => slow.push(is),
    setTimer: (act, ms) => {
      const timer = { due: now + ms, act }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  })
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  return {
    loop,
    asked,
    shown,
    slow,
    type: (typed: string) => {
      text = typed
      loop.changed()
    },
    /** The newest question under way is answered (null: the worker is gone). */
    answer: async (at: number, gone = false) => {
      const question = asked[at]
      question?.answer(gone ? null : { requestId: question.draft.requestId, of: question.draft.text })
      await turn()
    },
    pass: async (ms: number) => {
      now += ms
      for (const timer of [...timers].filter(({ due }) => due <= now)) {
        timers.delete(timer)
        timer.act()
      }
      await turn()
    },
  }
}

describe('requests of a TP/SL form', () => {
  it('W6: an answer for an earlier text is never shown; the last text is answered', async () => {
    const { type, answer, asked, shown } = form()
    type('1')
    type('12')
    type('123')
    // One question at a time.
    expect(asked.map(({ draft }) => draft.text)).toEqual(['1'])
    await answer(0)
    expect(shown).toEqual([])
    expect(asked.map(({ draft }) => draft.text)).toEqual(['1', '123'])
    await answer(1)
    expect(shown).toEqual(['123'])
    expect(asked.map(({ draft }) => draft.requestId)).toEqual([1, 2])
  })

  it('W6: while a worker hangs the form shows "calculating", until the typed text is answered', async () => {
    const { type, answer, pass, slow, shown } = form()
    type('1')
    await pass(249)
    expect(slow).toEqual([])
    await pass(1)
    expect(slow).toEqual([true])
    type('12')
    await answer(0)
    // It woke up with an older answer: still calculating.
    expect(shown).toEqual([])
    expect(slow.at(-1)).toBe(true)
    await answer(1)
    expect(shown).toEqual(['12'])
    expect(slow.at(-1)).toBe(false)
  })

  it('W6: after a worker was terminated the request is repeated until one answers, and nothing is shown meanwhile', async () => {
    const { type, answer, pass, asked, shown, slow } = form()
    type('7')
    await pass(300)
    await answer(0, true)
    expect([shown, slow.at(-1)]).toEqual([[], true])
    await pass(500)
    expect(asked).toHaveLength(2)
    await answer(1, true)
    await pass(500)
    await answer(2)
    expect([shown, slow.at(-1)]).toEqual([['7'], false])
  })

  it('W6: a closed form receives nothing more', async () => {
    const { type, answer, pass, loop, asked, shown, slow } = form()
    type('7')
    loop.stop()
    await answer(0)
    await pass(2000)
    expect([asked.length, shown, slow]).toEqual([1, [], []])
  })
})
