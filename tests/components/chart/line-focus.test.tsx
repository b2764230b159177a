import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createLineHub } from '../../../vendor/charting_library/lines/line-hub.ts'
import type { ToEngine } from '../../../vendor/charting_library/protocol.ts'
import { createStyleSheet } from '../../../vendor/charting_library/ui/styles.ts'
import { createTwin } from '../../../vendor/charting_library/ui/twin.ts'

it('the chart’s list of lines reports to the engine which line has the focus of the keyboard, and that none has it', async () => {
  const posted: ToEngine[] = []
  const hub = createLineHub({
    post: (message) => void posted.push(message),
    changed: () => undefined,
    trace: () => undefined,
  })
  for (const price of [60_000, 61_000])
    hub
      .createOrderLine()
      .setPrice(price)
      .setText(`Take profit ${price}`)
      .setQuantity('1,234.500')
      .onCancel(() => undefined)
  const twin = createTwin({
    hub,
    translate: (key) => key,
    label: 'Lines',
    priceText: String,
    step: (price, steps) => price + steps,
    schedule: (update) => update(),
  })
  const after = document.createElement('button')
  const small = document.createElement('div')
  small.style.cssText = 'position: relative; inline-size: 284px; block-size: 150px'
  small.append(twin.root)
  document.adoptedStyleSheets = [createStyleSheet()]
  document.body.append(small, after)
  onTestFinished(() => {
    twin.stop()
    document.adoptedStyleSheets = []
    small.remove()
    after.remove()
    hub.stop()
  })
  twin.changed()
  await expect.poll(() => twin.root.querySelectorAll('button').length).toBe(2)
  const focused = () => posted.flatMap((message) => (message.type === 'lineFocus' ? [message.slot] : []))
  const slots = hub.entries().map(({ slot }) => slot)
  twin.root.querySelector('button')?.focus()
  expect(focused().at(-1)).toBe(slots[0])
  // Half a price would be another one.
  for (const cell of twin.root.querySelectorAll('.cell'))
    expect(cell.scrollWidth, cell.textContent).toBeLessThanOrEqual(cell.clientWidth)
  await userEvent.keyboard('{Tab}')
  // The price of the next line, or its button.
  expect(focused().at(-1)).toBe(slots[1])
  after.focus()
  expect(focused().at(-1)).toBe(-1)
})
