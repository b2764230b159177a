import { afterEach, describe, expect, it, vi } from 'vitest'
import { actionOf } from '../../../../src/main-thread/features/commands/registry.ts'
import { runAction } from '../../../../src/main-thread/features/commands/run-action.ts'
import { trading } from '../../../../src/main-thread/stores/trading-keys.ts'
import { offerAction } from '../../../../src/main-thread/stores/page-actions.ts'
import { view } from '../../../../src/main-thread/stores/view.ts'
import { draftFor, editDraft } from '../../../../src/main-thread/trading/ticket/draft.ts'

const press = (key: string): void => {
  const action = actionOf(key, {})
  if (action === undefined) throw new Error(`no action of ${key}`)
  runAction(action, 'palette')
}
const focus = vi.fn()

// A desktop.
vi.stubGlobal('document', { fullscreenElement: null })
vi.stubGlobal('matchMedia', () => ({ matches: false }))

afterEach(() => {
  for (const name of ['focusPrice', 'focusTrigger', 'focusQty'] as const) offerAction(name, undefined)
  focus.mockReset()
  trading.armed = false
})

/** The first digit of a price typed right after the key was lost until the next frame: 105,430 became 5,430. */
describe('the key of the price field (24F case 8)', () => {
  it('focuses the field before the next key can arrive', () => {
    editDraft(draftFor(view.symbol), { kind: 'Limit' })
    offerAction('focusPrice', focus)
    press('KeyP')
    expect(focus).toHaveBeenCalledTimes(1)
  })

  it('focuses the trigger if the order has no price', () => {
    editDraft(draftFor(view.symbol), { kind: 'ConditionalMarket' })
    offerAction('focusTrigger', focus)
    press('KeyP')
    expect(focus).toHaveBeenCalledTimes(1)
  })

  it('focuses the field of a former market order in the render that shows it, and once', () => {
    editDraft(draftFor(view.symbol), { kind: 'Market' })
    trading.armed = true
    offerAction('focusQty', () => undefined)
    press('KeyP')
    expect(draftFor(view.symbol).kind).toBe('Limit')
    offerAction('focusPrice', focus)
    offerAction('focusPrice', focus)
    expect(focus).toHaveBeenCalledTimes(1)
  })

  it('does not focus it later, after another action', () => {
    editDraft(draftFor(view.symbol), { kind: 'Market' })
    trading.armed = true
    offerAction('focusQty', () => undefined)
    press('KeyP')
    expect(draftFor(view.symbol).kind).toBe('Limit')
    press('KeyQ')
    offerAction('focusPrice', focus)
    expect(focus).not.toHaveBeenCalled()
  })
})
