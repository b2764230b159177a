import { describe, expect, it, vi } from 'vitest'
import { createPreviewLoop } from '../../../../src/main-thread/trading/ticket/preview-loop.ts'
import type { TicketDraft, TicketPreview } from '../../../../src/shared/contracts/ticket.ts'
import { answerWith } from './samples.ts'

const answerTo = (draft: TicketDraft): TicketPreview => answerWith({ requestId: draft.requestId })

function build() {
  const asked: TicketDraft[] = []
  const answers: ((preview: TicketPreview | null) => void)[] = []
  const timers: (() => void)[] = []
  const riders: (() => void)[] = []
  let awake = true
  let typed = ''
  const onAnswer = vi.fn()
  const loop = createPreviewLoop({
    ask: (draft) => {
      asked.push(draft)
      return new Promise((resolve) => answers.push(resolve))
    },
    question: () => ({
      symbol: 'BTCUSDT',
      kind: 'Limit',
      priceText: typed,
      qtyText: '',
      percent: null,
      reduceOnly: false,
    }),
    onAnswer,
    deferred: (show) => riders.push(show),
    awake: () => awake,
    whenMoved: (act) => {
      timers.push(act)
      return () => timers.splice(timers.indexOf(act), 1)
    },
  })
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return {
    loop,
    asked,
    onAnswer,
    timers,
    riders,
    settle,
    type: (text: string) => {
      typed = text
      loop.changed()
    },
    sleep: () => (awake = false),
    answer: async (value?: null) => {
      const draft = asked[answers.length - 1]
      if (draft === undefined) throw new Error('nothing asked')
      answers.at(-1)?.(value === null ? null : answerTo(draft))
      await settle()
    },
  }
}

describe('pricing the typed order', () => {
  it('sends one request at a time; of the texts typed meanwhile only the last is requested', async () => {
    const { type, asked, answer, settle, onAnswer } = build()
    type('1')
    await settle()
    type('12')
    type('123')
    await settle()
    expect(asked.map((draft) => draft.priceText)).toEqual(['1'])
    await answer()
    expect(asked.map((draft) => draft.priceText)).toEqual(['1', '123'])
    await answer()
    expect(asked.map((draft) => draft.requestId)).toEqual([1, 2])
    expect(onAnswer).toHaveBeenCalledTimes(2)
  })

  it('requests again once for each beat while the market moves', async () => {
    const { loop, asked, timers, answer, settle } = build()
    for (let move = 0; move < 50; move += 1) loop.moved()
    expect(timers).toHaveLength(1)
    timers[0]?.()
    await settle()
    await answer()
    expect(asked).toHaveLength(1)
    loop.moved()
    expect(timers).toHaveLength(2)
  })

  it('an answer about the market is shown with the next change of the page, and does not replace a newer request', async () => {
    const { loop, timers, riders, answer, settle, onAnswer, type } = build()
    loop.moved()
    timers[0]?.()
    await settle()
    await answer()
    expect(onAnswer).not.toHaveBeenCalled()
    riders[0]?.()
    expect(onAnswer).toHaveBeenCalledTimes(1)
    loop.moved()
    timers[1]?.()
    await settle()
    await answer()
    type('1')
    await settle()
    riders[1]?.()
    expect(onAnswer).toHaveBeenCalledTimes(1)
    await answer()
    expect(onAnswer).toHaveBeenCalledTimes(2)
  })

  it('a hidden page requests nothing', async () => {
    const { type, asked, sleep, settle, timers, loop } = build()
    sleep()
    type('1')
    loop.moved()
    timers[0]?.()
    await settle()
    expect(asked).toHaveLength(0)
  })

  it('sending requests exactly the frozen form, after the pending request', async () => {
    const { type, loop, asked, answer, settle } = build()
    type('1')
    await settle()
    const frozen = { ...asked[0], symbol: 'BTCUSDT', priceText: '99' } as TicketDraft
    const priced = loop.exactly(frozen)
    type('100')
    await settle()
    expect(asked).toHaveLength(1)
    await answer()
    await answer()
    await answer()
    expect(asked.map((draft) => draft.priceText)).toEqual(['1', '99', '100'])
    expect((await priced)?.requestId).toBeGreaterThan(1)
  })

  it('is settled once all requests so far are answered: a closed ticket releases its book after an order’s last request', async () => {
    const { type, loop, answer, settle, asked } = build()
    type('1')
    await settle()
    const frozen = { ...asked[0], symbol: 'BTCUSDT' } as TicketDraft
    void loop.exactly(frozen)
    let settled = false
    void loop.settled().then(() => (settled = true))
    await answer()
    expect(asked).toHaveLength(2)
    expect(settled).toBe(false)
    await answer()
    expect(settled).toBe(true)
  })

  it('a missing answer is reported as null', async () => {
    const { type, answer, settle, onAnswer } = build()
    type('1')
    await settle()
    await answer(null)
    expect(onAnswer).toHaveBeenCalledWith(null, expect.objectContaining({ priceText: '1' }))
  })
})
