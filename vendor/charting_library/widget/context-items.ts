import type { ContextMenuItem } from '../api/widget.ts'
import type { Translate } from '../i18n/locales.ts'
import type { MenuItem } from '../ui/menu.ts'
import type { ChartDialogs } from './chart-dialogs.ts'
import type { ChartCore } from './core-types.ts'
import { drawingItems } from './drawing-items.ts'
import type { Features } from './features.ts'

export interface ContextItemsOptions {
  core: ChartCore
  features: Features
  translate: Translate
  dialogs: ChartDialogs
  /** The price at the pointer, formatted; null in the pane of a study. */
  price: string | null
  /** Id of the pressed drawing; '' for none. */
  drawing: string
  /** Menu entries of the application. */
  own: readonly ContextMenuItem[]
  copyPicture: () => void
  savePicture: () => void
  trace: (where: string, message: string) => void
}

type Item = MenuItem | 'separator'

/** A `-` alone is a separator, as documented. */
const item = ({ text, click }: ContextMenuItem): Item =>
  text === '-' ? 'separator' : { label: text, select: click }
/** A minus before a text removes the chart's own entry with that text, as documented. */
const takesAway = ({ text }: ContextMenuItem): boolean => text.length > 1 && text.startsWith('-')

/** Removes separators at either end and repeated ones. */
const tidy = (items: readonly Item[]): Item[] =>
  items.filter(
    (one, at) =>
      one !== 'separator' ||
      (at > 0 && items[at - 1] !== 'separator' && items.slice(at).some((next) => next !== 'separator')),
  )

/**
 * The entries of the plot's context menu: the application's entries above and below the chart's own. Those of a pressed
 * drawing replace the chart's.
 */
export function createContextItems(options: ContextItemsOptions): Item[] {
  const { core, features, translate, dialogs, price, drawing, own, trace } = options
  const ofDrawing = drawingItems(drawing, { core, translate, settings: dialogs.drawing })
  const removed = new Set(own.filter(takesAway).map(({ text }) => text.slice(1)))
  const added = own.filter((entry) => !takesAway(entry))
  const above = added.filter(({ position }) => position === 'top').map(item)
  const below = added.filter(({ position }) => position !== 'top').map(item)
  const separator: Item[] = ['separator']
  const copyPrice = (text: string): void => {
    navigator.clipboard.writeText(text).catch((error: unknown) => trace('clipboard', String(error)))
  }
  const chartItems = (): (Item | false)[] => [
    {
      label: translate('reset'),
      value: 'reset',
      select: core.resetScales,
    },
    {
      label: translate('goToDate'),
      value: 'latest',
      select: () => core.engine.post({ type: 'view', action: 'scrollToEnd' }),
    },
    price !== null && {
      label: translate('copyPrice', { price }),
      value: 'copy-price',
      select: () => copyPrice(price),
    },
    features.screenshot && {
      label: translate('copyPicture'),
      value: 'copy-picture',
      select: options.copyPicture,
    },
    'separator',
    features.indicators && {
      label: translate('indicators'),
      value: 'indicators',
      select: dialogs.indicators,
    },
    features.compare && { label: translate('compareAdd'), value: 'compare', select: dialogs.compare },
    core.drawings.list().some(({ hidden }) => hidden) && {
      label: translate('drawingsShow'),
      value: 'show-drawings',
      select: core.drawings.showAll,
    },
    core.studies.list().length > 0 && {
      label: translate('removeStudies'),
      value: 'remove-studies',
      select: () => {
        for (const { id, lock } of core.studies.list()) if (!lock) core.studies.remove(id)
      },
    },
    features.settings && { label: translate('settings'), value: 'settings', select: dialogs.settings },
  ]
  const items: (Item | false)[] = [
    ...above,
    ...(above.length > 0 ? separator : []),
    ...(ofDrawing.length > 0 ? ofDrawing : chartItems()),
    ...below,
  ]
  return tidy(
    items.filter(
      (entry): entry is Item => entry !== false && (entry === 'separator' || !removed.has(entry.label)),
    ),
  )
}
