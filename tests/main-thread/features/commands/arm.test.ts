import { snapshot } from 'valtio/vanilla'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actions, needsArming } from '../../../../src/main-thread/features/commands/registry.ts'
import { runAction } from '../../../../src/main-thread/features/commands/run-action.ts'
import { setArmed } from '../../../../src/main-thread/features/commands/arm.ts'
import { trading } from '../../../../src/main-thread/stores/trading-keys.ts'
import { draftFor, editDraft } from '../../../../src/main-thread/trading/ticket/draft.ts'
import { session } from '../../../../src/main-thread/stores/account.ts'
import { view } from '../../../../src/main-thread/stores/view.ts'
import { dismissNotice, notices } from '../../../../src/main-thread/stores/notices.ts'

const trader = (accountId: string) =>
  ({
    kind: 'trader',
    account: {
      accountId,
      name: accountId,
      kind: 'standard',
      isDemo: true,
      marginMode: 'REGULAR_MARGIN',
      positionMode: 'MergedSingle',
    },
  }) as const
const said = (): readonly string[] => notices.list.map(({ titleKey }) => titleKey)
const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0))

beforeEach(() => {
  // A desktop.
  vi.stubGlobal('document', { fullscreenElement: null })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  session.view = { kind: 'visitor' }
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await settled()
  setArmed(false)
  dismissNotice('hotkeys')
})

describe('the trading keys', () => {
  it('are armed for traders only, and disarmed with a notice when the account changes', async () => {
    setArmed(true)
    expect(trading.armed).toBe(false)
    session.view = trader('a')
    setArmed(true)
    await settled()
    expect(trading.armed).toBe(true)
    session.view = trader('b')
    await settled()
    expect(trading.armed).toBe(false)
    expect(said()).toEqual(['commands:notice.disarmedAccount'])
  })

  it('only show a notice while not armed, and offer a visitor the login', () => {
    const trades = actions.filter(({ needs }) => needs === 'arming')
    expect(trades.map(({ id }) => id)).toEqual([
      'submitBuy',
      'submitSell',
      'cancelAll',
      'flashClose',
      'reverse',
    ])
    for (const action of trades) {
      session.view = { kind: 'visitor' }
      runAction(action, 'palette')
      expect(said()).toEqual(['commands:notice.loggedOut'])
      session.view = trader('a')
      runAction(action, 'palette')
      expect(said()).toEqual(['commands:notice.notArmed'])
    }
  })

  const ofTheTicket = actions.filter(({ group, needs }) => group === 'ticket' || needs === 'arming')
  it.each(ofTheTicket.map((action) => [action.id, action] as const))(
    'do not change an order while not armed: %s by its key (24A4)',
    async (_id, action) => {
      vi.stubGlobal('document', { fullscreenElement: null, querySelector: () => null })
      vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw())
      session.view = trader('a')
      const draft = draftFor(view.symbol)
      for (const kind of ['Limit', 'Market'] as const) {
        editDraft(draft, { kind, qtyText: '0.010', priceText: '100' })
        const before = JSON.stringify(snapshot(draft))
        runAction(action, 'key')
        await settled()
        expect(JSON.stringify(snapshot(draft))).toBe(before)
      }
    },
  )

  it.each(actions.filter(needsArming).map((action) => [action.id, action] as const))(
    'do nothing by a key that was pressed before its code was loaded, and show the reason: %s (H8)',
    (_id, action) => {
      const steps = [
        {
          view: { kind: 'visitor' } as const,
          armed: false,
          notice: action.needs === 'nothing' ? 'notArmed' : 'loggedOut',
        },
        { view: trader('a'), armed: false, notice: 'notArmed' },
        { view: trader('a'), armed: true, notice: 'late' },
      ]
      for (const step of steps) {
        session.view = step.view
        setArmed(step.armed)
        const before = JSON.stringify(snapshot(draftFor(view.symbol)))
        runAction(action, 'lateKey')
        expect(said()).toEqual([`commands:notice.${step.notice}`])
        expect(JSON.stringify(snapshot(draftFor(view.symbol)))).toBe(before)
      }
    },
  )

  it('change the order once armed; the palette always changes it, because the action is chosen by name', async () => {
    session.view = trader('a')
    const draft = draftFor(view.symbol)
    const market = actions.find(({ id }) => id === 'Market')
    if (market === undefined) throw new Error('no such action')
    editDraft(draft, { kind: 'Limit' })
    runAction(market, 'palette')
    expect(draft.kind).toBe('Market')
    editDraft(draft, { kind: 'Limit' })
    setArmed(true)
    runAction(market, 'key')
    expect(draft.kind).toBe('Market')
  })
})
