import { expect, test } from './demo-test.ts'
import { openDemo } from './demo-page.ts'
import { changeSymbols, expectFlat, mountAndRemove, settledBy } from './leak-run.ts'

/** A sample; `e2e/deep/chart-leaks.spec.ts` runs 300 charts and 200 changes. */
test('CHART-45: fifteen charts created and removed, and ten changes of the symbol, leave no nodes, no heap and no worker behind', async ({
  page,
  context,
}) => {
  await openDemo(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await changeSymbols(page, 6)
  const before = await settledBy(cdp)
  await changeSymbols(page, 10)
  await expectFlat(cdp, before)
  await mountAndRemove(page, 5)
  const alone = await settledBy(cdp)
  await mountAndRemove(page, 10)
  await expectFlat(cdp, alone, () => mountAndRemove(page, 1))
  await expect.poll(() => page.workers().length).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => document.querySelectorAll('[data-chart]').length)).toBe(0)
})
