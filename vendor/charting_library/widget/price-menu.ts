import type { OpenChartExtensions, PriceMenuEntry, PricePlace } from '../api/extensions.ts'
import type { Translate } from '../i18n/locales.ts'
import type { NumberSigns } from '../protocol.ts'
import type { MenuItem } from '../ui/menu.ts'
import type { Shell } from '../ui/shell.ts'
import type { ChartCore } from './core-types.ts'

type Item = MenuItem | 'separator'
type SetPriceMenu = OpenChartExtensions['openChart']['setPriceMenu']

/** The application's entries for a price, once it has set them. */
export interface PriceMenu {
  set: SetPriceMenu
  /** The entries for a place; none if they fail. */
  items: (place: PricePlace) => Promise<readonly Item[]>
  /** The entries for a place, above others. */
  above: (items: readonly Item[], place: Omit<PricePlace, 'symbol'>) => Promise<readonly Item[]>
  stop: () => void
}

export interface PriceMenuOptions {
  core: ChartCore
  shell: Shell
  signs: NumberSigns
  translate: Translate
  trace: (where: string, message: string) => void
}

export function createPriceMenu(options: PriceMenuOptions): PriceMenu {
  const { core, trace } = options
  let entries: Parameters<SetPriceMenu>[0] | null = null
  const stopped = new AbortController()
  let stopButton = (): void => undefined

  const addButton = async (): Promise<void> => {
    const { createPriceButton } = await import('./price-button.ts')
    if (!stopped.signal.aborted) stopButton = createPriceButton(options, self)
  }
  /** The button's code is loaded once the pointer or the focus comes to the plot: only then does it show anything. */
  const awaitUse = (): void => {
    const used = new AbortController()
    const begin = (): void => {
      used.abort()
      addButton().catch((error: unknown) => {
        trace('price_menu', String(error))
        awaitUse()
      })
    }
    const signal = AbortSignal.any([used.signal, stopped.signal])
    for (const use of ['pointerenter', 'focusin']) options.shell.plot.addEventListener(use, begin, { signal })
  }
  const guarded = (click: () => void) => (): void => {
    try {
      click()
    } catch (error) {
      trace('callback', String(error))
    }
  }

  const itemOf = (entry: PriceMenuEntry): Item => {
    if (entry === '-') return 'separator'
    const { text, click, checked, entries: inner, ...rest } = entry
    const box = checked === undefined ? {} : { checked, isBox: true }
    const items = inner === undefined ? {} : { items: inner.map(itemOf) }
    return { ...rest, ...box, ...items, label: text, select: guarded(click) }
  }

  const self: PriceMenu = {
    set: (next) => {
      const isFirst = entries === null
      entries = next
      if (isFirst) awaitUse()
    },
    items: async (place) => {
      try {
        return ((await entries?.(place)) ?? []).map(itemOf)
      } catch (error) {
        trace('price_menu', String(error))
        return []
      }
    },
    above: async (items, place) => {
      if (entries === null) return items
      const own = await self.items({ symbol: core.state.symbol, ...place })
      return own.length === 0 ? items : [...own, 'separator', ...items]
    },
    stop: () => {
      stopped.abort()
      stopButton()
    },
  }
  return self
}
