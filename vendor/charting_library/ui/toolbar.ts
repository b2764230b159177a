import type { Translate } from '../i18n/locales.ts'
import type { TextKey } from '../i18n/strings.ts'
import { button, element, roveFocus, setText } from './dom.ts'
import { icon, TYPE_ICONS } from './icons.ts'
import { intervalLabel, intervalName } from './interval-label.ts'
import type { Menus } from './menu.ts'

export interface ToolbarModel {
  /** Intervals that the feed supports for this symbol. */
  intervals: () => readonly string[]
  favourites: readonly string[]
  chartTypes: readonly number[]
  favouriteTypes: readonly number[]
  show: { intervals: boolean; chartType: boolean; screenshot: boolean; fullscreen: boolean }
  interval: () => string
  chartType: () => number
  isFullscreen: () => boolean
  setInterval: (interval: string) => void
  setChartType: (type: number) => void
  /** More groups of buttons: after the chart types, and at the end. */
  tools: { left: readonly HTMLElement[]; right: readonly HTMLElement[] }
  takeScreenshot: () => void
  toggleFullscreen: () => void
}

export interface Toolbar {
  readonly root: HTMLElement
  /** Containers for the application's buttons. */
  readonly custom: { left: HTMLElement; right: HTMLElement }
  refresh: () => void
}

/** The bar above the plot: intervals, chart type, screenshot, full screen. */
export function createToolbar(model: ToolbarModel, translate: Translate, menus: Menus): Toolbar {
  const root = element('div', {
    class: 'toolbar',
    attributes: { role: 'toolbar', 'aria-label': translate('toolbar') },
  })
  const favourites = element('div', {
    class: 'group favourites',
    attributes: { role: 'group', 'aria-label': translate('intervals') },
  })
  const left = element('div', { class: 'group' })
  const right = element('div', { class: 'group' })
  const intervalButtons = new Map<string, HTMLElement>()

  for (const interval of model.favourites) {
    const shown = intervalLabel(interval)
    // The accessible name starts with the visible text, so that speech control finds the button.
    const node = button(`${shown}, ${intervalName(interval, translate)}`, {
      text: shown,
      attributes: { 'data-interval': interval, 'aria-pressed': 'false' },
      on: { click: () => model.setInterval(interval) },
    })
    intervalButtons.set(interval, node)
    favourites.append(node)
  }

  const moreLabel = element('span')
  const more = button(
    translate('moreIntervals'),
    {
      class: 'icon',
      keys: '1–9',
      attributes: { 'aria-haspopup': 'menu', 'aria-expanded': 'false', 'data-role': 'intervals' },
    },
    [moreLabel, icon('chevron')],
  )
  more.addEventListener('click', () => {
    const items = model.intervals().map((interval) => ({
      label: intervalLabel(interval),
      value: interval,
      checked: interval === model.interval(),
      select: () => model.setInterval(interval),
    }))
    menus.open(translate('intervals'), items, more)
  })

  const typeName = (type: number): string => translate(`type_${type}` as TextKey)
  const kind = button(translate('chartType'), {
    class: 'icon',
    attributes: { 'aria-haspopup': 'menu', 'aria-expanded': 'false', 'data-role': 'chart-type' },
  })
  kind.addEventListener('click', () => {
    const items = model.chartTypes.map((type) => ({
      label: typeName(type),
      icon: TYPE_ICONS[type] ?? 'candles',
      value: String(type),
      checked: type === model.chartType(),
      select: () => model.setChartType(type),
    }))
    menus.open(translate('chartType'), items, kind)
  })

  const typeButtons = new Map<number, HTMLElement>()
  const types = element('div', { class: 'group types' })
  for (const type of model.favouriteTypes) {
    const node = button(
      typeName(type),
      {
        class: 'icon',
        attributes: { 'data-type': String(type), 'aria-pressed': 'false' },
        on: { click: () => model.setChartType(type) },
      },
      [icon(TYPE_ICONS[type] ?? 'candles')],
    )
    typeButtons.set(type, node)
    types.append(node)
  }

  const camera = button(
    translate('screenshot'),
    { class: 'icon', attributes: { 'data-role': 'screenshot' }, on: { click: () => model.takeScreenshot() } },
    [icon('camera')],
  )
  const fullscreen = button(translate('fullscreen'), {
    class: 'icon',
    attributes: { 'data-role': 'fullscreen' },
    on: { click: () => model.toggleFullscreen() },
  })

  if (model.show.intervals) root.append(favourites, more)
  if (model.show.intervals && model.show.chartType) root.append(element('span', { class: 'sep' }))
  if (model.show.chartType) root.append(kind, types)
  root.append(...model.tools.left, left, element('span', { class: 'space' }), right, ...model.tools.right)
  if (model.show.screenshot) root.append(camera)
  if (model.show.fullscreen) root.append(fullscreen)
  roveFocus(root)

  const refresh = (): void => {
    const interval = model.interval()
    const offered = model.intervals()
    for (const [value, node] of intervalButtons) {
      node.hidden = !offered.includes(value)
      node.setAttribute('aria-pressed', String(value === interval))
    }
    const shown = intervalButtons.get(interval)
    // A narrow bar wraps some of them away.
    const visible =
      shown !== undefined &&
      shown.offsetParent !== null &&
      shown.offsetTop < favourites.offsetTop + favourites.clientHeight
    const label = visible ? '' : intervalLabel(interval)
    setText(moreLabel, label)
    // Its name starts with the visible text, too.
    more.setAttribute(
      'aria-label',
      [label, translate('moreIntervals')].filter((part) => part !== '').join(', '),
    )
    more.setAttribute('aria-pressed', String(!visible))
    for (const [type, node] of typeButtons)
      node.setAttribute('aria-pressed', String(type === model.chartType()))
    kind.replaceChildren(icon(TYPE_ICONS[model.chartType()] ?? 'candles'))
    const full = model.isFullscreen()
    fullscreen.replaceChildren(icon(full ? 'shrink' : 'expand'))
    const action = translate(full ? 'exitFullscreen' : 'fullscreen')
    fullscreen.title = action
    fullscreen.setAttribute('aria-label', action)
  }
  return { root, custom: { left, right }, refresh }
}
