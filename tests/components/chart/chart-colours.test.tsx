import { afterEach, expect, it } from 'vitest'
import { chartOverrides, readChartColours } from '../../../src/main-thread/features/chart/chart-theme.ts'

const root = document.documentElement
afterEach(() => root.removeAttribute('style'))

it('CHART-08: the chart gets each colour as it can read it, mixes too', () => {
  root.style.setProperty('--grid', 'color-mix(in srgb, rgb(0 0 0) 20%, rgb(255 255 255))')
  root.style.setProperty('--line', 'rgb(255 0 16)')
  const colours = readChartColours(root)
  expect([colours.grid, colours.line]).toEqual(['#cccccc', '#ff0010'])
  for (const side of ['vert', 'horz'])
    expect(chartOverrides(colours)).toMatchObject({
      [`paneProperties.${side}GridProperties.color`]: '#cccccc',
    })
})
