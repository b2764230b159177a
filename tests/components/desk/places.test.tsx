import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addPanel } from '../../../src/main-thread/app/desk/arrange.ts'
import { placeOf, placesOf } from '../../../src/main-thread/app/desk/desk.ts'
import { shownDesk, undo } from '../../../src/main-thread/app/desk/desk-store.ts'
import { patch } from '../support/fake-workers.ts'
import { positions } from '../tables/answers.tsx'
import { deskWith, head, idOf, isFocused, kinds, now, openDesk, press, said } from './desks.tsx'

afterEach(() => {
  document.documentElement.dir = 'ltr'
})

describe('the tabs of a place', () => {
  it('arrow keys, Home and End show them in turn, and only the shown one is a tab stop', async () => {
    await openDesk(deskWith('book+trades+account', 'tables'))
    head('account').focus()
    await press('{ArrowRight}')
    expect(isFocused('book')).toBe(true)
    await expect.element(page.getByTestId('order-book')).toBeVisible()
    await press('{ArrowLeft}')
    expect(isFocused('account')).toBe(true)
    await press('{Home}')
    expect(isFocused('book')).toBe(true)
    await press('{End}')
    expect(isFocused('account')).toBe(true)
    const stops = [...document.querySelectorAll('[data-desk-tab]')].map((tab) => tab.getAttribute('tabindex'))
    expect(stops).toEqual(['-1', '-1', '0', '0'])
    await press('{x}')
    expect(isFocused('account')).toBe(true)
  })

  it('mirrors the arrow keys where the page is read from right to left', async () => {
    await openDesk(deskWith('book+trades', 'tables'))
    document.documentElement.dir = 'rtl'
    head('trades').focus()
    await press('{ArrowRight}')
    expect(isFocused('book')).toBe(true)
  })

  it('a click shows a panel; the tab names its place', async () => {
    await openDesk(deskWith('book+trades', 'tables'))
    await userEvent.click(head('book'))
    await expect.element(page.getByTestId('order-book')).toBeVisible()
    expect(head('book').getAttribute('aria-selected')).toBe('true')
    await expect.element(page.getByRole('tablist', { name: 'Panels in one place: Order book' })).toBeVisible()
    const body = document.getElementById(head('book').getAttribute('aria-controls') ?? '')
    expect(body?.getAttribute('role')).toBe('tabpanel')
  })
})

/** Rows in view of a table, of 28 px each. */
const rowsInView = (region: Element): readonly string[] => {
  const { top, bottom } = region.getBoundingClientRect()
  return [...region.querySelectorAll<HTMLElement>('[data-row]')]
    .filter((row) => {
      const at = row.getBoundingClientRect()
      return at.top >= top + 28 && at.bottom <= bottom
    })
    .map(({ dataset }) => dataset['row'] ?? '')
}

