import { afterEach, expect, it, vi } from 'vitest'
import { watchInset } from '../../../vendor/charting_library/widget/legend-inset.ts'

const frames = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at++) {
    // oxlint-disable-next-line no-await-in-loop -- one frame after the other
    await new Promise(requestAnimationFrame)
  }
}
afterEach(() => vi.restoreAllMocks())

it('CHART-04: the legend’s rows are reported as it grows, and a row that changes inside of it costs no measurement', async () => {
  const plot = document.body.appendChild(document.createElement('div'))
  plot.style.cssText = 'position: relative; width: 600px; height: 300px'
  plot.innerHTML =
    '<div style="position: absolute; display: flex; flex-direction: column; align-items: start"><b style="width: 300px">wide</b><b>1</b></div>'
  const [legend] = plot.children
  if (!(legend instanceof HTMLElement)) throw new Error('no legend')
  const changed = vi.fn<Parameters<typeof watchInset>[2]>()
  const inset = watchInset(legend, plot, changed)
  await frames(3)
  const [wide, narrow] = changed.mock.lastCall?.[1] ?? []
  expect([wide?.right, narrow?.top]).toEqual([300, wide?.bottom])
  const measured = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get')
  // Figures change with every digit. Measured each time, they took a third of the page's time.
  for (const text of ['12', '123', '12345']) {
    legend.children.item(1)?.replaceChildren(text)
    // oxlint-disable-next-line no-await-in-loop -- one change after the other
    await frames(2)
  }
  expect(measured).not.toHaveBeenCalled()
  legend.append(document.createElement('b'), 'next')
  legend.lastElementChild?.replaceChildren('third')
  await frames(3)
  expect(changed.mock.lastCall?.[1]).toHaveLength(3)
  inset.stop()
  plot.remove()
})
