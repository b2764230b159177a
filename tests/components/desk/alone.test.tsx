import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentPanel } from '../../../src/main-thread/app/desk/last-panel.ts'
import { undo } from '../../../src/main-thread/app/desk/desk-store.ts'
import { panelCommands } from '../../../src/main-thread/app/workspace/panel-commands.ts'
import {
  act,
  deskWith,
  drag,
  head,
  isFocused,
  kinds,
  openDesk,
  pointOf,
  press,
  said,
  widthOf,
} from './desks.tsx'

afterEach(() => {
  document.documentElement.dir = 'ltr'
})

/** Kinds of the places on the screen. */
const seen = (): string =>
  [...document.querySelectorAll<HTMLElement>('[data-place]')]
    .filter((place) => place.checkVisibility())
    .map((place) => Array.from(place.querySelectorAll('[data-desk-tab]'), (tab) => tab.textContent).join('+'))
    .join(' ')
const all = 'Order book+Trades Account Account tables'
const three = () => openDesk(deskWith('book+trades', 'account', 'tables'))

describe('a place that fills the desk', () => {
  it('is chosen by a double press on its bar or tab, its button, Alt+Enter, the menu and the palette, and left by each of them', async () => {
    await three()
    const toggles: readonly (readonly [name: string, how: () => unknown])[] = [
      ['tab', () => userEvent.dblClick(head('account'))],
      [
        'bar',
        () =>
          userEvent.dblClick(head('account').closest('[role="tablist"]')?.parentElement ?? head('account')),
      ],
      [
        'button',
        () => userEvent.click(page.getByRole('button', { name: /^(Show Account alone|Show all panels)$/ })),
      ],
      ['key', () => (head('account').focus(), press('{Alt>}{Enter}{/Alt}'))],
    ]
    for (const [name, how] of toggles) {
      await how()
      await expect.poll(seen, { message: name }).toBe('Account')
      await expect.poll(said, { message: name }).toBe('Account is shown alone')
      expect(widthOf('account'), name).toBe(1200)
      await how()
      await expect.poll(seen, { message: name }).toBe(all)
      await expect.poll(said, { message: name }).toBe('All panels are shown')
    }
    await act('account', 'Show Account alone')
    await expect.poll(seen).toBe('Account')
    await act('account', 'Show all panels')
    await expect.poll(seen).toBe(all)
    expect(currentPanel()?.panel.kind).toBe('account')
    const command = () => panelCommands().find(({ id }) => id === 'desk-alone')
    command()?.run()
    await expect.poll(seen).toBe('Account')
    command()?.run()
    await expect.poll(seen).toBe(all)
  })

  it('is left by Escape, but not by one that closes a menu', async () => {
    await three()
    head('book').focus()
    await press('{Alt>}{Enter}{/Alt}')
    await expect.poll(seen).toBe('Order book+Trades')
    await press('{Shift>}{F10}{/Shift}')
    await expect.element(page.getByRole('menu', { name: 'Menu of Order book' })).toBeVisible()
    await press('{Escape}')
    await expect.poll(() => page.getByRole('menu').query()).toBe(null)
    expect(seen()).toBe('Order book+Trades')
    await press('{Escape}')
    await expect.poll(seen).toBe(all)
    await expect.poll(() => isFocused('book')).toBe(true)
  })

  it('shows its other tabs, and F6 goes to no hidden place', async () => {
    await three()
    await userEvent.dblClick(head('book'))
    await userEvent.click(head('trades'))
    await expect.element(page.getByTestId('trades')).toBeVisible()
    expect(seen()).toBe('Order book+Trades')
    await press('{F6}')
    expect(isFocused('trades')).toBe(true)
  })

  it('ends if the arrangement of others changes or its last panel is closed, and not if one of its own tabs is closed', async () => {
    await three()
    await userEvent.dblClick(head('book'))
    await act('book', 'Close')
    await expect.poll(seen).toBe('Trades')
    await act('trades', 'Duplicate')
    await expect.poll(seen).toBe('Trades Trades Account Account tables')
    await userEvent.dblClick(head('account'))
    await expect.poll(seen).toBe('Account')
    await act('account', 'Close')
    await expect.poll(seen).toBe('Trades Trades Account tables')
    await userEvent.dblClick(head('tables'))
    undo()
    await expect.poll(seen).toBe('Trades Trades Account Account tables')
  })

  it('is not offered for the only place of a desk', async () => {
    await openDesk(deskWith('book+trades'))
    await userEvent.dblClick(head('book'))
    await press('{Alt>}{Enter}{/Alt}')
    expect(seen()).toBe('Order book+Trades')
    expect(page.getByRole('button', { name: 'Show Order book alone' }).query()).toBe(null)
    expect(panelCommands().some(({ id }) => id === 'desk-alone')).toBe(false)
  })
})

describe('places that share tabs for want of room', () => {
  it('show the chosen tab, and a panel moved there changes what is on the screen: undo brings the places back', async () => {
    await openDesk(deskWith('markets', 'chart', 'book', 'trades'))
    await expect.poll(seen).toBe('Markets Chart Order book+Trades')
    expect(kinds()).toBe('markets chart book trades')
    await userEvent.click(head('trades'))
    await expect.element(page.getByTestId('trades')).toBeVisible()
    expect(head('trades').getAttribute('aria-selected')).toBe('true')
    await press('{ArrowLeft}')
    await expect.poll(() => isFocused('book')).toBe(true)
    await expect.element(page.getByTestId('order-book')).toBeVisible()
    expect(kinds()).toBe('markets chart book trades')
    await drag(head('trades'), pointOf('markets', 0.5, 0.5))
    await expect.poll(kinds).toBe('markets+trades chart book')
    await expect.poll(seen).toBe('Markets+Trades Chart Order book')
    undo()
    await expect.poll(kinds).toBe('markets chart book trades')
  })
})
