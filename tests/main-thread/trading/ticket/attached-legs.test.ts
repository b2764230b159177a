import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { ticketForms } from '#shared/contracts/ticket-kinds.ts'
import type { TpSlCall } from '#shared/contracts/tpsl-calls.ts'
import { attachedAtPress } from '../../../../src/main-thread/trading/ticket/attached-legs.ts'
import { draftFor, editDraft, setPrice, setQty } from '../../../../src/main-thread/trading/ticket/draft.ts'
import type { Question } from '../../../../src/main-thread/trading/ticket/preview-loop.ts'
import {
  attachedForm,
  putAttachedForm,
  setAttached,
} from '../../../../src/main-thread/trading/tpsl/attached-state.ts'
import type { FormDraft } from '../../../../src/main-thread/trading/tpsl/form-edits.ts'
import type { ShownTriggers, TpSlForm } from '../../../../src/main-thread/trading/tpsl/tpsl-form.ts'

const leg = (text: string) => ({ text, limitText: '', slippageText: '' })

/** A form with a take profit typed; its call names the target it was judged for. */
function formWith(tp: string, isShown = true) {
  let price = tp
  let draft = { target: { of: 'ticket' }, tp: leg(tp), sl: leg('') } as unknown as FormDraft
  const form = {
    state: {
      get draft() {
        return draft
      },
    },
    edit: (change: (now: FormDraft) => FormDraft) => {
      draft = change(draft)
    },
    ready: (seen: ShownTriggers | null) =>
      Promise.resolve(
        seen === null
          ? 'unseen'
          : ({
              call: 'attach',
              fields: { takeProfit: seen.tp, judged: draft.target },
            } as unknown as TpSlCall),
      ),
    shown: () => (isShown ? { tp: price, sl: '' } : null),
    stop: () => undefined,
    /** The market moves what the form computes from it. */
    move: (now: string) => {
      price = now
    },
  }
  return form as typeof form & TpSlForm
}

const btc = { symbol: 'BTCUSDT', contractType: 'LinearPerpetual' } as const
const question = (change: Partial<Question> = {}): Question => ({
  symbol: 'BTCUSDT',
  kind: 'Limit',
  priceText: '100000.0',
  qtyText: '0.010',
  percent: null,
  reduceOnly: false,
  amountKind: 'Qty',
  ...change,
})

describe('take profit and stop loss of an order while markets are switched (24F case 8)', () => {
  afterEach(() => {
    putAttachedForm(null)
    setAttached(false)
  })

  it('are those typed at the press, even if another market opened before the worker was asked', async () => {
    const draft = draftFor('BTCUSDT')
    editDraft(draft, { kind: 'Limit' })
    setAttached(true)
    putAttachedForm(formWith('120000.0'))
    const legs = attachedAtPress(btc, draft, 'Buy')
    // The next market: first no form, then an empty one of its own.
    for (const next of [null, formWith('')]) {
      putAttachedForm(next)
      expect(await legs(question())).toMatchObject({ takeProfit: '120000.0' })
    }
    expect(attachedForm()?.state.draft.target).toEqual({ of: 'ticket' })
  })

  it('are checked for the pressed side and for the price and quantity that are sent', async () => {
    const draft = draftFor('BTCUSDT')
    setAttached(true)
    putAttachedForm(formWith('90000.0'))
    const legs = attachedAtPress(btc, draft, 'Sell')
    setPrice(draft, '7')
    setQty(draft, '9')
    expect(await legs(question({ sellQtyText: '0.020' }))).toMatchObject({
      judged: {
        symbol: 'BTCUSDT',
        side: 'Sell',
        kind: 'Limit',
        priceText: '100000.0',
        qtyText: '0.020',
      },
    })
  })

  it('have the prices that the form showed at the press, also if the market moves before they are sent', async () => {
    setAttached(true)
    const form = formWith('60600')
    putAttachedForm(form)
    const legs = attachedAtPress(btc, draftFor('BTCUSDT'), 'Buy')
    form.move('60701')
    expect(await legs(question({ kind: 'Market' }))).toMatchObject({ takeProfit: '60600' })
  })

  it('are not sent while the form showed the prices of the other side', async () => {
    setAttached(true)
    putAttachedForm(formWith('90000.0', false))
    expect(await attachedAtPress(btc, draftFor('BTCUSDT'), 'Sell')(question())).toBe('unseen')
    putAttachedForm(formWith(' ', false))
    expect(await attachedAtPress(btc, draftFor('BTCUSDT'), 'Sell')(question())).toBeNull()
  })

  it('are none if the section is closed or empty, or the order is reduce-only', async () => {
    const draft = draftFor('BTCUSDT')
    putAttachedForm(formWith('120000.0'))
    expect(await attachedAtPress(btc, draft, 'Buy')(question())).toBeNull()
    setAttached(true)
    editDraft(draft, { reduceOnly: true })
    expect(await attachedAtPress(btc, draft, 'Buy')(question())).toBeNull()
    editDraft(draft, { reduceOnly: false })
    putAttachedForm(formWith(' '))
    expect(await attachedAtPress(btc, draft, 'Buy')(question())).toBeNull()
  })

  it('are none if the kind takes none', async () => {
    const { Limit } = ticketForms
    Object.assign(ticketForms, { Limit: { ...Limit, attaches: false } })
    onTestFinished(() => void Object.assign(ticketForms, { Limit }))
    setAttached(true)
    putAttachedForm(formWith('120000.0'))
    expect(await attachedAtPress(btc, draftFor('BTCUSDT'), 'Buy')(question())).toBeNull()
  })
})