describe('a panel by keys alone', () => {
  it('shows the same rows where it is moved to, also if another place moves in the document', async () => {
    await openDesk(deskWith('tables', 'book', 'trades'))
    await patch({
      positions: positions(
        ...Array.from({ length: 60 }, (_, index) => ({ key: `S${index}USDT:0`, symbol: `S${index}USDT` })),
      ),
    })
    const region = page.getByRole('region', { name: 'Positions' })
    await expect.element(region).toBeVisible()
    region.element().scrollTop = 28 * 30
    await expect.poll(() => rowsInView(region.element())).toContain('S30USDT:0')
    const before = rowsInView(region.element())
    expect(before.length).toBeGreaterThan(5)
    for (const [arrow, order] of [
      ['ArrowRight', 'book tables trades'],
      ['ArrowRight', 'book trades tables'],
      ['ArrowLeft', 'book tables trades'],
    ] as const) {
      head('tables').focus()
      await press(`{Alt>}{Shift>}{${arrow}}{/Shift}{/Alt}`)
      await expect.poll(kinds).toBe(order)
      await expect.poll(() => rowsInView(region.element()), { message: order }).toEqual(before)
    }
    expect(region.element().scrollTop).toBe(28 * 30)
  })

  it('Alt+Shift+arrow moves it past its neighbour, announces it, and undo takes it back', async () => {
    await openDesk(deskWith('book', 'trades'))
    head('book').focus()
    await press('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
    await expect.poll(kinds).toBe('trades book')
    await expect.poll(said).toBe('Order book moved right')
    await expect.poll(() => isFocused('book')).toBe(true)
    await press('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
    await expect.poll(said).toBe('Order book is at the edge already')
    undo()
    await expect.poll(kinds).toBe('book trades')
  })

  it('keeps a place of its own: along an edge without room for it, it stays where it is', async () => {
    const three = deskWith('chart', 'book', 'ticket')
    const ticket = placesOf(three).at(-1)?.id ?? ''
    const trades = { kind: 'trades', link: 'main', symbol: '' } as const
    const desk = addPanel(three, trades, { to: 'side', tabs: ticket, side: 'bottom' }, ({ size }) => size)
    await openDesk(desk ?? three)
    const before = now()
    head('trades').focus()
    await press('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
    await expect.poll(said).toBe('There is no room for Trades there')
    expect(now()).toEqual(before)
    expect(placeOf(shownDesk(), idOf('trades'))?.panels).toHaveLength(1)
  })

  it('an equal announcement is announced again', async () => {
    await openDesk(deskWith('book'))
    head('book').focus()
    await press('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
    await expect.poll(said).toContain('edge')
    const before = document.querySelector('[data-testid="desk-said"] span')
    await press('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
    await expect.poll(() => document.querySelector('[data-testid="desk-said"] span') !== before).toBe(true)
  })

  it('Delete closes it and the focus goes to what takes its place, at last to the button that adds one', async () => {
    await openDesk(deskWith('book+trades', 'account'))
    head('trades').focus()
    await press('{Delete}')
    await expect.poll(kinds).toBe('book account')
    await expect.poll(said).toBe('Trades was closed')
    await expect.poll(() => isFocused('book')).toBe(true)
    await press('{Delete}')
    await expect.poll(() => isFocused('account')).toBe(true)
    await press('{Delete}')
    await expect.element(page.getByText('No panels')).toBeVisible()
    await expect
      .poll(() => document.activeElement?.getAttribute('data-testid') ?? document.activeElement?.tagName)
      .toBe('desk-add')
    undo()
    undo()
    undo()
    await expect.poll(kinds).toBe('book+trades account')
  })

  it('F6 goes from place to place and wraps around, Shift+F6 goes back', async () => {
    await openDesk(deskWith('book', 'trades', 'account'))
    const order = async (key: string): Promise<string> => {
      await press(key)
      return ['book', 'trades', 'account'].find((kind) => isFocused(kind)) ?? ''
    }
    expect(await order('{F6}')).toBe('book')
    expect(await order('{F6}')).toBe('trades')
    expect(await order('{Shift>}{F6}{/Shift}')).toBe('book')
    expect(await order('{Shift>}{F6}{/Shift}')).toBe('account')
    expect(await order('{F6}')).toBe('book')
    expect(await order('{Control>}{F6}{/Control}')).toBe('book')
  })

  it('Shift+F10, the menu key and the right button open its menu', async () => {
    await openDesk(deskWith('book+trades', 'account'))
    const menu = page.getByRole('menu', { name: 'Menu of Order book' })
    await userEvent.click(head('book'))
    for (const keys of ['{Shift>}{F10}{/Shift}', '{ContextMenu}']) {
      head('book').focus()
      await press(keys)
      await expect.element(menu).toBeVisible()
      await press('{Escape}')
      await expect.poll(() => menu.query()).toBe(null)
    }
    await userEvent.click(head('trades'), { button: 'right' })
    await expect.element(page.getByRole('menu', { name: 'Menu of Trades' })).toBeVisible()
    expect(head('trades').getAttribute('aria-selected')).toBe('true')
    await press('{Escape}')
  })

  it('has a button that closes it', async () => {
    await openDesk(deskWith('book', 'trades'))
    await userEvent.click(page.getByRole('button', { name: 'Close Trades' }))
    await expect.poll(kinds).toBe('book')
    expect(now().floats).toEqual([])
  })
})
