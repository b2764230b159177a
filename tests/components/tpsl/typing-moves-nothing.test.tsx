import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { setAttached } from '../../../src/main-thread/trading/tpsl/attached-state.ts'
import type { TpSlMessage } from '../../../src/shared/contracts/tpsl.ts'
import { answerForms } from '../ticket/answers.ts'
import { openMarket, show } from '../support/show.tsx'
import { answerTpSl, leg } from './answers.ts'

const tooLow: TpSlMessage = { key: 'tpPriceTooLow', kind: 'error', at: 'trigger', params: {} }
const qty = page.getByTestId('ticket-qty')
const tp = page.getByTestId('tp-trigger')
const topOf = (id: string): number => page.getByTestId(id).element().getBoundingClientRect().top
const tops = () => ['sl-trigger', 'submit-buy'].map(topOf)

beforeEach(async () => {
  // Half-typed values speak against themselves: what is finished does not.
  answerForms(({ qtyText }) =>
    ['', '0.010'].includes(qtyText) ? {} : { errors: [{ field: 'qty', key: 'notPositive', params: {} }] },
  )
  answerTpSl({}, [], ({ tp: typed }) =>
    ['', '61200'].includes(typed.text) ? {} : { tp: leg(typed, { messages: [tooLow] }) },
  )
  await openMarket()
  await show(<TicketForm />)
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  setAttached(true)
  await expect.element(tp).toBeVisible()
})

/** Types key by key, and compares with the places before after each answer. */
async function typeStill(text: string, isAnswered: () => boolean): Promise<void> {
  const before = tops()
  for (const key of text) {
    await userEvent.keyboard(key)
    expect(tops()).toEqual(before)
  }
  await expect.poll(isAnswered).toBe(true)
  expect(tops()).toEqual(before)
}

it('typing a quantity and a take profit moves neither the stop loss nor the buy button', async () => {
  await qty.click()
  await typeStill('0.0', () => document.body.textContent.includes('above 0'))
  await typeStill('10', () => !document.body.textContent.includes('above 0'))
  await tp.click()
  await typeStill('612', () => document.querySelector('[data-message="tpPriceTooLow"]') !== null)
  await typeStill('00', () => document.querySelector('[data-testid="leg-tp"] b') !== null)
})

it('a message shown before the typing keeps its room, and takes its own once the field is left', async () => {
  const before = topOf('sl-trigger')
  await tp.click()
  await userEvent.keyboard('1')
  await expect
    .element(
      page
        .getByTestId('leg-tp')
        .getByText(/take profit must not be below/)
        .first(),
    )
    .toBeVisible()
  expect(topOf('sl-trigger')).toBe(before)
  await qty.click()
  await expect.poll(() => topOf('sl-trigger')).toBeGreaterThan(before)
  const moved = topOf('sl-trigger')
  await userEvent.fill(tp, '61200')
  await expect.poll(() => document.querySelector('[data-message="tpPriceTooLow"]')).toBeNull()
  expect(topOf('sl-trigger')).toBe(moved)
})

it('a press at the edge of the box focuses its number', async () => {
  for (const id of ['ticket-qty', 'tp-trigger', 'sl-linked']) {
    const input = page.getByTestId(id).element()
    const box = input.closest<HTMLElement>('[data-box]') ?? document.body
    const { width, height } = box.getBoundingClientRect()
    for (const position of [
      { x: width / 2, y: 2 },
      { x: width / 2, y: height - 2 },
      { x: 2, y: height / 2 },
      { x: width - 2, y: height / 2 },
    ]) {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      await userEvent.click(box, { position })
      expect(document.activeElement, `${id} at ${position.x}, ${position.y}`).toBe(input)
    }
  }
})
