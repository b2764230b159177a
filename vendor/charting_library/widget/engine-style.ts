import type { EngineStyle } from '../protocol.ts'
import { isColour } from '../lines/line-store.ts'
import type { PropertyStore } from './property-store.ts'
import { THEMES } from './themes.ts'

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** Adds an alpha of 0 to 1 to `#rgb` or `#rrggbb`. Returns other forms unchanged. */
export function withAlpha(colour: string, alpha: number): string {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour)
  const full =
    short === null
      ? colour
      : `#${short
          .slice(1)
          .map((digit) => digit + digit)
          .join('')}`
  if (!/^#[\da-f]{6}$/i.test(full)) return colour
  return `${full}${Math.round(clamp(alpha, 0, 1) * 255)
    .toString(16)
    .padStart(2, '0')}`
}

/** The engine's style from the resolved properties. An invalid colour is replaced by the theme's colour. */
export function resolveStyle(store: PropertyStore, fontFamily: string): EngineStyle {
  const value = (key: string): unknown => store.get(key)
  const fallback = (key: string): unknown => THEMES[store.theme()][key]
  const colour = (key: string): string => {
    const chosen = value(key)
    if (typeof chosen === 'string' && isColour(chosen)) return chosen
    const own = fallback(key)
    return typeof own === 'string' ? own : '#808080'
  }
  const number = (key: string, least: number, most: number): number => {
    const chosen = value(key)
    const own = fallback(key)
    if (typeof chosen === 'number' && Number.isFinite(chosen)) return clamp(chosen, least, most)
    return typeof own === 'number' ? own : least
  }
  const flag = (key: string): boolean => value(key) === true
  const candle = (name: string): string => `mainSeriesProperties.candleStyle.${name}`
  const up = colour(candle('upColor'))
  const down = colour(candle('downColor'))
  return {
    background: colour('paneProperties.background'),
    text: colour('scalesProperties.textColor'),
    textStrong: colour('legend.textColor'),
    grid: colour('paneProperties.horzGridProperties.color'),
    gridVertical: flag('paneProperties.vertGridProperties.visible'),
    gridHorizontal: flag('paneProperties.horzGridProperties.visible'),
    scaleLine: colour('scalesProperties.lineColor'),
    crosshair: colour('paneProperties.crossHairProperties.color'),
    crosshairLabel: colour('scalesProperties.crosshairLabelBgColorDark'),
    up,
    down,
    upBorder: colour(candle('borderUpColor')),
    downBorder: colour(candle('borderDownColor')),
    upWick: colour(candle('wickUpColor')),
    downWick: colour(candle('wickDownColor')),
    drawBorder: flag(candle('drawBorder')),
    drawWick: flag(candle('drawWick')),
    line: colour('mainSeriesProperties.lineStyle.color'),
    lineWidth: Math.round(number('mainSeriesProperties.lineStyle.linewidth', 1, 4)),
    areaTop: colour('mainSeriesProperties.areaStyle.color1'),
    areaBottom: colour('mainSeriesProperties.areaStyle.color2'),
    baselineLevel: number('mainSeriesProperties.baselineStyle.baseLevelPercentage', 0, 100),
    volumeUp: withAlpha(up, 0.28),
    volumeDown: withAlpha(down, 0.28),
    showCountdown: flag('mainSeriesProperties.showCountdown'),
    showPriceLine: flag('mainSeriesProperties.showPriceLine'),
    showLastValue: flag('scalesProperties.showSeriesLastValue'),
    showHighLow: flag('mainSeriesProperties.highLowAvgPrice.highLowPriceLinesVisible'),
    visible: flag('mainSeriesProperties.visible'),
    topMargin: number('paneProperties.topMargin', 0, 45) / 100,
    bottomMargin: number('paneProperties.bottomMargin', 0, 45) / 100,
    fontFamily,
    fontSize: number('scalesProperties.fontSize', 8, 20),
  }
}
