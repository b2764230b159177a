/** Line icons on a 16 px grid, drawn by us for this chart. */
const PATHS = {
  candles: 'M5 2v2m0 8v2M3 4h4v8H3zM11 1v4m0 6v4M9 5h4v6H9z',
  bars: 'M5 3v10M3 5h2m0 6h2M11 2v11M9 10h2m0-5h2',
  line: 'M1.5 11.5 5.5 6.5l3 3 6-6.5',
  area: 'M1.5 11 5.5 6l3 3 6-6v11h-13z',
  hollow: 'M5 2v2m0 8v2M3 4h4v8H3zM11 1v3m0 7v4M9 4h4v7H9zM9 7.5h4',
  average: 'M4 4h3v8H4zM9 2.5h3v8H9zM5.5 2v2m0 8v2m5-3.5V14',
  baseline: 'M1.5 8h13M2 12l3-6 3 5 3-7 3 4',
  chevron: 'm4 6 4 4 4-4',
  camera: 'M2 5h3l1.2-2h3.6L11 5h3v8H2zM8 11.2A2.4 2.4 0 1 0 8 6.4a2.4 2.4 0 0 0 0 4.8z',
  expand: 'M6 2H2v4M10 2h4v4M6 14H2v-4M10 14h4v-4',
  shrink: 'M2 6h4V2M14 6h-4V2M2 10h4v4M14 10h-4v4',
  cross: 'm4 4 8 8M12 4l-8 8',
  indicators: 'M1.5 12.5 5 7l3 3 3-6 3.5 3M2 3.5h4M4 1.5v4',
  compare: 'M8 3v10M3 8h10',
  gear: 'M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M12.6 3.4l-1.4 1.4M4.8 11.2l-1.4 1.4',
  undo: 'M5.5 3 2.5 6l3 3M3 6h6a4 4 0 0 1 0 8H7',
  redo: 'm10.5 3 3 3-3 3M13 6H7a4 4 0 0 0 0 8h2',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  eyeOff: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM3 13 13 3',
} as const

export type IconName = keyof typeof PATHS

const SVG = 'http://www.w3.org/2000/svg'

export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('width', '16')
  svg.setAttribute('height', '16')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', PATHS[name])
  svg.append(path)
  return svg
}

export const TYPE_ICONS: Record<number, IconName> = {
  0: 'bars',
  1: 'candles',
  2: 'line',
  3: 'area',
  8: 'average',
  9: 'hollow',
  10: 'baseline',
}
