import { readFileSync } from 'node:fs'
import { expect, test } from '../fixtures.ts'
import { shot } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'

interface TraceFile {
  readonly traceEvents: readonly {
    readonly ph: string
    readonly name: string
    readonly pid: number
    readonly tid: number
    readonly ts: number
    readonly dur?: number
    readonly id?: number
    readonly args?: { readonly name?: string }
  }[]
}

test('a key opens live figures of performance, which are measured only while they are shown', async ({
  page,
}) => {
  await tradePage(page).open()
  await page.keyboard.press('h')
  const panel = page.getByRole('region', { name: 'Performance' })
  for (const figure of [
    'pixel-p50',
    'store-p99',
    'frames-page',
    'busy-page',
    'busy-hub',
    'busy-risk',
    'queue-risk',
  ])
    await expect(page.getByTestId(`performance-${figure}`)).toHaveText(/\d/, { timeout: 15_000 })
  // The worker's canvas is over the texts.
  await expect(panel).toHaveAttribute('data-covered', '')
  expect(await axeFaults(page, '[data-testid=performance-panel]')).toEqual([])
  await shot(page, 'performance')
  await page.keyboard.press('h')
  await expect(panel).toHaveCount(0)
})

test('the palette records a trace: one file with all threads, and arrows from the exchange to the painted frame', async ({
  page,
}) => {
  await tradePage(page).open()
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('perfetto')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('trace-state')).toContainText('Recording')
  const file = await (await download).path()
  await expect(page.getByTestId('trace-state')).toContainText('ui.perfetto.dev')
  const { traceEvents } = JSON.parse(readFileSync(file, 'utf8')) as TraceFile
  const threads = traceEvents.flatMap(({ name, args }) => (name === 'thread_name' ? [args?.name ?? ''] : []))
  expect(threads).toEqual(
    expect.arrayContaining(['page', 'hub worker', 'risk worker', 'chart worker', 'frames']),
  )
  const slices = traceEvents.filter(({ ph }) => ph === 'X')
  const nameAt = ({ pid, tid, ts }: TraceFile['traceEvents'][number]): string =>
    slices.findLast(
      (one) => one.pid === pid && one.tid === tid && one.ts <= ts && ts <= one.ts + (one.dur ?? 0),
    )?.name ?? ''
  const ways = Map.groupBy(
    traceEvents.filter(({ id }) => id !== undefined),
    ({ id }) => id,
  )
  const whole = [...ways.values()].filter((way) => way.length === 6)
  expect(whole.length).toBeGreaterThan(3)
  for (const way of whole) {
    expect(way.map(nameAt)).toEqual([
      'frame received',
      'batch sent',
      'batch applied',
      'patch sent',
      'patch applied',
      'frame painted',
    ])
    // The clocks of threads are one: no effect is before its cause, but for half a millisecond.
    way.forEach((event, index) =>
      expect(event.ts).toBeGreaterThanOrEqual((way[index - 1]?.ts ?? event.ts) - 500),
    )
  }
  expect(slices.filter(({ name }) => name === 'frame sent').length).toBeGreaterThan(3)
})

test('on a phone the figures of performance are one line above the ticket', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await tradePage(page).open()
  await page.keyboard.press('h')
  const panel = page.getByRole('region', { name: 'Performance' })
  await expect(page.getByTestId('performance-pixel-p99')).toHaveText(/\d/, { timeout: 15_000 })
  await expect(page.getByTestId('performance-store-p99')).toBeHidden()
  expect((await panel.boundingBox())?.height).toBeLessThan(48)
  await shot(page, 'performance-phone')
})
