import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MOST_PANELS, panelsOf } from '../../../src/main-thread/app/desk/desk.ts'
import { movePanel } from '../../../src/main-thread/app/desk/arrange.ts'
import { showLayout, undo } from '../../../src/main-thread/app/desk/desk-store.ts'
import {
  act,
  choose,
  deskWith,
  frame,
  head,
  heightOf,
  isFocused,
  kinds,
  now,
  openDesk,
  openMenu,
  press,
  refused,
  said,
  widthOf,
} from './desks.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.dir = 'ltr'
})

describe('the menu of a panel', () => {
  it('moves it to each side, says so, and the focus stays with it', async () => {
    await openDesk(deskWith('book', 'trades'))
    const moves = [
      ['Move right', 'trades book', 'Order book moved right'],
      ['Move left', 'book trades', 'Order book moved left'],
      ['Move down', 'trades book', 'Order book moved down'],
      ['Move up', 'book trades', 'Order book moved up'],
    ] as const
    for (const [action, order, words] of moves) {
      await act('book', action)
      await expect.poll(kinds).toBe(order)
      await expect.poll(said).toBe(words)
      await expect.poll(() => isFocused('book')).toBe(true)
    }
  })

  it('makes it a tab beside another, takes it out again, floats and docks it', async () => {
    await openDesk(deskWith('book', 'trades', 'account'))
    await openMenu('book')
    const beside = await page.getByRole('menuitem', { name: /^To a tab beside/ }).findElement()
    if (beside instanceof HTMLElement) beside.focus()
    await press('{ArrowRight}')
    await choose('Trades')
    await expect.poll(kinds).toBe('trades+book account')
    await expect.poll(said).toBe('Order book is a tab beside Trades')
    await act('book', 'Move right')
    await expect.poll(kinds).toBe('trades book account')
    await act('book', 'Float')
    await expect.poll(() => now().floats.length).toBe(1)
    await expect.poll(said).toBe('Order book floats')
    const before = now().floats[0]
    await act('book', 'Move right')
    await act('book', 'Move down')
    const moved = now().floats[0]
    expect([moved?.x, moved?.y]).toEqual([(before?.x ?? 0) + 32, (before?.y ?? 0) + 32])
    await act('book', 'Duplicate')
    await expect.poll(() => now().floats[0]?.tabs.panels.length).toBe(2)
    await act('book', 'Dock')
    await expect.poll(said).toBe('Order book is docked')
    await expect.poll(() => isFocused('book', 0) || isFocused('book', 1)).toBe(true)
  })

  it('a floating panel never leaves the desk at its start or top', async () => {
    await openDesk(deskWith('book', 'trades'))
    await act('book', 'Float')
    for (const action of ['Move left', 'Move left', 'Move up', 'Move up', 'Move up'])
      await act('book', action)
    expect(now().floats[0]?.x).toBeGreaterThanOrEqual(0)
    expect(now().floats[0]?.y).toBe(0)
  })

  it('sizes a docked place by the bar at its side, and a floating one itself', async () => {
    await openDesk(deskWith('book', 'tables', 'trades'))
    const before = widthOf('book')
    await openMenu('book')
    await choose('Wider')
    await expect.poll(() => widthOf('book')).toBe(before + 32)
    await expect.poll(said).toMatch(new RegExp(`^Order book: ${before + 32} by \\d+ pixels$`))
    await choose('Narrower')
    await expect.poll(() => widthOf('book')).toBe(before)
    await press('{Escape}')
    // The last one in its row is sized by the bar before it.
    const trades = widthOf('trades')
    await act('trades', 'Wider')
    await press('{Escape}')
    await expect.poll(() => widthOf('trades')).toBe(trades + 32)
    // Nothing is above or below it.
    const high = heightOf('trades')
    await act('trades', 'Taller')
    await press('{Escape}')
    await frame()
    expect(heightOf('trades')).toBe(high)
    await act('book', 'Float')
    const [width, height] = [widthOf('book'), heightOf('book')]
    for (const action of ['Wider', 'Shorter']) {
      await act('book', action)
      await press('{Escape}')
    }
    await expect.poll(() => [widthOf('book'), heightOf('book')]).toEqual([width + 32, height - 32])
  })

  it('adds a panel to its place, and has a ticket once', async () => {
    await openDesk(deskWith('book', 'trades'))
    const addHere = async (kind: string): Promise<void> => {
      await openMenu('trades')
      const item = await page.getByRole('menuitem', { name: /^Add a panel here/ }).findElement()
      if (item instanceof HTMLElement) item.focus()
      await press('{ArrowRight}')
      await choose(kind)
    }
    await addHere('Order ticket')
    await expect.poll(kinds).toBe('book trades+ticket')
    await expect.poll(said).toBe('Order ticket was added')
    await addHere('Order ticket')
    await expect
      .poll(refused)
      .toMatchObject([{ titleKey: 'desk:said.once', params: { panel: 'Order ticket' } }])
    await expect.poll(() => isFocused('ticket')).toBe(true)
    expect(kinds()).toBe('book trades+ticket')
    await openMenu('ticket')
    const copy = page.getByRole('menuitem', { name: 'Duplicate', exact: true })
    await expect.element(copy).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(copy)
      .toHaveAccessibleDescription('Order ticket is on the desk already. A desk has one.')
    await press('{Escape}')
    await act('book', 'Duplicate')
    await expect.poll(kinds).toBe('book book trades+ticket')
    await act('ticket', 'Close')
    await expect.poll(kinds).toBe('book book trades')
  })

  it('a full desk adds no panel and says so', async () => {
    await openDesk(deskWith(Array.from({ length: MOST_PANELS }, () => 'account').join('+')))
    expect(panelsOf(now())).toHaveLength(MOST_PANELS)
    await act('account', 'Duplicate', MOST_PANELS - 1)
    await expect.poll(refused).toMatchObject([{ titleKey: 'desk:said.full', params: { most: '30' } }])
    expect(panelsOf(now())).toHaveLength(MOST_PANELS)
  })

  it('in a right-to-left page left is the end side', async () => {
    await openDesk(deskWith('book', 'trades'))
    document.documentElement.dir = 'rtl'
    await act('book', 'Move left')
    await expect.poll(kinds).toBe('trades book')
    await expect.poll(said).toBe('Order book moved left')
  })
})

