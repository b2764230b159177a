import { afterEach, describe, expect, it, vi } from 'vitest'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { submit } from '../../../../src/main-thread/features/commands/trade-actions.ts'
import { instrument } from '../../../../src/main-thread/stores/market.ts'
import { dismissNotice, notices } from '../../../../src/main-thread/stores/notices.ts'
import { offerAction } from '../../../../src/main-thread/stores/page-actions.ts'
import { view } from '../../../../src/main-thread/stores/view.ts'
import { draftFor, setPrice } from '../../../../src/main-thread/trading/ticket/draft.ts'
import { sender } from '../../../../src/main-thread/trading/ticket/ticket-session.ts'
import { noteAdjusted } from '../../../../src/main-thread/ui/adjusted.ts'

const market = (change: Partial<InstrumentView> = {}): InstrumentView =>
  ({
    symbol: view.symbol,
    contractType: 'LinearPerpetual',
    tradable: true,
    bannedSides: [],
    ...change,
  }) as unknown as InstrumentView
const said = (): readonly string[] => notices.list.map(({ titleKey }) => titleKey)

afterEach(() => {
  instrument.v = null
  offerAction('focusBuy', undefined)
  dismissNotice('hotkeys')
  vi.restoreAllMocks()
})

describe('the key that sends the ticket', () => {
  it.each([
    ['no ticket is on screen', market(), false],
    ['the market takes no orders', market({ tradable: false }), true],
    ['the side is banned', market({ bannedSides: ['Buy'] }), true],
    ['another market is still loading', market({ symbol: 'ETHUSDT' }), true],
  ])('sends nothing and shows the reason if %s', (_, open, isShown) => {
    const send = vi.spyOn(sender, 'send')
    instrument.v = open
    if (isShown) offerAction('focusBuy', () => undefined)
    submit('Buy')
    expect(said()).toEqual(['commands:notice.blocked'])
    expect(send).not.toHaveBeenCalled()
  })

  /** The field that has the focus. `leave`: what happens when it loses it. */
  function focus(leave: () => void): void {
    class Input {
      blur = leave
    }
    vi.stubGlobal('HTMLInputElement', Input)
    vi.stubGlobal('document', { activeElement: new Input() })
    instrument.v = market()
    offerAction('focusBuy', () => undefined)
  }

  it('sends nothing if leaving a field corrects its number, whichever field it is', () => {
    const send = vi.spyOn(sender, 'send')
    focus(noteAdjusted)
    submit('Buy')
    expect(said()).toEqual(['commands:notice.adjusted'])
    expect(send).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  it('sends the order if leaving a field only writes its number with all decimals', async () => {
    const send = vi.spyOn(sender, 'send').mockResolvedValue(false)
    setPrice(draftFor(view.symbol), '100')
    focus(() => setPrice(draftFor(view.symbol), '100.00'))
    submit('Buy')
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(said()).toEqual([])
    vi.unstubAllGlobals()
  })

  it('sends the side of the ticket once, like its button', async () => {
    const send = vi.spyOn(sender, 'send').mockResolvedValue(false)
    vi.stubGlobal('document', { activeElement: null })
    vi.stubGlobal('HTMLInputElement', Map)
    instrument.v = market()
    offerAction('focusBuy', () => undefined)
    submit('Buy')
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]?.[0]).toBe('Buy')
    expect(send.mock.calls[0]?.[2]).toBe(false)
    expect(said()).toEqual([])
    vi.unstubAllGlobals()
  })
})
