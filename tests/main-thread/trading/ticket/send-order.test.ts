import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createOrderSender } from '../../../../src/main-thread/trading/ticket/send-order.ts'
import type { OrderChoices } from '../../../../src/main-thread/trading/ticket/send-order.ts'
import { createPreviewLoop } from '../../../../src/main-thread/trading/ticket/preview-loop.ts'
import type { Question } from '../../../../src/main-thread/trading/ticket/preview-loop.ts'
import type { NewOrder, PlacedOrder } from '../../../../src/shared/contracts/order-entry.ts'
import type { Outcome } from '../../../../src/shared/contracts/outcome.ts'
import { accepted, rejected } from '../../../../src/shared/contracts/outcome.ts'
import type { FieldError, TicketDraft, TicketPreview } from '../../../../src/shared/contracts/ticket.ts'
import { answerWith, sideView, text } from './samples.ts'

const side = sideView({ qty: text('0.5') })
const priced = answerWith({ price: text('108600'), qty: text('0.5'), buy: side, sell: side })
const question: Question = {
  symbol: 'BTCUSDT',
  kind: 'Limit',
  priceText: '108600',
  qtyText: '0.5',
  percent: null,
  reduceOnly: false,
}
const limit: OrderChoices = { question, timeInForce: 'GoodTillCancel' }

function build(preview: TicketPreview | null = priced) {
  const sent: NewOrder[] = []
  let answer: (outcome: Outcome<PlacedOrder>) => void = () => undefined
  let ids = 0
  const onMissed = vi.fn()
  const place = vi.fn((order: NewOrder) => {
    sent.push(order)
    return new Promise<Outcome<PlacedOrder>>((resolve) => (answer = resolve))
  })
  const sender = createOrderSender({
    preview: async () => preview,
    place,
    onRefused: (refusal) => (refusal.told === true || refusal.code === 30099 ? 'done' : 'say'),
    onMissed,
    newOrderLinkId: () => `id-${(ids += 1)}`,
  })
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return {
    sender,
    sent,
    onMissed,
    settle,
    answer: async (outcome: Outcome<PlacedOrder>) => {
      answer(outcome)
      await settle()
    },
  }
}
const placed = accepted<PlacedOrder>({ orderId: 'o', orderLinkId: 'id-1' })

describe('sending an order', () => {
  it('sends the order that the worker read, with an id created once', async () => {
    const { sender, sent, settle, answer } = build()
    const done = sender.send('Buy', limit, false)
    await settle()
    expect(sent).toEqual([
      {
        orderLinkId: 'id-1',
        symbol: 'BTCUSDT',
        side: 'Buy',
        kind: 'Limit',
        qty: '0.5',
        price: '108600',
        timeInForce: 'GoodTillCancel',
        reduceOnly: false,
        closeOnTrigger: false,
        positionIdx: 0,
      },
    ])
    expect(sender.state.now).toEqual({ kind: 'sending', side: 'Buy' })
    await answer(placed)
    expect(await done).toBe(true)
  })

  it('any further clicks during sending send nothing, and each is named as missed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('Buy' as const, 'Sell' as const), { maxLength: 20 }),
        async (clicks) => {
          const { sender, sent, settle, answer, onMissed } = build()
          const first = sender.send('Buy', limit, false)
          await settle()
          for (const click of clicks) {
            expect(await sender.send(click, limit, false)).toBe(false)
            await settle()
          }
          expect(sent).toHaveLength(1)
          expect(onMissed).toHaveBeenCalledTimes(clicks.length)
          await answer(placed)
          expect(await first).toBe(true)
          void sender.send('Sell', limit, false)
          await settle()
          expect(sent).toHaveLength(2)
          expect(onMissed).toHaveBeenCalledTimes(clicks.length)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('a market order carries no price', async () => {
    const { sender, sent, settle } = build()
    void sender.send(
      'Sell',
      { question: { ...question, kind: 'Market' }, timeInForce: 'ImmediateOrCancel' },
      false,
    )
    await settle()
    expect(sent[0]).not.toHaveProperty('price')
  })
})

describe('a symbol switched at any moment around the click', () => {
  const symbols = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT'] as const
  const step = fc.oneof(
    fc.record({ act: fc.constant('switch' as const), to: fc.constantFrom(...symbols) }),
    fc.record({ act: fc.constant('type' as const), price: fc.integer({ min: 1, max: 999 }) }),
    fc.constant({ act: 'answer' as const }),
    fc.constant({ act: 'click' as const }),
    fc.constant({ act: 'settle' as const }),
  )

  it('never sends a price that was not typed for the order’s symbol at its click', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        let now: Question = { ...question, priceText: '1' }
        const under: (() => void)[] = []
        const clicked: string[] = []
        const sent: NewOrder[] = []
        const loop = createPreviewLoop({
          ask: (asked: TicketDraft) =>
            new Promise((resolve) =>
              under.push(() =>
                resolve({ ...priced, requestId: asked.requestId, price: text(asked.priceText ?? '') }),
              ),
            ),
          question: () => now,
          onAnswer: () => undefined,
          awake: () => true,
        })
        const sender = createOrderSender({
          preview: loop.exactly,
          place: async (order) => {
            sent.push(order)
            return placed
          },
          onMissed: () => undefined,
          onRefused: () => 'say',
          newOrderLinkId: () => 'id',
        })
        const settle = async (): Promise<void> => {
          for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
        }
        for (const each of steps) {
          if (each.act === 'switch') now = { ...now, symbol: each.to, priceText: `${each.to.length}000` }
          if (each.act === 'type') now = { ...now, priceText: String(each.price) }
          if (each.act === 'switch' || each.act === 'type') loop.changed()
          if (each.act === 'answer') under.shift()?.()
          if (each.act === 'settle') await settle()
          if (each.act === 'click' && sender.state.now.kind !== 'sending') {
            clicked.push(`${now.symbol} ${now.priceText}`)
            void sender.send('Buy', { question: now, timeInForce: 'GoodTillCancel' }, false)
          }
        }
        for (let left = 0; left < 60; left += 1) {
          under.shift()?.()
          await settle()
        }
        expect(sent.map((order) => `${order.symbol} ${order.price}`)).toEqual(clicked)
      }),
      { numRuns: 200 },
    )
  })
})

