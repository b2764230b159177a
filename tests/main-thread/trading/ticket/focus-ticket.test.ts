import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TicketTab } from '#shared/contracts/ticket-kinds.ts'
import { actions } from '../../../../src/main-thread/features/commands/registry.ts'
import type { ActionId } from '../../../../src/main-thread/features/commands/registry.ts'
import { runAction } from '../../../../src/main-thread/features/commands/run-action.ts'
import { session } from '../../../../src/main-thread/stores/account.ts'
import { dropAwaitedFocus, offerAction } from '../../../../src/main-thread/stores/page-actions.ts'
import { view } from '../../../../src/main-thread/stores/view.ts'
import { draftFor, editDraft, newDraft } from '../../../../src/main-thread/trading/ticket/draft.ts'
import { offerTicketPage } from '../../../../src/main-thread/trading/ticket/pick-elsewhere.ts'
import { focusTicket } from '../../../../src/main-thread/trading/ticket/pick-order.ts'
import { sheet, ticketSheet } from '../../../../src/main-thread/trading/ticket/ticket-sheet.ts'

const went = vi.hoisted(() => vi.fn())
vi.mock('wouter/use-browser-location', () => ({ navigate: went }))

const exitFullscreen = vi.fn(async (): Promise<void> => undefined)
const reportError = vi.fn()
const show = vi.fn()
function page(of: { readonly isPhone?: boolean; readonly isFullScreen?: boolean } = {}): void {
  vi.stubGlobal('document', { fullscreenElement: of.isFullScreen === true ? {} : null, exitFullscreen })
  vi.stubGlobal('matchMedia', () => ({ matches: of.isPhone === true }))
  vi.stubGlobal('reportError', reportError)
  offerAction('showTicket', show)
}

afterEach(() => {
  for (const name of ['focusQty', 'focusPrice', 'focusSell', 'showTicket'] as const)
    offerAction(name, undefined)
  dropAwaitedFocus()
  sheet.close()
  editDraft(draftFor(view.symbol), newDraft())
  session.view = { kind: 'visitor' }
  vi.clearAllMocks()
})

describe('a ticket that cannot be seen', () => {
  it('is shown, and its field has the focus with the render that shows it', () => {
    page()
    focusTicket('focusQty', 'Sell')
    expect(show).toHaveBeenCalledTimes(1)
    const focus = vi.fn()
    offerAction('focusQty', focus)
    expect(focus).toHaveBeenCalledTimes(1)
    focusTicket('focusQty', 'Sell')
    expect([show.mock.calls.length, focus.mock.calls.length]).toEqual([1, 2])
  })

  it('is under a chart in full screen: that ends before the ticket has the focus', async () => {
    const focus = vi.fn()
    offerAction('focusQty', focus)
    page()
    focusTicket('focusQty')
    expect([exitFullscreen.mock.calls.length, focus.mock.calls.length]).toEqual([0, 1])
    page({ isFullScreen: true })
    exitFullscreen.mockImplementationOnce(async () => page())
    focusTicket('focusQty')
    expect([exitFullscreen.mock.calls.length, focus.mock.calls.length]).toEqual([1, 1])
    await vi.waitFor(() => expect(focus).toHaveBeenCalledTimes(2))
  })

  it('opens as a sheet on a phone, for the side of the order or its last side', () => {
    page({ isPhone: true })
    focusTicket('focusSell', 'Sell')
    expect({ ...ticketSheet }).toEqual({ open: true, side: 'Sell' })
    sheet.close()
    focusTicket('focusPrice')
    expect({ ...ticketSheet }).toEqual({ open: true, side: 'Sell' })
  })

  it('is on the page of its market, which opens from a page without a ticket', () => {
    page()
    const withdraw = offerTicketPage()
    focusTicket('focusQty')
    expect(went.mock.calls).toEqual([[`/trade/usdt/${view.symbol}`]])
    withdraw()
    focusTicket('focusQty')
    expect(went).toHaveBeenCalledTimes(1)
  })

  const changing: readonly (ActionId | TicketTab)[] = [
    'Limit',
    'Market',
    'Conditions',
    'percent25',
    'percent100',
    'focusPrice',
    'focusQty',
    'focusBuy',
    'focusSell',
  ]
  it.each(actions.filter(({ id }) => changing.includes(id)).map((action) => [action.id, action] as const))(
    'is shown by an action of the palette that fills it or focuses it: %s',
    (_, action) => {
      session.view = {
        kind: 'trader',
        account: {
          accountId: 'a',
          name: 'a',
          kind: 'standard',
          isDemo: true,
          marginMode: 'REGULAR_MARGIN',
          positionMode: 'MergedSingle',
        },
      }
      editDraft(draftFor(view.symbol), { kind: 'Limit' })
      page()
      runAction(action, 'palette')
      expect(show).toHaveBeenCalledTimes(1)
      const focus = vi.fn()
      offerAction('focusQty', focus)
      offerAction('focusPrice', focus)
      show.mockClear()
      runAction(action, 'palette')
      const isButton = action.id === 'focusBuy' || action.id === 'focusSell'
      expect(show).toHaveBeenCalledTimes(isButton ? 1 : 0)
    },
  )
})
