import type { ContextMenuItem } from '../api/widget.ts'
import type { Translate } from '../i18n/locales.ts'
import type { MenuItem } from '../ui/menu.ts'
import type { ChartDialogs } from './chart-dialogs.ts'
import type { ChartCore } from './core-types.ts'
import type { Features } from './features.ts'

export interface ContextItemsOptions {
  core: ChartCore
  features: Features
  translate: Translate
  dialogs: ChartDialogs
  /** The price at the pointer, formatted. */
  price: string
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

/** The entries of the plot's context menu: the application's entries above and below the chart's own. */
export function createContextItems(options: ContextItemsOptions): Item[] {
  const { core, features, translate, dialogs, price, own, trace } = options
  const removed = new Set(own.filter(takesAway).map(({ text }) => text.slice(1)))
  const added = own.filter((entry) => !takesAway(entry))
  const above = added.filter(({ position }) => position === 'top').map(item)
  const below = added.filter(({ position }) => position !== 'top').map(item)
  const separator: Item[] = ['separator']
  const copyPrice = (): void => {
    navigator.clipboard.writeText(price).catch((error: unknown) => trace('clipboard', String(error)))
  }
  const items: (Item | false)[] = [
    ...above,
    ...(above.length > 0 ? separator : []),
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
    { label: translate('copyPrice', { price }), value: 'copy-price', select: copyPrice },
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
    core.studies.list().length > 0 && {
      label: translate('removeStudies'),
      value: 'remove-studies',
      select: () => {
        for (const { id, lock } of core.studies.list()) if (!lock) core.studies.remove(id)
      },
    },
    features.settings && { label: translate('settings'), value: 'settings', select: dialogs.settings },
    ...below,
  ]
  return tidy(
    items.filter(
      (entry): entry is Item => entry !== false && (entry === 'separator' || !removed.has(entry.label)),
    ),
  )
}

/**
 * Opens the plot's context menu. `process` lets the application change the entries first.
 */
export function openContextMenu(
  options: ContextItemsOptions,
  process: (items: readonly Item[]) => Promise<readonly Item[]>,
  open: (items: readonly Item[]) => void,
): void {
  process(createContextItems(options))
    .then(open)
    .catch((error: unknown) => options.trace('context_menu', String(error)))
}
