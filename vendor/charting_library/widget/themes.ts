import type { ThemeName } from '../api/primitives.ts'
import { AXIS_DEFAULTS } from './scale-overrides.ts'

/**
 * A theme's property values before any override, by documented key. They use the product's colours
 * (docs/choices.md#look).
 */
export type Properties = Record<string, string | number | boolean>

const candles = (up: string, down: string): Properties => ({
  'mainSeriesProperties.candleStyle.upColor': up,
  'mainSeriesProperties.candleStyle.downColor': down,
  'mainSeriesProperties.candleStyle.borderUpColor': up,
  'mainSeriesProperties.candleStyle.borderDownColor': down,
  'mainSeriesProperties.candleStyle.wickUpColor': up,
  'mainSeriesProperties.candleStyle.wickDownColor': down,
  'mainSeriesProperties.candleStyle.drawWick': true,
  'mainSeriesProperties.candleStyle.drawBorder': false,
})

const common: Properties = {
  ...AXIS_DEFAULTS,
  'paneProperties.vertGridProperties.visible': true,
  'paneProperties.horzGridProperties.visible': true,
  'paneProperties.topMargin': 9,
  'paneProperties.bottomMargin': 17,
  'scalesProperties.fontSize': 11,
  'scalesProperties.showSeriesLastValue': true,
  'mainSeriesProperties.style': 1,
  'mainSeriesProperties.visible': true,
  'mainSeriesProperties.showCountdown': true,
  'mainSeriesProperties.showPriceLine': true,
  'mainSeriesProperties.lineStyle.linewidth': 2,
  'mainSeriesProperties.baselineStyle.baseLevelPercentage': 50,
  'mainSeriesProperties.highLowAvgPrice.highLowPriceLinesVisible': true,
  'volume.visible': true,
}

const dark: Properties = {
  ...common,
  ...candles('#1fb57a', '#f0465a'),
  'paneProperties.background': '#12161c',
  'paneProperties.vertGridProperties.color': '#1f2730b3',
  'paneProperties.horzGridProperties.color': '#1f2730b3',
  'paneProperties.crossHairProperties.color': '#98a4b399',
  'scalesProperties.textColor': '#98a4b3',
  'scalesProperties.lineColor': '#1f2730',
  'scalesProperties.crosshairLabelBgColorDark': '#303b48',
  'mainSeriesProperties.lineStyle.color': '#4c8dff',
  'mainSeriesProperties.areaStyle.color1': '#4c8dff47',
  'mainSeriesProperties.areaStyle.color2': '#4c8dff00',
  'legend.textColor': '#e8edf2',
}

const light: Properties = {
  ...common,
  ...candles('#0a8f5b', '#d92f45'),
  'paneProperties.background': '#ffffff',
  'paneProperties.vertGridProperties.color': '#e3e7ecb3',
  'paneProperties.horzGridProperties.color': '#e3e7ecb3',
  'paneProperties.crossHairProperties.color': '#55616f99',
  'scalesProperties.textColor': '#55616f',
  'scalesProperties.lineColor': '#e3e7ec',
  'scalesProperties.crosshairLabelBgColorDark': '#55616f',
  'mainSeriesProperties.lineStyle.color': '#2f6fe4',
  'mainSeriesProperties.areaStyle.color1': '#2f6fe438',
  'mainSeriesProperties.areaStyle.color2': '#2f6fe400',
  'legend.textColor': '#11161d',
}

export const THEMES: Record<ThemeName, Properties> = { dark, light }
