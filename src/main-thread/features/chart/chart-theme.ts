import type { ChartPropertiesOverrides, ThemeName } from 'charting_library'
import type { ChartLine } from '#shared/contracts/chart.ts'
import { readTokenColours } from '../../ui/token-colours.ts'
import { CROSSHAIR_WIDTH } from './chart-defaults.ts'

/** The page's colours for the chart; read again after every change of theme. */
export interface ChartColours {
  readonly theme: ThemeName
  readonly panel: string
  readonly raised: string
  readonly text: string
  readonly text2: string
  readonly text3: string
  readonly line: string
  readonly grid: string
  readonly up: string
  readonly upText: string
  readonly down: string
  readonly downText: string
  readonly warnText: string
  readonly accent: string
  readonly accentText: string
}

/** An opaque colour as `#rrggbb`, which the chart can read and add transparency to; anything else unchanged. */
function hexOf(colour: string): string {
  // A mix of colours has shares of 1.
  const [, mix, ...parts] = /^(?:rgb\(|color\((srgb) )([\d.]+),? ([\d.]+),? ([\d.]+)\)$/.exec(colour) ?? []
  if (parts.length === 0) return colour
  const scale = mix === undefined ? 1 : 255
  return `#${parts
    .map((part) =>
      Math.round(Number(part) * scale)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** The page's colour tokens (tokens.css), resolved for the current theme; system colours if they are forced. */
export function readChartColours(root: Element): ChartColours {
  const colours = readTokenColours({
    panel: '--panel',
    raised: '--raised',
    text: '--text',
    text2: '--text-2',
    text3: '--text-3',
    line: '--line',
    grid: '--grid',
    up: '--up',
    upText: '--up-text',
    down: '--down',
    downText: '--down-text',
    warnText: '--warn-text',
    accent: '--accent',
    accentText: '--accent-text',
  })
  for (const [name, colour] of Object.entries(colours)) Reflect.set(colours, name, hexOf(colour))
  return { theme: root.getAttribute('data-theme') === 'light' ? 'light' : 'dark', ...colours }
}

/** The page's colours as overrides of the chart (CHART-08). */
export function chartOverrides(colours: ChartColours): ChartPropertiesOverrides {
  return {
    'paneProperties.backgroundType': 'solid',
    'paneProperties.background': colours.panel,
    'paneProperties.vertGridProperties.color': colours.grid,
    'paneProperties.horzGridProperties.color': colours.grid,
    'paneProperties.crossHairProperties.color': colours.text3,
    'paneProperties.crossHairProperties.width': CROSSHAIR_WIDTH,
    'paneProperties.crossHairProperties.style': 2,
    'scalesProperties.textColor': colours.text2,
    'legend.textColor': colours.text,
    'scalesProperties.lineColor': colours.line,
    'scalesProperties.fontSize': 11,
    'mainSeriesProperties.candleStyle.upColor': colours.up,
    'mainSeriesProperties.candleStyle.downColor': colours.down,
    'mainSeriesProperties.candleStyle.borderUpColor': colours.up,
    'mainSeriesProperties.candleStyle.borderDownColor': colours.down,
    'mainSeriesProperties.candleStyle.wickUpColor': colours.up,
    'mainSeriesProperties.candleStyle.wickDownColor': colours.down,
    'mainSeriesProperties.lineStyle.color': colours.accent,
  }
}

/** Colour of a chart line and its figures by side; down for a short position (LINES-29), muted for information only. */
export function lineColours(
  line: Pick<ChartLine, 'kind' | 'side' | 'tone'>,
  colours: ChartColours,
): { readonly line: string; readonly text: string; readonly quantity: string } {
  if (line.kind === 'liquidation')
    return { line: colours.warnText, text: colours.warnText, quantity: colours.warnText }
  if (line.kind === 'breakeven') return { line: colours.text2, text: colours.text2, quantity: colours.text2 }
  if (line.kind === 'pre-order' || line.kind === 'alert')
    return { line: colours.accent, text: colours.accentText, quantity: colours.accentText }
  if (line.kind === 'take-profit') return { line: colours.up, text: colours.upText, quantity: colours.text }
  if (line.kind === 'stop-loss') return { line: colours.down, text: colours.downText, quantity: colours.text }
  const up = line.side === 'Buy'
  const tone = line.tone > 0 ? colours.upText : line.tone < 0 ? colours.downText : colours.text
  return {
    line: up ? colours.up : colours.down,
    text: line.kind === 'position' ? tone : up ? colours.upText : colours.downText,
    quantity: line.kind === 'position' ? (up ? colours.upText : colours.downText) : colours.text,
  }
}
