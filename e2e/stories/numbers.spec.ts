import { sample } from 'fast-check'
import type { Locator, Page } from 'playwright/test'
import { meaningOf, written } from '../../tests/support/number-meaning.ts'
import type { Mark } from '../../tests/support/number-meaning.ts'
import { expect, test } from '../fixtures.ts'
import { german, logIn, tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

/** Leaves a field. Returns its text, its message ('' if none), and whether it is invalid. */
const left = (field: Locator): Promise<{ shown: string; said: string; isInvalid: boolean }> =>
  field.evaluate(async (element) => {
    const input = element as HTMLInputElement
    input.blur()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const by = input.getAttribute('aria-describedby') ?? ''
    const notes = by.split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
    const isInvalid = input.getAttribute('aria-invalid') === 'true'
    return { shown: input.value, said: notes.join(' ').trim(), isInvalid }
  })

/**
 * Types each text with real keys and leaves the field. Returns texts that became another number or were refused
 * without a message.
 */
async function wrongOnes(
  page: Page,
  field: Locator,
  mark: Mark,
  texts: readonly string[],
): Promise<string[]> {
  const wrong: string[] = []
  for (const text of texts) {
    await field.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.type(text)
    const typed = await field.inputValue()
    if (typed !== text) wrong.push(`${text} stands as ${typed}`)
    const { shown, said, isInvalid } = await left(field)
    const meant = meaningOf(text, mark)
    const isNumber = meant !== null && /^\d+(\.\d+)?$/.test(shown)
    // A number beyond the field's bounds or steps may change, but only with a message.
    const isMeant = isNumber && (Number(shown) === Number(meant) || said !== '')
    const isRefused = shown === text && said !== '' && isInvalid
    if (!isMeant && !isRefused && text.trim() !== '') wrong.push(`${text} became ${shown}, saying "${said}"`)
  }
  return wrong
}

const texts = (count: number, seed: number): string[] =>
  sample(written, { numRuns: count, seed }).map(({ text }) => text)

const examples = [
  '108,700',
  '1,250',
  '0,05',
  '1,5',
  '0.5.5',
  '108.700',
  '-1',
  '1e-7',
  '1E6',
  '０．５',
  '99.999.900',
  '١٢٫٥',
]

test('24A1, 24A2: typed text stays as typed; on blur it becomes the number that was meant, or is refused with a text (FORM-08, FORM-09)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  expect(await wrongOnes(page, trade.price, '.', [...examples, ...texts(15, 24)])).toEqual([])
})

test('24A1, 24A2: two hundred texts by real keys, in English and German, in price and quantity (FORM-08)', async ({
  page,
}) => {
  test.slow()
  const trade = tradePage(page)
  for (const [path, mark] of [
    ['/trade/usdt/BTCUSDT', '.'],
    ['/trade/usdt/BTCUSDT?lang=de', ','],
  ] as const) {
    await trade.open(path)
    for (const field of [trade.price, trade.qty])
      expect(await wrongOnes(page, field, mark, [...examples, ...texts(50, 7)]), path).toEqual([])
  }
})

test('24A1: caret, selection and undo are the browser’s own; a pasted column is not joined into one number (FORM-08)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const trade = tradePage(page)
  await trade.open()
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  const { price } = trade
  const paste = async (text: string): Promise<void> => {
    await page.evaluate((value) => navigator.clipboard.writeText(value), text)
    await price.focus()
    await page.keyboard.press('Control+v')
  }
  await price.focus()
  await page.keyboard.type('18700')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('x0')
  await expect(price).toHaveValue('1x08700')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await expect(price).toHaveValue('108700')
  await page.keyboard.press('Control+z')
  await expect(price).toHaveValue('1x08700')
  await page.keyboard.press('Control+Shift+z')
  await expect(price).toHaveValue('108700')
  await page.keyboard.press('Home')
  await page.keyboard.type('.')
  await expect(price).toHaveValue('.108700')
  await page.keyboard.press('ArrowUp')
  await expect(price).toHaveValue('0.20')
  await page.keyboard.press('Control+z')
  await expect(price).toHaveValue('.108700')
  await page.keyboard.press('Control+a')
  await paste('1,234.50')
  await expect(price).toHaveValue('1,234.50')
  await expect(page.getByText('Read as 1234.50.')).toBeVisible()
  await price.blur()
  await expect(price).toHaveValue('1234.50')
  await paste('108\n700')
  await expect(page.getByText('The pasted text contains more than one number.')).toBeVisible()
  await expect(price).toHaveValue('1234.50')
})

test('24A2: an ambiguous number is not sent; the trader chooses its meaning by key, and that is sent (FORM-08, FORM-39)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open('/trade/usdt/BTCUSDT?lang=de')
  await logIn(page, 0, german)
  await expect(page.getByTestId('ticket-available')).toHaveText(/\d/)
  const price = await trade.priceAway(-5)
  await trade.price.fill(price)
  await trade.qty.focus()
  await page.keyboard.type('1.250')
  await page.getByTestId('submit-buy').click()
  await expect(trade.qty).toHaveValue('1.250')
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  await trade.qty.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '1250', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(trade.qty).toBeFocused()
  await trade.qty.blur()
  await expect(trade.qty).toHaveValue('1.250')
  await page.getByTestId('submit-buy').click()
  await expect.poll(async () => (await seenRequests(venue, orderPath.create)).length).toBe(1)
  const [order] = await seenRequests(venue, orderPath.create)
  expect(order?.body).toMatchObject({ qty: '1.25' })
})
