import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { choosePanelLink } from '../../../src/main-thread/app/desk/choose-market.ts'
import { panelOf, placeOf } from '../../../src/main-thread/app/desk/desk.ts'
import { moveTo } from '../../../src/main-thread/app/desk/move-to.ts'
import {
  act,
  deskWith,
  drag,
  frame,
  head,
  idOf,
  isFocused,
  kinds,
  now,
  openDesk,
  pointOf,
  press,
  said,
} from './desks.tsx'

const undone = 'The last change of the panels was undone'
const ctrlZ = async (): Promise<string> => {
  await press('{Control>}z{/Control}')
  await frame()
  return kinds()
}

beforeEach(async () => {
  await openDesk(deskWith('book', 'trades', 'account'))
})

afterEach(() => void vi.restoreAllMocks())

it('Ctrl+Z takes back one move after the other, says so, and the focus stays on the panel', async () => {
  head('book').focus()
  await press('{Alt>}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{/Alt}')
  await expect.poll(kinds).toBe('trades account book')
  expect(await ctrlZ()).toBe('trades book account')
  expect(said()).toBe(undone)
  await expect.poll(() => isFocused('book')).toBe(true)
  expect(await ctrlZ()).toBe('book trades account')
})

it('the focus stays on the panel that Ctrl+Z moves back, wherever it is: Delete closes that one, not the first', async () => {
  for (const [panel, key] of [
    ['account', 'ArrowLeft'],
    ['trades', 'ArrowRight'],
    ['trades', 'ArrowDown'],
  ] as const) {
    head(panel).focus()
    await press(`{Alt>}{Shift>}{${key}}{/Shift}{/Alt}`)
    await expect.poll(kinds, { message: `${panel} ${key}` }).not.toBe('book trades account')
    expect(await ctrlZ()).toBe('book trades account')
    await expect.poll(() => isFocused(panel), { message: `${panel} ${key}` }).toBe(true)
  }
  await press('{Delete}')
  await expect.poll(kinds).toBe('book account')
})

it('a key that follows a move, a close or Ctrl+Z before the next frame reaches the panel', async () => {
  // No frame comes.
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  head('book').focus()
  await press('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
  await expect.poll(kinds).toBe('trades book account')
  await expect.poll(() => isFocused('book')).toBe(true)
  await press('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
  await expect.poll(kinds).toBe('trades account book')
  await press('{Control>}z{/Control}')
  await expect.poll(kinds).toBe('trades book account')
  await expect.poll(() => isFocused('book')).toBe(true)
  // Into the tabs of another place, and closed there.
  moveTo(idOf('trades'), { to: 'tabs', tabs: placeOf(now(), idOf('book'))?.id ?? '' })
  await expect.poll(kinds).toBe('book+trades account')
  head('trades').focus()
  await press('{Delete}')
  await expect.poll(kinds).toBe('book account')
  await expect.poll(() => isFocused('book')).toBe(true)
})

it('a key that follows a close of a place of one panel before the next frame reaches what is there', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  head('account').focus()
  await press('{Delete}')
  await expect.poll(kinds).toBe('book trades')
  expect(isFocused('book')).toBe(true)
  // By its button, which goes with it.
  const [close] = page.getByRole('button', { name: 'Close Order book' }).elements()
  if (close instanceof HTMLElement) close.focus()
  await press('{Enter}')
  await expect.poll(kinds).toBe('trades')
  expect(isFocused('trades')).toBe(true)
  await press('{Delete}')
  await expect.element(page.getByText('No panels')).toBeVisible()
  expect(document.activeElement?.getAttribute('data-testid')).toBe('desk-add')
})

it('Ctrl+Z takes back a move by the mouse, a float and its steps', async () => {
  await drag(head('book'), pointOf('account', 0.95, 0.5))
  await expect.poll(kinds).toBe('trades account book')
  expect(await ctrlZ()).toBe('book trades account')
  await act('book', 'Float')
  await expect.poll(() => now().floats.length).toBe(1)
  const box = now().floats[0]
  await act('book', 'Move down')
  expect(now().floats[0]?.y).not.toBe(box?.y)
  await ctrlZ()
  expect(now().floats[0]?.y).toBe(box?.y)
  expect(await ctrlZ()).toBe('book trades account')
})

it('Ctrl+Z brings a closed panel back first, then takes back the move before it', async () => {
  await act('trades', 'Move left')
  await expect.poll(kinds).toBe('trades book account')
  await act('account', 'Close')
  await expect.poll(kinds).toBe('trades book')
  expect(await ctrlZ()).toBe('trades book account')
  expect(await ctrlZ()).toBe('book trades account')
})

it('Ctrl+Z in a field, or behind a dialog, moves no panel; nor is a panel’s market taken back by it', async () => {
  await act('trades', 'Move left')
  // A menu that closes is still there for some frames, and gives the focus back when it goes.
  await expect.poll(() => page.getByRole('menu').query()).toBe(null)
  await frame()
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  expect(await ctrlZ()).toBe('trades book account')
  field.remove()
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  head('book').focus()
  expect(await ctrlZ()).toBe('trades book account')
  dialog.remove()
  const panel = panelOf(now(), idOf('book'))
  if (panel === undefined) throw new Error('no book')
  choosePanelLink(panel, 'free', 'M1USDT')
  expect(await ctrlZ()).toBe('trades book account')
  expect(panelOf(now(), idOf('book'))?.symbol).toBe('M1USDT')
  expect(page.getByRole('dialog').query()).toBe(null)
})
