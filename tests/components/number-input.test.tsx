import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NumberInput } from '../../src/main-thread/ui/number-input.tsx'
import type { NumberInputProps } from '../../src/main-thread/ui/number-input.tsx'
import { switchLanguage } from '../../src/main-thread/i18n/setup.ts'
import { show } from './support/show.tsx'

const price = { decimals: 2, step: '0.1', min: '0', max: '1999999.8' }
const quantity = { decimals: 3, step: '0.001', min: '0', max: '1500' }

/** A form of one field that remembers its value, as every form of the page does. */
function Form(props: Partial<NumberInputProps> & { readonly onValue: (value: string) => void }) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <NumberInput
      label="Price"
      rules={price}
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next)
        props.onValue(next)
      }}
    />
  )
}

/** The field, and what its form holds. */
async function field(props: Partial<NumberInputProps> = {}) {
  const onValue = vi.fn<(value: string) => void>()
  await show(
    <>
      <Form {...props} onValue={onValue} />
      <button type="button">elsewhere</button>
    </>,
  )
  const input = page.getByRole('textbox', { name: props.label ?? 'Price' })
  return {
    input,
    held: () => onValue.mock.lastCall?.[0] ?? props.value ?? '',
    type: (keys: string) => userEvent.type(input, keys),
    leave: () => userEvent.tab(),
    shows: (value: string) => expect.element(input).toHaveValue(value),
  }
}

/** Puts a text onto the clipboard as a person does. */
async function copy(text: string): Promise<void> {
  const sheet = document.createElement('textarea')
  sheet.value = text
  document.body.append(sheet)
  sheet.select()
  await userEvent.copy()
  sheet.remove()
}

describe('typing is undisturbed', () => {
  it('FORM-11: an out-of-range number remains while it is typed, and is clamped to its bounds on leaving', async () => {
    const { type, leave, shows, held } = await field()
    await type('2999999.9')
    await shows('2999999.9')
    expect(held()).toBe('2999999.9')
    await leave()
    await shows('1999999.80')
    expect(held()).toBe('1999999.80')
  })

  it('FORM-09: surplus decimals are cut on leaving, not rounded', async () => {
    const { type, leave, shows } = await field({ rules: { ...price, step: '0.01' } })
    await type('1.239')
    await shows('1.239')
    await leave()
    await shows('1.23')
  })

  it('a caret in the middle of the text does not move', async () => {
    const { input, type, shows } = await field()
    await type('60000')
    const element = input.element() as HTMLInputElement
    element.setSelectionRange(2, 2)
    await userEvent.keyboard('1')
    await shows('601000')
    expect(element.selectionStart).toBe(3)
  })

  it('FORM-10: a leading point becomes "0." on leaving', async () => {
    const { type, leave, shows } = await field()
    await type('.5')
    await leave()
    await shows('0.50')
  })
})

describe('leaving the field', () => {
  it('FORM-05: rounds a price up to the next step and reports the change to the form', async () => {
    const onAdjusted = vi.fn<NonNullable<NumberInputProps['onAdjusted']>>()
    const { type, leave, shows } = await field({ onAdjusted })
    await type('60000.039')
    await leave()
    await shows('60000.10')
    expect(onAdjusted.mock.lastCall).toEqual(['step', '60000.039', '60000.10'])
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('60000.039 is between steps of 0.1. It was changed to 60000.10.')
  })

  it('FORM-06: does not round a price to a step above 1', async () => {
    const { type, leave, shows } = await field({ rules: { ...price, decimals: 0, step: '5' } })
    await type('12')
    await leave()
    await shows('12')
  })

  it('FORM-13: cuts a quantity to whole lots and never raises it', async () => {
    const { type, leave, shows } = await field({ label: 'Quantity', rules: quantity, snap: 'down' })
    await type('0.01299')
    await leave()
    await shows('0.012')
  })

  it('FORM-13, FORM-04: clamps a number between 0 and the maximum', async () => {
    const { type, leave, shows } = await field({ label: 'Quantity', rules: quantity, snap: 'down' })
    await type('9999999')
    await leave()
    await shows('1500.000')
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('The highest here is 1500.000. Your 9999999 was lowered to it.')
  })

  it('FORM-04: raises a number to the minimum, and says so', async () => {
    const { type, leave, shows } = await field({ rules: { ...quantity, min: '1' } })
    await type('0.5')
    await leave()
    await shows('1.000')
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('The lowest here is 1.000. Your 0.5 was raised to it.')
  })

  it('FORM-11: a correction is reported beside the error of the corrected number', async () => {
    const { input, type, leave, shows } = await field({ error: 'Available is 1.' })
    await type('9999999')
    await leave()
    await shows('1999999.80')
    await expect
      .element(input)
      .toHaveAccessibleDescription(
        'The highest here is 1999999.80. Your 9999999 was lowered to it. Available is 1.',
      )
  })
})

