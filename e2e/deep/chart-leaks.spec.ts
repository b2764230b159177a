import { expect, test } from '../chart-demo/demo-test.ts'
import { openDemo } from '../chart-demo/demo-page.ts'
import { changeSymbols, expectFlat, settledBy, mountAndRemove } from '../chart-demo/leak-run.ts'

const MOUNTS = Number(process.env['CHART_MOUNTS'] ?? '300')
const CHANGES = Number(process.env['CHART_CHANGES'] ?? '200')

test('CHART-45, M2: 300 charts created and removed and 200 changes of the symbol: fewer than 50 nodes more, the heap back within 5 %', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000 + (MOUNTS + CHANGES) * 2000)
  await openDemo(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await changeSymbols(page, 10)
  const before = await settledBy(cdp)
  await changeSymbols(page, CHANGES)
  const changed = await expectFlat(cdp, before)
  await mountAndRemove(page, 10)
  const alone = await settledBy(cdp)
  await mountAndRemove(page, MOUNTS)
  const mounted = await expectFlat(cdp, alone, () => mountAndRemove(page, 1))
  console.log(
    JSON.stringify({ changes: { before, after: changed }, mounts: { before: alone, after: mounted } }),
  )
  test.info().annotations.push({ type: 'runs', description: String(MOUNTS + CHANGES) })
  await expect.poll(() => page.workers().length).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => document.querySelectorAll('[data-chart]').length)).toBe(0)
})
