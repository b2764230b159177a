import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { link } from '../../../../src/main-thread/app/windows/link-group.ts'
import { PREFIX } from '../../../../src/main-thread/app/windows/pop-out.ts'
import { postPick } from '../../../../src/main-thread/app/windows/post-pick.ts'
import type { WindowMessage } from '../../../../src/main-thread/app/windows/window-messages.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { notices } from '../../../../src/main-thread/stores/notices.ts'

const { navigate } = vi.hoisted(() => ({ navigate: vi.fn() }))
vi.mock('wouter/use-browser-location', () => ({ navigate }))

const open = vi.fn()
const posted: WindowMessage[] = []
let hear: ((event: { readonly data: unknown }) => void) | null = null
vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage = (message: WindowMessage) => void posted.push(message)
    addEventListener = (_: string, listen: typeof hear) => {
      hear = listen
    }
    removeEventListener = () => {
      hear = null
    }
  },
)
/** A window with a ticket answers. */
const answer = (of: { readonly group: string; readonly symbol: string; readonly open: string }): void =>
  hear?.({ data: { type: 'picked', ...of } })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { opener: null, open, name: '' })
  open.mockReset()
  open.mockReturnValue({})
  posted.length = 0
  notices.list = []
  link.group = 'B'
})
afterEach(() => vi.useRealTimers())

describe('a price that is picked in a window without a ticket', () => {
  it('is answered by a ticket of its link group: no notice', async () => {
    postPick('BTCUSDT', '60000', '0.5')
    expect(posted).toEqual([{ type: 'pick', group: 'B', symbol: 'BTCUSDT', price: '60000', sum: '0.5' }])
    answer({ group: 'B', symbol: 'BTCUSDT', open: 'BTCUSDT' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(notices.list).toEqual([])
  })

  it.each([
    ['nothing answers', null],
    ['a window of another group answers', { group: 'A', symbol: 'BTCUSDT', open: 'BTCUSDT' }],
    ['an answer is about another pick', { group: 'B', symbol: 'ETHUSDT', open: 'ETHUSDT' }],
  ])('is reported if %s, with a button that opens a page with a ticket', async (_, other) => {
    postPick('BTCUSDT', '60000', '')
    if (other !== null) answer(other)
    await vi.advanceTimersByTimeAsync(1000)
    expect(notices.list).toMatchObject([
      {
        titleKey: 'workspace:noTicket.title',
        params: { group: 'B', symbol: 'BTCUSDT' },
        action: { labelKey: 'workspace:noTicket.open' },
      },
    ])
    notices.list[0]?.action?.run()
    expect(open.mock.calls).toEqual([['/trade/usdt/BTCUSDT']])
    open.mockReturnValue(null)
    notices.list[0]?.action?.run()
    expect(notices.list.at(-1)?.titleKey).toBe('workspace:blocked.title')
  })

  it('is reported as of another market if only a ticket of another market answers', async () => {
    postPick('BTCUSDT', '60000', '')
    answer({ group: 'B', symbol: 'BTCUSDT', open: 'SOLUSDT' })
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(() =>
      expect(notices.list).toMatchObject([
        { titleKey: 'workspace:otherMarket.title', params: { symbol: 'BTCUSDT', open: 'SOLUSDT' } },
      ]),
    )
  })

  it('has one notice for presses in quick succession', async () => {
    for (const price of ['60000', '60001', '60002']) postPick('BTCUSDT', price, '')
    await vi.advanceTimersByTimeAsync(1000)
    expect(notices.list).toMatchObject([{ titleKey: 'workspace:noTicket.title', times: 1 }])
  })
})

describe('an order that is picked in a window without a ticket', () => {
  const order = {
    side: 'Buy',
    kind: 'Limit',
    price: '3000.5' as DecimalText,
    triggerBy: 'LastPrice',
  } as const
  const prepared = {
    titleKey: 'workspace:prepared.title',
    params: { symbol: 'ETHUSDT', price: '3,000.5' },
  }

  it('goes to the page that opened the window, and is reported here: that page may be covered', async () => {
    const opener = {
      closed: false,
      location: { pathname: '/trade/usdt/BTCUSDT' },
      postMessage: vi.fn(),
      focus: vi.fn(),
    }
    vi.stubGlobal('location', { origin: 'http://127.0.0.1' })
    vi.stubGlobal('window', { opener, open, name: `${PREFIX}chart` })
    postPick('ETHUSDT', '3000.5', '', order)
    expect(opener.postMessage).toHaveBeenCalledTimes(1)
    await vi.waitFor(() => expect(notices.list).toMatchObject([prepared]))
  })

  it('is reported once a ticket of its link group took it; a price alone is not', async () => {
    postPick('ETHUSDT', '3000.5', '', order)
    expect(notices.list).toEqual([])
    answer({ group: 'B', symbol: 'ETHUSDT', open: 'ETHUSDT' })
    await vi.waitFor(() => expect(notices.list).toMatchObject([prepared]))
    await vi.advanceTimersByTimeAsync(1000)
    expect(notices.list).toMatchObject([prepared])
  })
})
