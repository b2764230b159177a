import { useSyncExternalStore } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NumberInput } from '../../../src/main-thread/ui/number-input.tsx'
import { show } from '../support/show.tsx'

const rules = { decimals: 2, step: '0.01', min: '0', max: '1000' }
let value = ''
let changed = (): void => undefined
function moveTo(next: string): void {
  value = next
  changed()
}

/** A field whose figure follows the market until something is typed in it. */
function Form() {
  const shown = useSyncExternalStore(
    (listener) => {
      changed = listener
      return () => undefined
    },
    () => value,
  )
  return <NumberInput label="IV" rules={rules} value={shown} onChange={moveTo} />
}

const field = page.getByRole('textbox', { name: 'IV' })
const input = () => field.element() as HTMLInputElement

/** The figure moves while the field has the focus. */
async function move(to: string, select: (element: HTMLInputElement) => void): Promise<void> {
  moveTo('80.3')
  await show(<Form />)
  await field.click()
  select(input())
  moveTo(to)
  await expect.element(field).toHaveValue(to)
}

describe('a figure that moves in a field with the focus', () => {
  it('FORM-11: is replaced as a whole by what is typed, if the whole was selected', async () => {
    await move('80.45', (element) => element.select())
    await userEvent.keyboard('45')
    await expect.element(field).toHaveValue('45')
  })

  it('FORM-11: is replaced by what is typed, if the field was empty until then', async () => {
    await move('', (element) => element.select())
    moveTo('80.45')
    await expect.element(field).toHaveValue('80.45')
    await userEvent.keyboard('45')
    await expect.element(field).toHaveValue('45')
  })

  it('FORM-11: leaves the caret at its place', async () => {
    await move('81.45', (element) => element.setSelectionRange(2, 2))
    await userEvent.keyboard('7')
    await expect.element(field).toHaveValue('817.45')
  })

  it('FORM-11: leaves the caret at the end', async () => {
    await move('9', (element) => element.setSelectionRange(4, 4))
    await userEvent.keyboard('7')
    await expect.element(field).toHaveValue('97')
  })

  it('takes no focus from another field', async () => {
    await show(<Form />)
    moveTo('9')
    await expect.element(field).toHaveValue('9')
    await expect.element(field).not.toHaveFocus()
  })
})
