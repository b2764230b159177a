import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDialog } from '../../../vendor/charting_library/ui/dialog.ts'
import { element } from '../../../vendor/charting_library/ui/dom.ts'
import { applyButton, numberField } from '../../../vendor/charting_library/ui/form.ts'
import { createShell } from '../../../vendor/charting_library/ui/shell.ts'

const changed = vi.fn<(value: number) => void>()
const applied = vi.fn<() => void>()
const added: HTMLElement[] = []
afterEach(() => {
  for (const node of added.splice(0)) node.remove()
  changed.mockReset()
  applied.mockReset()
})

function open(): HTMLElement {
  const box = element('div')
  Object.assign(box.style, { position: 'fixed', inset: '0', width: '600px', height: '400px' })
  document.body.append(box)
  added.push(box)
  const shell = createShell(box, 'dark', 'Inter')
  const dialog = openDialog(shell.frame, (key: string) => key, { title: 'MACD', name: 'study-settings' })
  const field = numberField('Fast length', 12, { min: 1, max: 999, step: 1 }, changed)
  dialog.body.append(field.row)
  dialog.footer.append(applyButton('Apply', dialog.body, applied))
  return field.control
}
const field = page.getByRole('spinbutton', { name: 'Fast length' })
const apply = page.getByRole('button', { name: 'Apply' })

it('Enter in a field of a chart dialog applies it, unless it is out of bounds', async () => {
  open()
  await field.click()
  await userEvent.keyboard('{Control>}a{/Control}0{Enter}')
  expect(applied).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}a{/Control}26{Enter}')
  expect(applied).toHaveBeenCalledOnce()
})

it.each(['99999', '0', '', '1.5'])(
  'a chart dialog with %j in a field of 1 to 999 says so, and Apply leads back to it',
  async (typed) => {
    const control = open()
    await field.click()
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
    if (typed !== '') await userEvent.keyboard(typed)
    await expect.element(page.getByText('1–999')).toBeVisible()
    expect(control.getAttribute('aria-invalid')).toBe('true')
    await apply.click()
    expect(applied).not.toHaveBeenCalled()
    expect((control.getRootNode() as ShadowRoot).activeElement).toBe(control)
    await userEvent.keyboard('{Control>}a{/Control}26')
    await expect.element(page.getByText('1–999')).not.toBeInTheDocument()
    expect(changed).toHaveBeenLastCalledWith(26)
    await apply.click()
    expect(applied).toHaveBeenCalledOnce()
  },
)
