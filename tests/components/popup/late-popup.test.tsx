import type { ComponentType } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { latePopup, useDialogPopup, useMenuPopup } from '../../../src/main-thread/trading/popup/late-popup.ts'
import type { InDialog, InMenu, LatePopup } from '../../../src/main-thread/trading/popup/late-popup.ts'
import { Button } from '../../../src/main-thread/ui/button.tsx'
import { show } from '../support/show.tsx'

const chosen = vi.fn()

function Fruits({ popover, menu }: InMenu) {
  return (
    <Popover {...popover}>
      <Menu {...menu} onAction={(key) => chosen(key)}>
        {['apple', 'pear', 'plum'].map((name) => (
          <MenuItem key={name} id={name}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}

function Note({ popover, dialog }: InDialog) {
  return (
    <Popover {...popover}>
      <Dialog {...dialog} aria-label="Note">
        <input aria-label="Text" />
      </Dialog>
    </Popover>
  )
}

function FruitButton({ popup }: { readonly popup: LatePopup<InMenu> }) {
  const { trigger, frame, Popup } = useMenuPopup(popup)
  return (
    <>
      <Button {...trigger}>Fruits</Button>
      {Popup !== null && <Popup {...frame} />}
    </>
  )
}

function NoteButton({ popup }: { readonly popup: LatePopup<InDialog> }) {
  const { trigger, frame, Popup } = useDialogPopup(popup)
  return (
    <>
      <Button {...trigger}>Note</Button>
      {Popup !== null && <Popup {...frame} />}
    </>
  )
}

/** A popup whose code arrives when the test says so. */
function held<Props extends InDialog | InMenu>(component: ComponentType<Props>) {
  const loading = Promise.withResolvers<ComponentType<Props>>()
  const popup = latePopup(() => loading.promise)
  return { popup, arrive: () => loading.resolve(component) }
}

const fruits = page.getByRole('button', { name: 'Fruits' })
const note = page.getByRole('button', { name: 'Note' })
const menu = page.getByRole('menu', { name: 'Fruits' })

it('a popup opened before its code has arrived appears when the code arrives, at the same button', async () => {
  const { popup, arrive } = held(Note)
  await show(<NoteButton popup={popup} />)
  const button = note.element()
  await note.click()
  await expect.element(note).toHaveAttribute('aria-expanded', 'true')
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
  arrive()
  await expect.element(page.getByRole('dialog', { name: 'Note' })).toBeVisible()
  expect(button.isConnected).toBe(true)
  expect(button.getAttribute('aria-controls')).toBe(page.getByRole('dialog').element().id)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(note).toHaveFocus()
  await expect.element(note).toHaveAttribute('aria-expanded', 'false')
})

it('a popup is loaded when its button receives the focus, and 2 s after the button was drawn', async () => {
  const load = vi.fn(async () => Note)
  await show(<NoteButton popup={latePopup(load)} />)
  await userEvent.tab()
  await expect.element(note).toHaveFocus()
  expect(load).toHaveBeenCalledTimes(1)
  const later = vi.fn(async () => Note)
  await show(<NoteButton popup={latePopup(later)} />)
  await expect.poll(() => later.mock.calls.length).toBe(1)
})

it('a menu opens by mouse, and by key at its first or last item; a choice returns the focus to the button', async () => {
  await show(<FruitButton popup={latePopup(async () => Fruits)} />)
  await expect.element(fruits).toHaveAttribute('aria-haspopup', 'true')
  await fruits.click()
  await expect.element(menu).toBeVisible()
  await page.getByRole('menuitem', { name: 'pear' }).click()
  expect(chosen).toHaveBeenLastCalledWith('pear')
  await expect.element(fruits).toHaveFocus()
  for (const [key, at] of [
    ['{ArrowUp}', 'plum'],
    ['{ArrowDown}', 'apple'],
    ['{Enter}', 'apple'],
    [' ', 'apple'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(page.getByRole('menuitem', { name: at })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(fruits).toHaveFocus()
  }
})

it('V3: a popup whose code is missing closes and shows a notice; the next press tries again', async () => {
  let isGone = true
  const popup = latePopup<InDialog>(async () => {
    if (isGone) throw new Error('provoked')
    return Note
  })
  await show(<NoteButton popup={popup} />)
  await note.click()
  const notice = page.getByTestId('notice-dialog-gone')
  await expect.element(notice).toMatchTextContent(/This part could not be loaded/)
  await expect.element(note).toHaveAttribute('aria-expanded', 'false')
  isGone = false
  await note.click()
  await expect.element(page.getByRole('dialog', { name: 'Note' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

it('Escape before the code of a popup is there: it does not appear, and the next press opens it', async () => {
  const { popup, arrive } = held(Note)
  await show(<NoteButton popup={popup} />)
  await note.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(note).toHaveAttribute('aria-expanded', 'false')
  arrive()
  await popup.load()
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
  await note.click()
  await expect.element(page.getByRole('dialog', { name: 'Note' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
})
