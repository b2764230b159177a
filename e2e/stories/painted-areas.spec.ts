import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'

const STEPS = 40

/** Boxes of texts that change with the market. */
const MOVING = [
  'header [data-figure]',
  '[role="row"][data-painted] [data-column="mark"]',
  '[role="row"][data-painted] [data-column="pnl"]',
  '[data-testid="position-totals"] dd',
  '[data-testid="ticket-available"]',
  '[data-testid="buy-max"]',
  '[data-testid="sell-max"]',
]

/**
 * Gives each moving text other digits, once for each of `STEPS` frames: fours and ones in turn, because the ink of a four
 * exceeds its place and that of a one does not. Returns how many texts move.
 */
const shuffle = (page: Page): Promise<number> =>
  page.evaluate(
    async ([selectors, steps]) => {
      const texts = selectors.flatMap((selector) =>
        [...document.querySelectorAll(selector)].flatMap((box) => {
          const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
          const found: Text[] = []
          while (walker.nextNode()) found.push(walker.currentNode as Text)
          return found.filter(({ data }) => /\d/.test(data))
        }),
      )
      for (let step = 0; step < steps; step += 1) {
        for (const text of texts) text.data = text.data.replaceAll(/\d/g, step % 2 === 0 ? '4' : '1')
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      }
      return texts.length
    },
    [MOVING, STEPS] as const,
  )

test('a figure that changes does not make the browser arrange the layers of the page again (decision 30)', async ({
  page,
  venue,
  chromiumBrowser,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(page.locator('[role="row"][data-painted]')).toHaveCount(1)
  await chartView(page).shown()
  await venue.control('/freeze', { frozen: true })
  await chromiumBrowser.startTracing(page, { categories: ['devtools.timeline', 'blink'] })
  const moving = await shuffle(page)
  const { traceEvents } = JSON.parse((await chromiumBrowser.stopTracing()).toString()) as {
    traceEvents: readonly { readonly name: string; readonly ph: string }[]
  }
  const count = (wanted: string): number =>
    traceEvents.filter(({ name, ph }) => name === wanted && ph === 'X').length
  expect(moving).toBeGreaterThan(12)
  expect(count('Layerize')).toBeGreaterThanOrEqual(STEPS)
  // Seldom another part of the page changes in these frames, such as the latency.
  expect(count('PaintArtifactCompositor::Update')).toBeLessThan(STEPS / 4)
})
