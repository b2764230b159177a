import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDialog } from '../../../vendor/charting_library/ui/dialog.ts'
import type { Dialog } from '../../../vendor/charting_library/ui/dialog.ts'
import { button, element } from '../../../vendor/charting_library/ui/dom.ts'
import { createShell } from '../../../vendor/charting_library/ui/shell.ts'

const added: HTMLElement[] = []
afterEach(() => {
  for (const node of added.splice(0)) node.remove()
})

/** A dialog of the chart with two fields and a button that removes itself. */
function open(): { dialog: Dialog; fields: HTMLInputElement[]; inside: () => Element | null } {
  const box = element('div')
  Object.assign(box.style, { position: 'fixed', inset: '0', width: '600px', height: '400px' })
  document.body.append(box)
  added.push(box)
  const shell = createShell(box, 'dark', 'Inter')
  const dialog = openDialog(shell.frame, (key: string) => key, {
    title: 'MACD',
    name: 'study-settings',
  })
  const fields = ['Fast length', 'Slow length'].map((name) => {
    const field = element('input', { attributes: { 'aria-label': name, value: '12' } })
    dialog.body.append(field)
    return field
  })
  const remove = button('Remove', { on: { click: () => remove.remove() } })
  dialog.body.append(remove)
  const tree = dialog.root.getRootNode() as ShadowRoot
  return { dialog, fields, inside: () => tree.activeElement }
}

describe('the focus in a dialog of the chart', () => {
  it('is in the first field, and Tab and Shift+Tab move it: each field takes what is typed', async () => {
    const { fields, inside } = open()
    const [fast, slow] = fields
    await expect.poll(inside).toBe(fast)
    await userEvent.keyboard('{Tab}')
    await expect.poll(inside).toBe(slow)
    await userEvent.keyboard('{Control>}a{/Control}26')
    expect([fast?.value, slow?.value]).toEqual(['12', '26'])
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.poll(inside).toBe(fast)
    await userEvent.keyboard('{Control>}a{/Control}9')
    expect([fast?.value, slow?.value]).toEqual(['9', '26'])
  })

  it('goes to the field that is clicked', async () => {
    const { fields, inside } = open()
    await expect.poll(inside).toBe(fields[0])
    await page.getByRole('textbox', { name: 'Slow length' }).click()
    expect(inside()).toBe(fields[1])
    await userEvent.keyboard('{Control>}a{/Control}26')
    expect(fields.map(({ value }) => value)).toEqual(['12', '26'])
  })

  it('stays in the dialog when the focused button goes: it still receives keys', async () => {
    const { dialog, inside } = open()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(inside).toBe(dialog.root)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog.root.isConnected).toBe(false)
  })
})