describe('invalid numbers', () => {
  it.each(['1e4', 'abc', '1.2.3', '0x10'])(
    'FORM-08: %s is refused with a message and remains in the field',
    async (text) => {
      const { type, leave, shows, held, input } = await field()
      await type(text)
      await leave()
      await shows(text)
      await expect.element(page.getByText('This is not a number.')).toBeVisible()
      await expect.element(input).toHaveAttribute('aria-invalid', 'true')
      expect(held()).toBe(`?${text}`)
    },
  )

  it('FORM-08: a minus is refused where negative numbers are not allowed, and read where they are', async () => {
    const first = await field()
    await first.type('-5')
    await expect.element(page.getByText('Enter a number of 0 or more.')).toBeVisible()
    const signed = await field({ label: 'PnL', rules: { ...price, min: '-100' } })
    await signed.type('-5')
    await signed.leave()
    await signed.shows('-5.00')
  })

  it('FORM-38: an empty field is empty, not 0', async () => {
    const { input, leave, shows, held } = await field({ value: '5' })
    await userEvent.clear(input)
    await leave()
    await shows('')
    expect(held()).toBe('')
  })

  it('Enter sends a number as it is typed, but not a refused number or one that it had to correct', async () => {
    const onEnter = vi.fn<() => void>()
    const { input, type } = await field({ onEnter })
    await type('1e4')
    await userEvent.keyboard('{Enter}')
    await userEvent.clear(input)
    await type('5.03')
    await userEvent.keyboard('{Enter}')
    expect(onEnter).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(onEnter).toHaveBeenCalledOnce()
  })
})

describe('the language determines the decimal mark (FORM-08)', () => {
  it.each([
    ['en', '1,234.50', '1234.50', '1234.50'],
    ['de-DE', '1234,5', '1234.5', '1234.50'],
    ['de-DE', '1.234,5', '1234.5', '1234.50'],
    ['ar', '١٢٣٤٫٥', '1234.5', '1234.50'],
  ] as const)('%s: %s is read as %s', async (language, typed, value, settled) => {
    expect(await switchLanguage(language)).toBe(true)
    const { type, leave, shows, held } = await field()
    await type(typed)
    expect(held()).toBe(value)
    await leave()
    await shows(settled)
  })

  it('de: 1.234 has two possible meanings, and the trader chooses one of them', async () => {
    await switchLanguage('de-DE')
    const { type, leave, shows, held } = await field()
    await type('1.234')
    expect(held()).toBe('?1.234')
    await leave()
    await shows('1.234')
    await page.getByRole('button', { name: '1234', exact: true }).click()
    await shows('1234')
    expect(held()).toBe('1234')
  })
})

describe('the arrow keys (FORM-07, FORM-16)', () => {
  it('step by the tick, by ten ticks with Shift or Page, and never beyond the bounds', async () => {
    const { type, shows } = await field()
    await type('60000')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    await shows('60000.30')
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await shows('59999.30')
    await userEvent.keyboard('{PageUp}')
    await shows('60000.30')
  })

  it('stop at the bounds', async () => {
    const { input, type, shows } = await field()
    await type('0.2')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await shows('0.00')
    await userEvent.clear(input)
    await type('1999999.8')
    await userEvent.keyboard('{ArrowUp}')
    await shows('1999999.80')
  })

  it('start at the last price in an empty field', async () => {
    const { input, shows } = await field({ stepFrom: () => '60000' })
    await input.click()
    await userEvent.keyboard('{ArrowUp}')
    await shows('60000.10')
  })

  it('can be undone like typing', async () => {
    const { type, shows } = await field()
    await type('60000')
    await userEvent.keyboard('{ArrowUp}')
    await shows('60000.10')
    await userEvent.keyboard('{Control>}z{/Control}')
    await shows('60000')
  })
})

describe('pasting (FORM-08)', () => {
  it('reads a number with its unit and digit groups, and shows the number it read', async () => {
    const { input, shows, held } = await field({ unit: 'USDT' })
    await copy('1,234.5 USDT')
    await input.click()
    await userEvent.paste()
    await shows('1,234.5 USDT')
    expect(held()).toBe('1234.5')
    await expect.element(page.getByText('Read as 1234.5.')).toBeVisible()
  })

  it('shows the number it read beside a caution about that number, and both describe the field', async () => {
    const { input } = await field({ caution: 'Below the price limit.' })
    await copy('1,234.5')
    await input.click()
    await userEvent.paste()
    await expect.element(page.getByText('Read as 1234.5.')).toBeVisible()
    await expect.element(page.getByText('Below the price limit.')).toBeVisible()
    await expect.element(input).toHaveAccessibleDescription('Read as 1234.5. Below the price limit.')
  })

  it('refuses a text with two numbers', async () => {
    const { input, shows } = await field({ value: '5' })
    await copy('1\n2')
    await input.click()
    await userEvent.paste()
    await shows('5')
    await expect.element(page.getByText('The pasted text contains more than one number.')).toBeVisible()
  })
})

it('a long label leaves room for the number, and is readable on its lines', async () => {
  const { input } = await field({
    value: '1234.5',
    unit: '%',
    label: 'Warnen, wenn ein Preis den Markt überschreitet um mehr als',
  })
  const box = input.element() as HTMLInputElement
  const label = document.querySelector<HTMLElement>(`label[for="${box.id}"]`)
  const root = box.closest<HTMLElement>('[data-box]')
  if (label === null || root === null) throw new Error('no field')
  root.style.inlineSize = '340px'
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth)
  expect(label.scrollHeight).toBeLessThanOrEqual(label.clientHeight)
  // A short one stays on its line and takes no more than it needs.
  root.style.inlineSize = '600px'
  expect(label.getClientRects()[0]?.height).toBeLessThan(20)
})
