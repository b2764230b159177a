import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import { TextField } from '../../../src/main-thread/trading/tpsl/text-field.tsx'
import { Button } from '../../../src/main-thread/ui/button.tsx'
import { NumberInput } from '../../../src/main-thread/ui/number-input.tsx'
import { show } from '../support/show.tsx'

const rules = { decimals: 2, step: '0.01', min: '0', max: '100' }
let pressed = 0
let typed: readonly string[] = []
const button = page.getByRole('button', { name: 'Save' })
const field = (name: string) => page.getByRole('textbox', { name })

const off = proxy({ v: false })
function Parts() {
  const isDisabled = useSnapshot(off).v
  const onChange = (text: string): void => void (typed = [...typed, text])
  return (
    <>
      <Button isDisabled={isDisabled} onPress={() => (pressed += 1)}>
        Save
      </Button>
      <NumberInput label="Amount" value="5.00" rules={rules} isDisabled={isDisabled} onChange={onChange} />
      <TextField label="Trigger" value="7" step="1" isDisabled={isDisabled} onChange={onChange} />
    </>
  )
}

beforeEach(() => {
  off.v = false
})

describe('24B5: what is disabled while it has the focus', () => {
  it('a button keeps the focus, is announced as disabled, and does nothing until it is enabled again', async () => {
    pressed = 0
    await show(<Parts />)
    ;(button.element() as HTMLElement).focus()
    off.v = true
    await expect.element(button).toHaveFocus()
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    expect(pressed).toBe(0)
    off.v = false
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(pressed).toBe(1)
  })

  it.each(['Amount', 'Trigger'])('the field %s keeps the focus, and takes no key', async (name) => {
    typed = []
    await show(<Parts />)
    ;(field(name).element() as HTMLElement).focus()
    off.v = true
    await expect.element(field(name)).toHaveFocus()
    await expect.element(field(name)).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('9{ArrowUp}{Backspace}')
    expect(typed).toEqual([])
    await userEvent.tab()
    await expect.element(field(name)).toBeDisabled()
  })

  it('what has no focus is disabled as before, and no stop of the Tab key', async () => {
    off.v = true
    await show(<Parts />)
    for (const one of [button, field('Amount'), field('Trigger')]) await expect.element(one).toBeDisabled()
  })
})