describe('a panel in a window of its own', () => {
  it('stays where it is if the browser blocks the window, and a notice says so', async () => {
    await openDesk(deskWith('book', 'trades'))
    vi.spyOn(window, 'open').mockReturnValue(null)
    await act('trades', 'To a window of its own')
    await expect.element(page.getByTestId('notice-pop-out')).toBeVisible()
    expect(kinds()).toBe('book trades')
    expect(now().windows).toEqual([])
  })

  it('opens inside of the only screen if its own was removed, at most as large as that screen', async () => {
    const desk = deskWith('book', 'trades')
    const [book, trades] = panelsOf(desk)
    if (book === undefined || trades === undefined) throw new Error('no panels')
    const box = { x: 9000, y: -4000, width: 5000, height: 300 }
    const out = movePanel(desk, trades.id, { to: 'window', box }, ({ size }) => size)
    await openDesk(out)
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await userEvent.click(page.getByRole('button', { name: 'Open the window of Trades again' }))
    const [left, top, width] = ['left', 'top', 'width'].map((name) =>
      Number(new RegExp(`${name}=(-?\\d+)`).exec(open.mock.calls[0]?.[2] ?? '')?.[1]),
    )
    expect([left, top, width]).toEqual([0, 0, screen.availWidth])
    // Blocked once more: it stays listed, and the words are those of the first time.
    await expect.element(page.getByTestId('notice-pop-out')).toBeVisible()
    expect(now().windows).toHaveLength(1)
  })

  it('is closed with its entry: by undo, and by another layout; a panel of the same id gets its own content', async () => {
    await openDesk(deskWith('book', 'trades'))
    const opened = {
      closed: false,
      location: { pathname: '/trade/panel/trades', assign: vi.fn() },
      close: vi.fn(),
      focus: vi.fn(),
    }
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
    await act('trades', 'To a window of its own')
    await expect.poll(() => isFocused('book')).toBe(true)
    const [trades] = now().windows
    if (trades === undefined) throw new Error('no window')
    expect(opened.close).not.toHaveBeenCalled()
    undo()
    await expect.poll(() => opened.close.mock.calls.length).toBe(1)
    // A window that is still open shows a panel of another kind then.
    showLayout({
      desk: { ...deskWith('book'), windows: [{ ...trades, panel: { ...trades.panel, kind: 'connection' } }] },
      name: '',
      revision: 0,
    })
    await userEvent.click(page.getByRole('button', { name: 'Open the window of Connection again' }))
    expect(opened.location.assign.mock.calls[0]?.[0]).toMatch(/^\/trade\/panel\/connection\?/)
    expect(opened.focus).toHaveBeenCalled()
    opened.closed = true
  })

  it('is listed below the desk: it can be opened again, docked or closed', async () => {
    await openDesk(deskWith('book', 'trades'))
    const location = { pathname: '/trade/panel/trades' }
    const opened = { closed: false, location, close: vi.fn(), focus: vi.fn() }
    const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
    await act('trades', 'To a window of its own')
    await expect.poll(kinds).toBe('book')
    await expect.poll(said).toBe('Trades is in a window of its own')
    expect(open.mock.calls[0]?.[0]).toMatch(/^\/trade\/panel\/trades\?symbol=M\d+USDT$/)
    const bar = page.getByTestId('desk-windows')
    // No window reported that it shows the panel.
    await expect.poll(() => bar.element().textContent).toContain('Trades window closed')
    await userEvent.click(bar.getByRole('button', { name: 'Open the window of Trades again' }))
    expect(opened.focus).toHaveBeenCalled()
    await userEvent.click(bar.getByRole('button', { name: 'Dock Trades' }))
    await expect.poll(kinds).toBe('book trades')
    expect(opened.close).toHaveBeenCalled()
    await expect.poll(() => isFocused('trades')).toBe(true)
    undo()
    await userEvent.click(page.getByTestId('desk-windows').getByRole('button', { name: 'Close Trades' }))
    await expect.poll(said).toBe('Trades was closed')
    await expect.poll(() => page.getByTestId('desk-windows').query()).toBe(null)
    // The pressed button is gone.
    await expect.poll(() => isFocused('book')).toBe(true)
  })
})

describe('panels that share a place', () => {
  it('are counted in its head, and a list of them shows each', async () => {
    await openDesk(deskWith('book+trades+account', 'tables'))
    const count = page.getByTestId('desk-tabs')
    await expect.element(count).toHaveAccessibleName('Panels here: 3')
    await userEvent.click(count)
    await userEvent.click(page.getByRole('menuitemradio', { name: 'Trades' }))
    await expect.poll(() => head('trades').getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => isFocused('trades')).toBe(true)
    // A place of one panel has no count.
    expect(document.querySelectorAll('[data-testid="desk-tabs"]')).toHaveLength(1)
  })
})

it('the menu shows the keys that do the same from a panel’s tab; they are no part of the names', async () => {
  await openDesk(deskWith('book', 'trades'))
  await openMenu('book')
  const keysOf = (name: string): string | undefined =>
    page.getByRole('menuitem', { name, exact: true }).element().querySelector('[slot=description]')
      ?.textContent
  expect(keysOf('Move left')).toBe('Alt+Shift+←')
  expect(keysOf('Move down')).toBe('Alt+Shift+↓')
  expect(keysOf('Show Order book alone')).toBe('Alt+Enter')
  expect(keysOf('Close')).toBe('Delete')
})
