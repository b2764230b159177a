import { expect } from 'playwright/test'
import { test } from './demo-test.ts'
import { openDemo } from './demo-page.ts'

const traces = (log: readonly string[]): string[] => log.filter((line) => line.startsWith('trace'))

test('D6: bars that are null, unordered, doubled, not numbers or in the far future are reported and left out @core', async ({
  page,
}) => {
  const demo = await openDemo(page, 'feed=bad')
  const { up, down } = await demo.picture()
  expect(up + down).toBeGreaterThan(0.001)
  expect(traces(await demo.log()).join('\n')).toMatch(/trace bars: .*BTCUSDT/)
  const { to } = await demo.range()
  expect(to).toBeLessThan(Date.now() / 1000 + 30 * 86_400)
})

test('when a feed answers twice, its first answer counts', async ({ page }) => {
  const demo = await openDemo(page, 'feed=twice')
  expect(traces(await demo.log())).toContain(
    'trace datafeed: getBars answered twice; the second answer is ignored',
  )
  expect((await demo.stats()).bars).toBeGreaterThan(200)
})

for (const [fault, text] of [
  ['error', 'no bars today'],
  ['throws', 'the feed broke'],
] as const)
  test(`a feed that fails (${fault}) shows a notice with a retry`, async ({ page }) => {
    await page.goto(`/?feed=${fault}`)
    await expect(page.locator('.notice')).toContainText(text)
    await expect(page.locator('.notice button')).toBeVisible()
    await page.locator('.notice button').click()
    await expect(page.locator('.notice')).toContainText(text)
  })

test('a feed that never answers leaves a chart that shows it is loading and whose buttons work', async ({
  page,
}) => {
  await page.goto('/?feed=silent')
  await expect(page.locator('.notice')).toHaveText('Loading…')
  await page.locator('[data-role="indicators"]').click()
  await expect(page.locator('[data-dialog="indicators"] [data-study-kind]')).toHaveCount(8)
})

test('a symbol without history shows that in every interval, and accepts lines', async ({ page }) => {
  const demo = await openDemo(page, 'feed=empty')
  await expect(page.locator('.notice')).toHaveText('No bars for this symbol and interval')
  await expect(demo.line('buy')).toHaveCount(1)
  expect((await demo.stats()).bars).toBe(0)
  await page.locator('[data-interval="60"]').click()
  await expect.poll(demo.interval).toBe('60')
  await expect(page.locator('.notice')).toHaveText('No bars for this symbol and interval')
  expect(traces(await demo.log())).toEqual([])
})

test('overrides of a wrong type are reported in the trace, and the chart uses its defaults', async ({
  page,
}) => {
  const overrides = {
    'paneProperties.background': 17,
    'mainSeriesProperties.candleStyle.upColor': 'no colour',
    'scalesProperties.fontSize': 'huge',
    'mainSeriesProperties.style': 'bars',
  }
  const demo = await openDemo(page, `overrides=${encodeURIComponent(JSON.stringify(overrides))}`)
  const named = traces(await demo.log()).join('\n')
  for (const key of ['paneProperties.background', 'scalesProperties.fontSize', 'mainSeriesProperties.style'])
    expect(named).toContain(key)
  const { up, down } = await demo.picture()
  expect(up + down).toBeGreaterThan(0.001)
})