describe('not sending', () => {
  it('errors of the form or of this side prevent the order', async () => {
    const error: FieldError = { field: 'form', key: 'balance', params: {} }
    for (const preview of [
      { ...priced, buy: { ...side, qty: null } },
      { ...priced, price: null },
      { ...priced, errors: [error] },
      { ...priced, buy: { ...side, errors: [error] } },
    ]) {
      const { sender, sent } = build(preview)
      expect(await sender.send('Buy', limit, false)).toBe(false)
      expect(sender.state.now.kind).toBe('invalid')
      expect(sent).toHaveLength(0)
    }
  })

  it('a balance that is short for the other side does not matter', async () => {
    const error: FieldError = { field: 'form', key: 'balance', params: {} }
    const { sender, sent, settle } = build({ ...priced, sell: { ...side, errors: [error] } })
    void sender.send('Buy', limit, false)
    await settle()
    expect(sent).toHaveLength(1)
  })

  it('FORM-11: a value corrected by this click is shown first', async () => {
    const { sender, sent } = build()
    expect(await sender.send('Buy', limit, true)).toBe(false)
    expect(sender.state.now.kind).toBe('adjusted')
    expect(sent).toHaveLength(0)
  })

  it('no order is sent while the worker does not answer', async () => {
    const { sender, sent } = build(null)
    await sender.send('Buy', limit, false)
    expect(sender.state.now.kind).toBe('not-priced')
    expect(sent).toHaveLength(0)
  })
})

describe('the outcome of an order', () => {
  it('a refusal shows its code and text until the form is edited', async () => {
    const { sender, settle, answer } = build()
    void sender.send('Buy', limit, false)
    await settle()
    await answer(rejected(110007, 'ab not enough'))
    expect(sender.state.now).toMatchObject({ kind: 'refused', code: 110007, message: 'ab not enough' })
    sender.edited()
    expect(sender.state.now.kind).toBe('idle')
  })

  it('ERR-05, ERR-06, HTTP-19: a silent refusal leaves the form idle; one that was already shown leaves the form unchanged', async () => {
    const { sender, settle, answer } = build()
    const sendAndAnswer = async (outcome: Outcome<PlacedOrder>): Promise<string> => {
      void sender.send('Buy', limit, false)
      await settle()
      await answer(outcome)
      return sender.state.now.kind
    }
    expect(await sendAndAnswer(rejected(30099, ''))).toBe('idle')
    expect(await sendAndAnswer(rejected(10006, 'wait'))).toBe('refused')
    const again: Outcome<PlacedOrder> = { kind: 'rejected', code: 10006, message: 'wait', told: true }
    expect(await sendAndAnswer(again)).toBe('refused')
    // Every press says so, also after the form was edited.
    sender.edited()
    expect(await sendAndAnswer(again)).toBe('refused')
    const other: Outcome<PlacedOrder> = { kind: 'rejected', code: 10007, message: '', told: true }
    expect(await sendAndAnswer(other)).toBe('idle')
  })

  it('an unknown outcome is reported as unknown, and nothing is sent again', async () => {
    const { sender, sent, settle, answer } = build()
    void sender.send('Buy', limit, false)
    await settle()
    await answer({ kind: 'unknown', reason: 'timeout' })
    expect(sender.state.now).toMatchObject({ kind: 'unknown', orderLinkId: 'id-1' })
    expect(sent).toHaveLength(1)
  })

  it('a refused press after it is refused, and the order without an answer stays beside it; an edit forgets both', async () => {
    const { sender, settle, answer } = build()
    const press = async (outcome: Outcome<PlacedOrder>) => {
      void sender.send('Buy', limit, false)
      await settle()
      await answer(outcome)
      return sender.state.now
    }
    const lost = await press({ kind: 'unknown', reason: 'timeout' })
    expect(await press(rejected(-3, ''))).toMatchObject({ kind: 'refused', code: -3, earlier: lost })
    // The trader did not confirm it, or another part of the page reports the refusal.
    const told: Outcome<PlacedOrder> = { kind: 'rejected', code: -2, message: '', told: true }
    expect(await press(told)).toMatchObject({ kind: 'refused', code: 0, earlier: lost })
    expect(await press(rejected(110007, 'ab not enough'))).toMatchObject({ code: 110007, earlier: lost })
    expect(await press({ kind: 'unknown', reason: 'timeout' })).toMatchObject({ orderLinkId: 'id-5' })
    await press(told)
    sender.edited()
    expect(sender.state.now).toEqual({ kind: 'idle' })
  })

  it('a broken connection to the hub is unknown too', async () => {
    const sender = createOrderSender({
      preview: async () => priced,
      place: async () => {
        throw new Error('port closed')
      },
      onMissed: () => undefined,
      onRefused: () => 'say',
      newOrderLinkId: () => 'id-9',
    })
    await sender.send('Buy', limit, false)
    expect(sender.state.now).toMatchObject({ kind: 'unknown', orderLinkId: 'id-9' })
  })
})
