import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SPAN_KINDS, TOTAL_WIDTH } from '../../../src/shared/units/span-kinds.ts'
import { PerformancePanel } from '../../../src/main-thread/features/performance/performance-panel.tsx'
import { performancePanel } from '../../../src/main-thread/stores/open-panels.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'

afterEach(() => {
  performancePanel.isOpen = false
  hub.clear()
  risk.clear()
})

/** A worker that works every second millisecond. */
function halfBusy() {
  const timeOrigin = performance.timeOrigin + 5
  return () => {
    const now = performance.now() - 5
    const totals = new Float64Array(SPAN_KINDS * TOTAL_WIDTH)
    return Promise.resolve({
      timeOrigin,
      now,
      busyMs: now / 2,
      totals,
      spans: new Float64Array(),
      next: 0,
      lost: 0,
    })
  }
}

it('shows what each thread measured, and unknown figures as such', async () => {
  risk.answers.readTimeline = halfBusy()
  await show(<PerformancePanel />)
  await expect
    .poll(() => page.getByTestId('performance-busy-risk').element().textContent)
    .toMatch(/^(49|50)\.\d %$/)
  await expect.element(page.getByTestId('performance-busy-hub')).toHaveTextContent('--')
})

it('marks a broken budget with words', async () => {
  await show(<PerformancePanel />)
  const over = page.getByText('Over the limit of 100 ms')
  await expect.element(over).not.toBeVisible()
  await patch({ session: trader(), stamp: Date.now() - 700 })
  await expect
    .poll(() => page.getByTestId('performance-pixel-p99').element().textContent)
    .toMatch(/^[67]\d\d ms$/)
  await expect.element(over).toBeVisible()
})
