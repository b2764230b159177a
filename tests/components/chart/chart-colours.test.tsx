import { afterEach, expect, it } from 'vitest'
import { chartOverrides, readChartColours } from '../../../src/main-thread/features/chart/chart-theme.ts'
import { createStyleSheet } from '../../../vendor/charting_library/ui/styles.ts'

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

it('in the light theme the figures of a study can be read, whatever colour its line has', () => {
  const host = document.body.appendChild(document.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [createStyleSheet()]
  const colourIn = (theme: string, colour: string): string => {
    shadow.innerHTML = `<div class="chart" data-theme="${theme}"><div class="study"><i class="value">1</i></div></div>`
    const value = shadow.querySelector('.value')
    if (!(value instanceof HTMLElement)) return ''
    value.style.color = colour
    return getComputedStyle(value).webkitTextFillColor
  }
  // The colour of the mark price: 2.2 to 1 on white, 6.1 to 1 mixed with the text’s.
  expect(colourIn('light', '#e8a33e')).toMatch(/^color\(srgb 0\.48\d* 0\.36\d* 0\.1[78]\d*\)$/)
  expect(colourIn('dark', '#e8a33e')).toBe('rgb(232, 163, 62)')
  host.remove()
})
