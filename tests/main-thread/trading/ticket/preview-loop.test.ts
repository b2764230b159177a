import { describe, expect, it, vi } from 'vitest'
import { createPreviewLoop } from '../../../../src/main-thread/trading/ticket/preview-loop.ts'
import type { TicketDraft, TicketPreview } from '../../../../src/shared/contracts/ticket.ts'
import { answerWith } from './samples.ts'

const answerTo = (draft: TicketDraft): TicketPreview => answerWith({ requestId: draft.requestId })

function build() {
  const asked: TicketDraft[] = []
  const answers: ((preview: TicketPreview | null) => void)[] = []
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
    awake: () => awake,
  })
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return {
    loop,
    asked,
    onAnswer,
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

  it('shows figures that no edit caused if they are of the newest request, and drops older ones', async () => {
    const { type, loop, asked, answer, settle, onAnswer } = build()
    type('1')
    await settle()
    await answer()
    loop.moved(answerWith({ requestId: 1 }))
    expect(onAnswer).toHaveBeenCalledTimes(2)
    expect(onAnswer).toHaveBeenLastCalledWith(expect.objectContaining({ requestId: 1 }), asked[0])
    type('12')
    await settle()
    loop.moved(answerWith({ requestId: 1 }))
    expect(onAnswer).toHaveBeenCalledTimes(2)
  })

  it('a hidden page requests nothing', async () => {
    const { type, asked, sleep, settle, loop } = build()
    sleep()
    type('1')
    loop.changed()
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
