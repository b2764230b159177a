import { expect, test } from '../fixtures.ts'
import { axeOf, shot } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'

test('a market is found by the name of its coin, by words in any order and any separator @core', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open('/trade/usdt/ETHUSDT')
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  const search = page.getByRole('combobox', { name: 'Search markets' })
  const first = page.getByRole('listbox', { name: 'Markets found' }).getByRole('option').first()
  for (const [text, symbol] of [
    ['bitcoin', 'BTCUSDT'],
    ['Bitcoin Cash', 'BCHUSDT'],
    ['pepe', '1000PEPEUSDT'],
    ['perp usdc bitcoin', 'BTCPERP'],
    ['比特币', 'BTCUSDT'],
    ['btc-usdt perp', 'BTCUSDT'],
  ] as const) {
    await search.fill(text)
    await expect(first, text).toHaveAttribute('data-symbol', symbol)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/BTCUSDT$/)
  // The next start opens it again: a market is stored once the catalogue knows it.
  await expect(page.getByRole('button', { name: 'Choose a market, now BTCUSDT' })).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/BTCUSDT$/)
})

test('the list is sorted by open interest, funding and range, and fits into windows of 1024 px and phones', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  const rows = page.getByRole('listbox', { name: 'Markets found' }).getByRole('option')
  const column = async (at: number): Promise<readonly number[]> => {
    const texts = await rows.evaluateAll(
      (all, index) =>
        all.slice(0, 8).map((row) => row.children[row.children.length - index]?.textContent ?? ''),
      at,
    )
    const scale = { K: 1e3, M: 1e6, B: 1e9 } as Record<string, number>
    return texts.map((text) => Number(text.replace(/[^0-9.+-]/g, '')) * (scale[text.slice(-1)] ?? 1))
  }
  for (const [name, at] of [
    ['Open int.', 3],
    ['Funding', 2],
    ['24h range', 1],
  ] as const) {
    await page.getByRole('button', { name: `Sort by ${name}` }).click()
    await expect
      .poll(async () => {
        const values = await column(at)
        return (
          values.length === 8 &&
          values.every((value, row) => row === 0 || value <= (values[row - 1] ?? 0) * 1.1)
        )
      })
      .toBe(true)
  }
  const list = page.getByRole('dialog', { name: 'Markets' })
  expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1)
  expect(await axeOf(page)).toEqual([])
  await shot(page, 'markets-1024')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  await expect(rows.first()).toBeVisible()
  expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1)
  await shot(page, 'markets-390')
})

test('what is typed right after Ctrl+K reaches the palette, though its code is still loading', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  let letIn: () => void = () => undefined
  const gate = new Promise<void>((resolve) => void (letIn = resolve))
  await page.route(/\/assets\/(command-palette|press-key)-/, async (route) => {
    await gate
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/press-key-/)
  await trade.qty.focus()
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type('solanx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('a perp')
  await asked
  letIn()
  const search = page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')
  await expect(search).toHaveValue('solana perp')
  await page.keyboard.type(' u')
  await expect(search).toHaveValue('solana perp u')
  await expect(page.getByTestId('command-market-SOLUSDT')).toBeVisible()
  await page.keyboard.press('Escape')
  // Nothing of it reached the ticket.
  await expect(trade.qty).toHaveValue('')
  // Typed at once with Enter, the market opens.
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type('ethereum')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ETHUSDT$/)
})
