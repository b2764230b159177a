import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { noteDrawnTexts } from '../support/drawn-texts.ts'

test('the table, its sum, the account and the chart show one profit of a position at a time (POS-33, LINES-14)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount(1)
  await trade.market('Buy', '0.5')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await expect(page.locator('[data-painted]').first()).toBeVisible()
  for (const sum of ['unrealised-total', 'unrealised'])
    await expect(page.locator(`[data-field="${sum}"]`).first()).toHaveText(/\d/)
  await page.evaluate(() => {
    const noted: string[][] = []
    Reflect.set(globalThis, 'notedProfits', noted)
    const profit = (selector: string): string =>
      /[+-]?\d[\d,]*\.\d{2}/.exec(document.querySelector(selector)?.textContent ?? '')?.[0] ?? ''
    const note = (): void => {
      const now = [
        profit('[data-testid^="position-"][role="row"] [data-column="pnl"]'),
        profit('[data-field="unrealised-total"]'),
        profit('[data-field="unrealised"]'),
      ]
      if (now.join() !== noted.at(-1)?.join()) noted.push(now)
    }
    note()
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const texts = (): Promise<string[][]> =>
    page.evaluate(() => Reflect.get(globalThis, 'notedProfits') as string[][])
  // Table and chart may draw the last mark again: the page's record begins before theirs.
  await expect.poll(async () => (await texts()).length, { timeout: 20_000 }).toBeGreaterThan(1)
  await venue.control('/freeze', { frozen: true })
  const rows = await noteDrawnTexts(page, 'risk.worker', /^[+-]\d[\d,]*\.\d{2}$/)
  const lines = await noteDrawnTexts(page, 'chart.worker', /[+-]\d[\d,]*\.\d{2}(?= USDT)/)
  await venue.control('/freeze', { frozen: false })
  await expect.poll(async () => (await texts()).length, { timeout: 20_000 }).toBeGreaterThan(6)
  await venue.control('/freeze', { frozen: true })
  const last = async (): Promise<(string | undefined)[]> => [
    (await rows()).at(-1),
    (await lines()).at(-1),
    ...((await texts()).at(-1) ?? []),
  ]
  await expect.poll(async () => new Set(await last()).size).toBe(1)
  // Each text of the page was written with the two others. Those of the table and the chart are among them, as soon as the
  // page has the last one.
  const unwritten = async (): Promise<readonly string[]> => {
    const shown = [...(await rows()), ...(await lines())]
    const written = (await texts()).flat()
    return shown.filter((text) => !written.includes(text))
  }
  await expect.poll(unwritten).toEqual([])
  for (const together of await texts()) expect(new Set(together).size, together.join(' ')).toBe(1)
})
