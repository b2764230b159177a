import type { TimeFrameItem } from '../api/widget-options.ts'
import type { Translate } from '../i18n/locales.ts'
import type { PriceScaleMode } from '../protocol.ts'
import { button, element, roveFocus, setText } from './dom.ts'

export interface ScaleState {
  mode: PriceScaleMode
  auto: boolean
}

export interface BottomBarModel {
  timeFrames: readonly TimeFrameItem[]
  showTimeFrames: boolean
  selectTimeFrame: (item: TimeFrameItem) => void
  toggle: (mode: 'percentage' | 'log' | 'auto') => void
  /** The current time in the chart's time zone, `14:32:08 UTC`. */
  clock: () => string
  /** Schedules a deferrable update to run with the page's next one. */
  schedule: (update: () => void) => void
}

export interface BottomBar {
  readonly root: HTMLElement
  setScale: (state: ScaleState) => void
  stop: () => void
}

const ATTRIBUTION_URL = 'https://www.tradingview.com/'

/** The bar below the plot: time ranges, the required attribution, clock and price scale switches. */
export function createBottomBar(model: BottomBarModel, translate: Translate): BottomBar {
  const root = element('div', {
    class: 'bottom',
    attributes: { role: 'toolbar', 'aria-label': translate('bottomBar') },
  })
  const clock = element('span', { class: 'clock' })
  const toggle = (mode: 'percentage' | 'log' | 'auto', text: string, label: string): HTMLButtonElement =>
    // The accessible name starts with the visible text, so that speech control finds the button.
    button(`${text}, ${label}`, {
      text,
      attributes: { 'aria-pressed': 'false', 'data-scale': mode },
      on: { click: () => model.toggle(mode) },
    })
  const percent = toggle('percentage', '%', translate('percent'))
  const log = toggle('log', translate('logShort'), translate('log'))
  const auto = toggle('auto', translate('autoShort'), translate('auto'))

  if (model.showTimeFrames) {
    for (const item of model.timeFrames) {
      root.append(
        button(item.description ?? item.title ?? item.text, {
          text: item.title ?? item.text,
          attributes: { 'data-timeframe': item.text },
          on: { click: () => model.selectTimeFrame(item) },
        }),
      )
    }
  }
  root.append(
    element('span', { class: 'space' }),
    element('a', {
      text: translate('attribution'),
      attributes: { href: ATTRIBUTION_URL, target: '_blank', rel: 'noopener noreferrer' },
    }),
    clock,
    percent,
    log,
    auto,
  )
  roveFocus(root)

  const tick = (): void => setText(clock, model.clock())
  let timer: ReturnType<typeof setTimeout> | undefined
  /** At whole seconds, when a page has other changes too: they then share a frame. */
  const plan = (): void => {
    timer = setTimeout(
      () => {
        model.schedule(tick)
        plan()
      },
      1000 - (Date.now() % 1000),
    )
  }
  /** The clock does not run while the page is hidden. */
  const follow = (): void => {
    clearTimeout(timer)
    if (document.hidden) return
    tick()
    plan()
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return {
    root,
    setScale: ({ mode, auto: fits }) => {
      percent.setAttribute('aria-pressed', String(mode === 'percentage'))
      log.setAttribute('aria-pressed', String(mode === 'log'))
      auto.setAttribute('aria-pressed', String(fits))
    },
    stop: () => {
      document.removeEventListener('visibilitychange', follow)
      clearTimeout(timer)
    },
  }
}
