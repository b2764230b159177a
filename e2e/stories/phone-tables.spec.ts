import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { figure, tradePage } from '../pages/trade-page.ts'

/** Exports the shown table as a file. Returns its lines. */
async function saved(page: Page): Promise<readonly string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
}

const cards = (page: Page, of: 'position' | 'order') => page.locator(`article[data-testid^="${of}-"]`)
const named = (page: Page, of: 'position' | 'order') =>
  cards(page, of).evaluateAll((all) => all.map((card) => card.getAttribute('aria-label') ?? ''))

test('on a phone positions and orders are sorted and exported, too, by touch or key, with every column in the file (POS-01, POS-02, POS-30)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^UTA2 cross one-way(?!,)/)
  await expect(trade.positions.nth(2)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(cards(page, 'position').nth(2)).toBeVisible()

  const by = page.getByRole('combobox', { name: 'Sort by' })
  await expect(by).toHaveValue('time')
  await by.selectOption({ label: 'Contract' })
  const turn = page.getByRole('button', { name: 'Descending', exact: true })
  // The worker sorts: until it has, the cards are in their former order.
  await expect
    .poll(async () => {
      const names = await named(page, 'position')
      return new Set(names).size > 2 && names.join(' ') === names.toSorted().toReversed().join(' ')
    })
    .toBe(true)
  const first = await named(page, 'position')
  await turn.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Ascending', exact: true })).toBeFocused()
  await expect.poll(() => named(page, 'position')).toEqual(first.toReversed())
  const [head = '', ...rows] = await saved(page)
  expect(head).toContain('Break-even')
  expect(head).not.toContain('Close')
  expect(rows).toHaveLength(first.length)
  expect(rows[0]).toContain(first.at(-1))
  expect(rows.at(-1)).toContain(first[0])

  await trade.showOrders()
  await expect(by).toHaveValue('time')
  const prices = async (): Promise<number[]> =>
    (await cards(page, 'order').locator('dl > div:first-child dd').allTextContents())
      .map((text) => figure(text))
      .filter((price) => price > 0)
  await by.selectOption({ label: 'Price' })
  await expect
    .poll(async () => {
      const told = await prices()
      return told.length > 2 && told.join(' ') === told.toSorted((a, b) => b - a).join(' ')
    })
    .toBe(true)
  await page.getByRole('button', { name: 'Descending', exact: true }).click()
  await expect
    .poll(async () => {
      const told = await prices()
      return told.length > 2 && told.join(' ') === told.toSorted((a, b) => a - b).join(' ')
    })
    .toBe(true)
  expect(await saved(page)).toHaveLength((await cards(page, 'order').count()) + 1)
})
